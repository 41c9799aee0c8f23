import { type CSSProperties, type ReactNode, use } from 'react';
import { EmailSettingContext } from './email-setting-context.ts';
import { EMAIL_FONTS, paint } from './email-theme.ts';

const TEXT = { fontFamily: EMAIL_FONTS.text, fontSize: 16, lineHeight: '26px' } as const;
const SMALL = { fontFamily: EMAIL_FONTS.text, fontSize: 14, lineHeight: '22px' } as const;
/** Breaks long words. Some email clients support only `wordBreak`. */
const WORD_BREAK = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
/** Padding is on the table cell, because Outlook ignores padding of links. */
const BUTTON_CELL = { borderRadius: 999, msoPaddingAlt: '14px 28px' } as CSSProperties;

export function Say({ children }: { children: ReactNode }) {
  return <p {...paint(['ink'], { ...TEXT, margin: '0 0 16px' })}>{children}</p>;
}

export function Note({ children }: { children: ReactNode }) {
  return <p {...paint(['soft'], { ...SMALL, margin: '0 0 12px' })}>{children}</p>;
}

/** A button that is followed by its URL as text. `path` is a path of this site. */
export function Action({ path, label }: { path: string; label: string }) {
  const href = use(EmailSettingContext).public_url + path;
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 20px' }}>
        <tbody>
          <tr>
            <td {...paint(['brick'], BUTTON_CELL)} align="center">
              <a
                href={href}
                {...paint(['on-brick'], {
                  ...TEXT,
                  display: 'inline-block',
                  padding: '13px 28px',
                  borderRadius: 999,
                  fontWeight: 600,
                  textDecoration: 'none',
                })}
              >
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p {...paint(['soft'], { ...SMALL, margin: '0 0 16px' })}>
        Or open this address in your browser:
        <br />
        <a href={href} {...paint(['link'], { wordBreak: 'break-all' })}>
          {href}
        </a>
      </p>
    </>
  );
}

export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      width="100%"
      {...paint(['sunken'], { margin: '0 0 20px', borderRadius: 14 })}
    >
      <tbody>
        <tr>
          <td style={{ padding: '16px 20px 8px' }}>
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <p key={name} {...paint(['ink'], { ...TEXT, margin: '0 0 8px', ...WORD_BREAK })}>
                  <span {...paint(['soft'], SMALL)}>{name}</span>
                  <br />
                  <strong>{value}</strong>
                </p>
              ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** `path` is a path of this site. */
export function Links({ links }: { links: { label: string; path: string }[] }) {
  const { public_url } = use(EmailSettingContext);
  return (
    <ul {...paint(['ink'], { ...TEXT, margin: '0 0 16px', paddingLeft: 20 })}>
      {links.map(({ label, path }) => (
        <li key={path} style={{ margin: '0 0 6px' }}>
          <a href={public_url + path} {...paint(['link'], WORD_BREAK)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
