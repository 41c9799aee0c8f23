import { type ReactNode, use } from 'react';
import { showEmail } from '#shared/rules/email-address.ts';
import type { EmailContent } from './email-content.ts';
import { EmailSettingContext } from './email-setting-context.ts';
import { EMAIL_FONTS, emailCss, type Paint, paint } from './email-theme.ts';

const SMALL = { fontFamily: EMAIL_FONTS.text, fontSize: 13, lineHeight: '20px' } as const;
const GLOW = paint(['lamp']).style.backgroundColor;
/** Invisible characters after the preheader, so that inboxes don't show body text in the preview. */
const PREHEADER_PADDING = '\u034f\u00a0\u200c'.repeat(60);

type RowProps = { ground: Paint; padding: string; children: ReactNode; radius?: string };

function Row({ ground, padding, children, radius }: RowProps) {
  const { className, style } = paint([ground], { padding, ...(radius ? { borderRadius: radius } : {}) });
  return (
    <tr>
      <td className={`pl-inside ${className}`} style={style}>
        {children}
      </td>
    </tr>
  );
}

/** Logo drawn in CSS, because many email clients block pictures. */
function Brand() {
  const { public_url } = use(EmailSettingContext);
  return (
    <a href={`${public_url}/`} {...paint(['on-dusk'], { textDecoration: 'none' })}>
      <span
        {...paint(['lamp'], {
          display: 'inline-block',
          width: 12,
          height: 12,
          borderRadius: 999,
          boxShadow: `0 0 14px 3px ${GLOW}`,
          margin: '0 14px 0 4px',
        })}
      />
      <span {...paint(['on-dusk'], { fontFamily: EMAIL_FONTS.heading, fontSize: 22, fontWeight: 700 })}>
        Porchlight
      </span>
    </a>
  );
}

type EmailLayoutProps = { content: EmailContent; greeting: string; unsubscribePath: string | null };

/** Layout of all emails: 600 px wide, full width on phones. Supports light and dark mode. */
export function EmailLayout({ content, greeting, unsubscribePath }: EmailLayoutProps) {
  const { public_url, support_email } = use(EmailSettingContext);
  const { subject, preheader, heading, body, why } = content;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{emailCss}</style>
      </head>
      <body {...paint(['paper'], { margin: 0, padding: 0 })}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preheader}
          {PREHEADER_PADDING}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          {...paint(['paper'])}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  role="presentation"
                  width="600"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ width: '100%', maxWidth: 600, textAlign: 'left' }}
                >
                  <tbody>
                    <Row ground="dusk" padding="20px 36px" radius="14px 14px 0 0">
                      <Brand />
                    </Row>
                    <Row ground="card" padding="36px 36px 20px" radius="0 0 14px 14px">
                      <h1
                        {...paint(['ink'], {
                          fontFamily: EMAIL_FONTS.heading,
                          fontSize: 28,
                          lineHeight: '34px',
                          fontWeight: 700,
                          margin: '0 0 20px',
                        })}
                      >
                        {heading}
                      </h1>
                      <p
                        {...paint(['ink'], {
                          fontFamily: EMAIL_FONTS.text,
                          fontSize: 16,
                          lineHeight: '26px',
                          margin: '0 0 16px',
                        })}
                      >
                        {greeting}
                      </p>
                      {body}
                    </Row>
                    <Row ground="paper" padding="20px 36px 8px">
                      <p {...paint(['soft'], { ...SMALL, margin: '0 0 8px' })}>{why}</p>
                      <p {...paint(['soft'], { ...SMALL, margin: 0 })}>
                        Questions? Write to{' '}
                        <a href={`mailto:${support_email}`} {...paint(['link'])}>
                          {showEmail(support_email)}
                        </a>
                        .
                      </p>
                      {unsubscribePath && (
                        <p {...paint(['soft'], { ...SMALL, margin: '8px 0 0' })}>
                          <a href={`${public_url}${unsubscribePath}`} {...paint(['link'])}>
                            Unsubscribe from these emails
                          </a>
                        </p>
                      )}
                    </Row>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
