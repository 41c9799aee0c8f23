import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueMail } from '#server/mail/queue-mail.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { makePerson } from '#test/helpers/people.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const site = await testDatabase();

/** Runs `npm run mail`. Returns its exit code and output. */
function runMail(...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: site.url };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/mail.ts', ...words], {
    ...{ cwd: ROOT, env, encoding: 'utf8' },
  });
  return `${status}: ${stdout}${stderr}`;
}

test("mail --again is recorded in the audit trail, with the email's id and recipient", async () => {
  const ada = await makePerson(site.db);
  await queueMail(site.db, {
    to_user_id: ada.id,
    template: 'deletion_due',
    data: { deletion_due: '2026-11-30T00:00:00Z', days: 7 },
  });
  const { id } = await site.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(runMail('--again', String(id))).toMatch(/^1: This email can’t be sent again/);
  expect(await findOperatorActions(site.db, 'mail-again')).toEqual([]);
  await sql`update mail_outbox set handed_over = now(), dead = now() where id = ${id}`.execute(site.db);
  expect(runMail('--again', String(id))).toMatch(/^0: The email will be sent within a minute/);
  expect(await findOperatorActions(site.db, 'mail-again')).toEqual([
    {
      actor: expect.stringMatching(/^operator ./),
      user_id: ada.id,
      detail: { command: 'mail-again', mail: id },
    },
  ]);
});

test('mail --clear is recorded in the audit trail, without the address', async () => {
  const email = 'refused@example.edu';
  expect(runMail('--clear', email)).toMatch(/^1: .* is not on the suppression list/);
  expect(await findOperatorActions(site.db, 'mail-clear')).toEqual([]);
  await site.db.insertInto('mail_suppressions').values({ email, reason: '550 no such user' }).execute();
  expect(runMail('--clear', email)).toMatch(/^0: Removed .* from the suppression list/);
  expect(await findOperatorActions(site.db, 'mail-clear')).toEqual([
    {
      actor: expect.stringMatching(/^operator ./),
      user_id: null,
      detail: { command: 'mail-clear', addresses: 1 },
    },
  ]);
});
