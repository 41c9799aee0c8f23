import type { Db } from '#server/db/tables.ts';
import type { MailParts } from '#server/mail/deliver-mail.ts';
import { openSmtp } from '#server/mail/open-smtp.ts';
import type { EmailRenderer } from '#shared/emails.ts';

const silent = { info() {}, warn() {}, error() {} };

/**
 * Templates without content. Processes that run the source files directly cannot compile the JSX of the real
 * ones.
 */
const PLAIN: EmailRenderer = {
  renderEmail: (name) => ({
    subject: `The letter ${name}`,
    html: '<p>A letter</p>',
    text: 'A letter',
    unsubscribe_url: null,
  }),
  renderMailbox: () => '',
};

export function partsOf(db: Db, url: string, renderer: EmailRenderer = PLAIN): MailParts {
  const support_email = 'help@porchlight.test';
  return {
    db,
    smtp: openSmtp(url),
    loadPages: async () => renderer,
    head: { from: { name: 'Porchlight', address: 'mail@porchlight.test' }, support_email },
    setting: { public_url: 'https://porchlight.test', support_email },
    log: silent,
  };
}
