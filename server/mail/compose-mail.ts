import MailComposer from 'nodemailer/lib/mail-composer';
import type { RenderedEmail } from '#shared/emails.ts';

type MailAddress = { name: string; address: string };

export type MailHead = { from: MailAddress; support_email: string };

type MailOfRow = { to_email: string; to_name: string; message_key: string };

/** No character may end a header, an SMTP command or the address. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

export function isPlainAddress(address: string): boolean {
  return PLAIN_ADDRESS.test(address) && address.length <= 254;
}

/** Mail clients show duplicates once. */
function messageId(message_key: string, from: MailAddress): string {
  return `<${message_key}@${from.address.split('@')[1]}>`;
}

/** Drops a name that looks like an address. */
function displayName(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return /[@:/<>"]/.test(line) ? '' : line.slice(0, 80);
}

function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

export async function composeMail(row: MailOfRow, email: RenderedEmail, head: MailHead): Promise<Buffer> {
  if (!isPlainAddress(row.to_email)) throw new Error('This is not a valid email address.');
  const { from, support_email } = head;
  const composer = new MailComposer({
    from,
    to: { name: displayName(row.to_name), address: row.to_email },
    ...(from.address === support_email ? {} : { replyTo: support_email }),
    messageId: messageId(row.message_key, from),
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: {
      // These headers prevent automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(email.unsubscribe_url),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return await composer.compile().build();
}
