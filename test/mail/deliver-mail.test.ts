import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMail, MAX_ATTEMPTS, retryDelay } from '#server/mail/deliver-mail.ts';
import { openSmtp, smtpOptions } from '#server/mail/open-smtp.ts';
import { deleteSuppression, findDeadMail, updateMailRequeued } from '#server/mail/operate-mail.queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type MailServer, startMailServer } from '#test/helpers/mail-server.ts';
import { makePerson } from '#test/helpers/people.ts';
import { CONFIRM_PATH, enqueueConfirmEmail, partsFor, retryDelivery, rowOf } from './outbox.ts';

const { db } = await testDatabase();
const server = await startMailServer();
const parts = partsFor(db, server.url);
beforeEach(() => {
  server.received.length = 0;
  const accept = () => null;
  Object.assign(server.rules, {
    login: accept,
    sender: accept,
    recipient: accept,
    mail: accept,
    isCut: false,
  });
});

const says = (status: number, sentence: string) => () => ({ status, says: sentence });

describe('email to a nonexistent address', () => {
  test('suppresses the address until an operator clears it', async () => {
    server.rules.recipient = says(550, '5.1.1 No such user here');
    const { person, id } = await enqueueConfirmEmail(db);
    await deliverMail(parts, id);
    const row = await rowOf(db, id);
    expect([row.dead === null, row.sent, row.data]).toEqual([false, null, {}]);
    expect(row.last_error).toContain('No such user here');

    server.rules.recipient = () => null;
    await queueMail(db, { to_user_id: person.id, template: 'password_changed', data: {} });
    const next = id + 1;
    await deliverMail(parts, next);
    expect((await rowOf(db, next)).last_error).toBe(
      'Not sent: a mail server permanently rejected this address.',
    );
    expect(server.received).toEqual([]);

    expect(await deleteSuppression(db, person.email.toUpperCase())).toBe(true);
    await queueMail(db, { to_user_id: person.id, template: 'password_changed', data: {} });
    await deliverMail(parts, next + 1);
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['550', () => says(550, 'No such user'), true],
    ['550 5.2.1', () => says(550, '5.2.1 Mailbox disabled'), true],
    ['a full mailbox', () => says(552, '5.2.2 Mailbox full'), false],
    ['550 relaying denied', () => says(550, 'Relaying denied'), false],
    ['550 5.7.1', () => says(550, '5.7.1 Your network is blocked'), false],
    ['554', () => says(554, 'Transaction failed'), false],
  ])(
    'suppresses the address only for a permanent mailbox error: %s',
    async (_name, refusal, isSuppressed) => {
      server.rules.recipient = refusal();
      const { person, id } = await enqueueConfirmEmail(db);
      await deliverMail(parts, id);
      const found = await sql`select from mail_suppressions where email = ${person.email}`.execute(db);
      expect(found.rows.length === 1).toBe(isSuppressed);
      expect((await rowOf(db, id)).dead !== null).toBe(isSuppressed);
    },
  );
});

describe('SMTP without TLS', () => {
  // The test cannot simulate a server at a public address, so it tests the options and the connection
  // separately.
  test('is refused for servers on other networks, with and without a password', () => {
    for (const url of ['smtp://mail.example.edu', 'smtp://8.8.8.8:25', 'smtp://u:p@mail.example.edu'])
      expect(smtpOptions(url), url).toMatchObject({ requireTLS: true });
    expect(smtpOptions('smtp://u:p@relay')).toMatchObject({ requireTLS: true });
  });

  test('defers the email when the server does not offer required TLS', async () => {
    const outcome = await openSmtp(server.url, { requireTLS: true }).send(
      'a@b.edu',
      'c@d.edu',
      Buffer.from('x'),
    );
    expect(outcome).toMatchObject({ verdict: 'later' });
    expect(server.received).toEqual([]);
  });

  test('is allowed for servers on this machine or a private network', () => {
    for (const url of ['smtp://127.0.0.1:25', 'smtp://relay', 'smtp://10.1.2.3', 'smtp://u:p@localhost'])
      expect(smtpOptions(url), url).toMatchObject({ requireTLS: false });
  });
});

