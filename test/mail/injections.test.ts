import { beforeEach, expect, test } from 'vitest';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { startMailServer } from '#test/helpers/mail-server.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import { partsFor } from './outbox.ts';

/** Texts that attempt to inject a header, a recipient or an SMTP command. */
const PAYLOADS = [
  '\r\nBcc: evil@example.com',
  '\nBcc: evil@example.com',
  '\rBcc: evil@example.com',
  '\r\n Bcc: evil@example.com',
  '\r\n\tBcc: evil@example.com',
  '\r\n\r\nBcc: evil@example.com',
  '\u0000\r\nBcc: evil@example.com',
  '\u0085Bcc: evil@example.com',
  '\u2028Bcc: evil@example.com',
  '\v\fBcc: evil@example.com',
  '%0d%0aBcc: evil@example.com',
  '\r\nTo: evil@example.com\r\nCc: evil@example.com',
  '\r\n.\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<evil@example.com>\r\nDATA',
  '\r\nRCPT TO:<evil@example.com>',
  ', evil@example.com',
  '; evil@example.com',
  '>, <evil@example.com>',
  '" <evil@example.com>, "',
  '=?utf-8?q?=0D=0ABcc=3A_evil=40example.com?=',
  '\r\nContent-Type: text/html\r\n\r\n<b>evil@example.com</b>',
];

const { db } = await testDatabase();
const server = await startMailServer();
const parts = partsFor(db, server.url);
beforeEach(() => {
  server.received.length = 0;
});

type Field = 'name' | 'property' | 'address';

/** Sends an email in which one field contains the payload. */
async function sendWith(field: Field, payload: string): Promise<Person> {
  const person = await makePerson(db);
  const text = `Elm${payload}`;
  if (field === 'name') {
    // PostgreSQL cannot store U+0000, and validation rejects it earlier.
    const first_name = text.replaceAll('\u0000', '');
    await db
      .updateTable('users')
      .set({ first_name, last_name: 'Lane' })
      .where('id', '=', person.id)
      .execute();
  }
  if (field === 'address')
    await queueTo(person, `ada@example.edu${payload}`.replaceAll('\u0000', ''), 'Elm House');
  else
    await queueTo(person, person.email, field === 'property' ? text.replaceAll('\u0000', '') : 'Elm House');
  return person;
}

async function queueTo(person: Person, to_email: string, property: string): Promise<void> {
  const data = {
    ...{ property, address: '', path: '/listing-manager/leads/' },
    ...{ unsubscribe_path: '/unsubscribe/?token=u', unsubscribe_post_path: '/api/v1/unsubscribe/?token=u' },
  };
  await queueMail(db, { to_user_id: person.id, template: 'new_lead', data });
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('mail_outbox').set({ to_email }).where('id', '=', id).execute();
  await deliverMail(parts, id);
}

/** Returns the names of the header fields. */
const headersOf = (raw: string) =>
  raw
    .split('\r\n\r\n')[0]!
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':')[0]!.toLowerCase());

test.each(['name', 'property', 'address'] as const)(
  'email headers and recipients are unaffected by injection in the %s',
  async (field) => {
    const plain = await sendWith(field, '');
    const usual = server.received.pop()!;
    expect(usual.to).toEqual([field === 'address' ? 'ada@example.edu' : plain.email]);
    for (const payload of PAYLOADS) {
      const person = await sendWith(field, payload);
      const emails = server.received.splice(0);
      expect(emails, JSON.stringify(payload)).toHaveLength(field === 'address' ? 0 : 1);
      for (const { to, raw, mail } of emails) {
        expect(to, JSON.stringify(payload)).toEqual([person.email]);
        expect(headersOf(raw), JSON.stringify(payload)).toEqual(headersOf(usual.raw));
        const named = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])];
        expect(named.map(({ address }) => address)).toEqual([person.email]);
      }
      // The mail server decides whether the other addresses are valid.
      if (field !== 'address') continue;
      const row = await db
        .selectFrom('mail_outbox')
        .select(['sent', 'last_error', 'handed_over'])
        .where('to_user_id', '=', person.id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ sent: null, handed_over: null });
      expect(row.last_error).toMatch(/^Not sent: invalid email address\.$|Bad recipient address syntax/);
    }
  },
  60_000,
);
