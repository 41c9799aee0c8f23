import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailboxEmail } from '#shared/emails.ts';
import tokensCss from '../ui/tokens.css?raw';

const CSS = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--color-paper);color:var(--color-ink)}
header{padding:16px 24px;background:var(--color-dusk);color:var(--color-on-dusk)}
h1{margin:0;font-size:20px} header p{margin:4px 0 0;color:var(--color-on-dusk-soft)}
main{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);min-height:calc(100vh - 84px)}
nav{border-right:var(--border)} nav ol{list-style:none;margin:0;padding:0}
nav a{display:block;padding:12px 24px;border-bottom:var(--border);color:inherit;text-decoration:none}
nav a:hover{background:var(--color-sunken)}
nav a[aria-current]{background:var(--color-lamp-soft);box-shadow:inset 4px 0 0 var(--color-lamp)}
nav span{display:block;font-size:14px;color:var(--color-ink-soft);overflow-wrap:anywhere}
article{padding:24px;min-width:0} h2{margin:0 0 12px;font-size:20px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}
dt{color:var(--color-ink-soft)} dd{margin:0;overflow-wrap:anywhere}
article a{color:var(--color-brick)}
iframe{width:100%;height:760px;border:var(--border);border-radius:var(--radius-card);background:var(--color-card)}
pre{padding:16px;overflow-wrap:anywhere;white-space:pre-wrap;border:var(--border);border-radius:var(--radius-card)}
@media (max-width:820px){main{grid-template-columns:minmax(0,1fr)} nav{border-right:0} article{grid-row:1}}`;

/** Sandbox of the frame that shows an email. Disables scripts and opens links outside the frame. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** Formats a time as `2026-08-15 10:00:00 UTC`. */
const timeOf = ({ created }: MailboxEmail) => `${created.slice(0, 19).replace('T', ' ')} UTC`;

function EmailList({ emails, selected }: { emails: MailboxEmail[]; selected: MailboxEmail | null }) {
  return (
    <nav aria-label="Emails">
      <ol>
        {emails.map((email) => (
          <li key={email.id}>
            <a href={`?letter=${email.id}`} aria-current={email.id === selected?.id ? 'true' : undefined}>
              {email.subject}
              <span>to {email.to_email}</span>
              <span>{timeOf(email)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SelectedEmail({ email }: { email: MailboxEmail }) {
  const { id, subject, to_name, to_email, template, links, text, problem } = email;
  return (
    <article aria-labelledby="subject">
      <h2 id="subject">{subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>
          {to_name} &lt;{to_email}&gt;
        </dd>
        <dt>Email</dt>
        <dd>
          {template}, {timeOf(email)}
        </dd>
        {problem && (
          <>
            <dt>Problem</dt>
            <dd>{problem}</dd>
          </>
        )}
        {links.map((path) => (
          <Fragment key={path}>
            <dt>Link</dt>
            <dd>
              <a href={path}>{path}</a>
            </dd>
          </Fragment>
        ))}
        <dt>File</dt>
        <dd>
          <a href={`${id}.eml`}>Download as .eml</a>
        </dd>
      </dl>
      <iframe src={`${id}/`} title="The email" sandbox={SANDBOX} />
      <h2>As plain text</h2>
      <pre>{text}</pre>
    </article>
  );
}

function MailboxPage({ emails, selected }: { emails: MailboxEmail[]; selected: MailboxEmail | null }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox of this development server</title>
        <style>{`${tokensCss}\n${CSS}`}</style>
      </head>
      <body>
        <header>
          <h1>Mailbox</h1>
          <p>Emails that weren’t sent. Set SMTP_URL to send them.</p>
        </header>
        <main>
          <EmailList emails={emails} selected={selected} />
          {selected ? <SelectedEmail email={selected} /> : <article>No emails yet.</article>}
        </main>
      </body>
    </html>
  );
}

export function renderMailbox(emails: MailboxEmail[], selected: MailboxEmail | null): string {
  return `<!doctype html>${renderToStaticMarkup(<MailboxPage emails={emails} selected={selected} />)}`;
}