describe('temporary delivery failure', () => {
  test('defers the email and suppresses no address when the login, sender or content is rejected', async () => {
    const troubles: Partial<MailServer['rules']>[] = [
      { login: says(535, '5.7.8 Wrong password') },
      { sender: says(550, '5.1.8 Sender not allowed') },
      { mail: says(554, '5.7.1 This looks like spam') },
      { recipient: says(450, '4.2.0 Greylisted, come back later') },
      { mail: says(452, '4.3.1 Disk full') },
    ];
    const withLogin = { ...parts, smtp: openSmtp(server.url.replace('//', '//ada:wrong@')) };
    const accepting = { ...server.rules };
    for (const trouble of troubles) {
      Object.assign(server.rules, accepting, trouble);
      const { id } = await enqueueConfirmEmail(db);
      await deliverMail(withLogin, id);
      const row = await rowOf(db, id);
      expect([row.sent, row.dead, row.handed_over, row.attempts]).toEqual([null, null, null, 1]);
      expect(row.data).toMatchObject({ path: CONFIRM_PATH });
      Object.assign(server.rules, accepting);
      await retryDelivery(withLogin, id);
      expect((await rowOf(db, id)).sent).not.toBeNull();
    }
    expect(server.received).toHaveLength(troubles.length);
    const ids = server.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(troubles.length);
  });

  test('retries after one minute, doubling the delay up to six hours, when the server is unreachable', async () => {
    const nowhere = partsFor(db, `smtp://127.0.0.1:${await findFreePort()}`);
    const { id } = await enqueueConfirmEmail(db);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await retryDelivery(nowhere, id);
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from next_attempt - now())::float8 as wait from mail_outbox where id = ${id}`.execute(
        db,
      );
      waits.push(Math.round(rows[0]!.wait / 60));
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await deliverMail(nowhere, id);
    expect((await rowOf(db, id)).attempts).toBe(4);
    expect(retryDelay(30)).toBe(6 * 60 * 60);
    const all = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => retryDelay(at + 1));
    const days = all.reduce((sum, one) => sum + one, 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
  });

  test('gives up after the last attempt and erases the secret of the link', async () => {
    server.rules.mail = says(451, '4.3.0 Try again');
    const { id } = await enqueueConfirmEmail(db);
    await db
      .updateTable('mail_outbox')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .where('id', '=', id)
      .execute();
    await deliverMail(parts, id);
    const row = await rowOf(db, id);
    expect([row.dead === null, row.data]).toEqual([false, {}]);
    expect(row.last_error).toMatch(/^Failed permanently after 21 attempts\. .*Try again/);
  });

  test('drops an email that is overdue by more than three days', async () => {
    const { id } = await enqueueConfirmEmail(db);
    await sql`update mail_outbox set next_attempt = now() - interval '4 days' where id = ${id}`.execute(db);
    await deliverMail(parts, id);
    expect((await rowOf(db, id)).last_error).toContain('more than three days ago');
    expect(server.received).toEqual([]);
  });

  test('defers an email whose template only a newer release knows', async () => {
    const { id } = await enqueueConfirmEmail(db);
    await sql`update mail_outbox set template = 'letter_of_tomorrow' where id = ${id}`.execute(db);
    await deliverMail(parts, id);
    const row = await rowOf(db, id);
    expect([row.dead, row.last_error]).toEqual([
      null,
      'This release has no email template letter_of_tomorrow.',
    ]);
  });
});

describe('email with an unknown delivery result', () => {
  test('is not retried automatically when the connection drops after the data was sent', async () => {
    server.rules.isCut = true;
    const { id } = await enqueueConfirmEmail(db);
    await deliverMail(parts, id);
    server.rules.isCut = false;
    const row = await rowOf(db, id);
    expect(row.last_error).toContain('It may have arrived');
    await retryDelivery(parts, id);
    expect(server.received).toHaveLength(1);
  });

  test('is resent by an operator with the same Message-ID', async () => {
    server.rules.isCut = true;
    const { id } = await enqueueConfirmEmail(db);
    await deliverMail(parts, id);
    server.rules.isCut = false;
    expect((await findDeadMail(db, 1))[0]).toMatchObject({ id, can_send_again: true });
    expect(await updateMailRequeued(db, id)).toEqual({ to_user_id: expect.any(Number) });
    await deliverMail(parts, id);
    const row = await rowOf(db, id);
    expect([row.dead, row.sent === null, row.data]).toEqual([null, false, {}]);
    const [first, second] = server.received.map(({ mail }) => mail.messageId);
    expect(second).toBe(first);
    expect(await updateMailRequeued(db, id)).toBeNull();
  });
});

describe('email outbox', () => {
  test('contains no email after a rollback', async () => {
    const person = await makePerson(db);
    const attempt = db.transaction().execute(async (trx) => {
      await queueMail(trx, { to_user_id: person.id, template: 'password_changed', data: {} });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    const { rows } = await sql`select from mail_outbox where to_user_id = ${person.id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('delivers an email once, with both parts and headers, and erases its data', async () => {
    const { person, id } = await enqueueConfirmEmail(db);
    await deliverMail(parts, id);
    await retryDelivery(parts, id);
    expect(server.received).toHaveLength(1);
    const { from, to, mail, raw } = server.received[0]!;
    expect([from, to]).toEqual(['mail@porchlight.test', [person.email]]);
    const link = `https://porchlight.test${CONFIRM_PATH}`;
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.from).toMatchObject({ name: 'Porchlight', address: 'mail@porchlight.test' });
    expect(mail.to).toMatchObject([{ name: 'Ada Lane', address: person.email }]);
    expect(mail.replyTo).toMatchObject([{ address: 'help@porchlight.test' }]);
    expect(mail.subject).toBe('Confirm your email address');
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'mime-version': '1.0' });
    expect(Math.abs(Date.parse(headers.date!) - Date.now())).toBeLessThan(60_000);
    const row = await rowOf(db, id);
    expect(mail.messageId).toBe(`<${row.message_key}@porchlight.test>`);
    expect([row.sent === null, row.data, row.last_error]).toEqual([false, {}, null]);
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(JSON.stringify(row)).not.toContain('secret-of-the-link');
  });
});
