import { describe, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { refuseDemoAccounts } from '#server/accounts/refuse-demo-accounts.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson } from '#test/helpers/people.ts';
import { startRunning } from '#test/operations/start-running.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { removeDemo } from '../../demo/remove-demo.ts';
import { createOperatorCommand } from './operator-command.ts';

/** Settings of a public site without email. */
const PUBLIC_SITE = {
  PUBLIC_URL: 'https://housing.porchlight-test.org',
  TRUST_PROXY: '10.0.0.0/8',
  SUPPORT_EMAIL: 'help@porchlight-test.org',
  MAIL: 'off',
  PAYMENTS: 'sandbox',
  ALLOW_SANDBOX_PAYMENTS: 'i-understand',
};

const { db, url } = await testDatabase();
const school = await makeSchool(db);
await db.updateTable('schools').set({ is_demo: true }).where('id', '=', school).execute();
const makeDemo = async (type: 'staff' | 'manager' | 'student', username: string) => {
  const person = await makePerson(db, type);
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await db
    .updateTable('users')
    .set({ username, password_hash, is_demo: true })
    .where('id', '=', person.id)
    .execute();
  return { ...person, username };
};
const admin = await makeDemo('staff', 'demo-admin');
const manager = await makeDemo('manager', 'demo-manager');
const demoStudent = await makeDemo('student', 'demo-student');
await makeProperty(db, manager.manager_id!, { is_demo: true });
const student = await makePerson(db);
await makeMessage(db, student.id, demoStudent.id, 'From a real student');
await makeMessage(db, demoStudent.id, manager.id, 'From the demo');
const [answered, silent] = [
  await makePost(db, school, demoStudent.id, { title: 'Answered' }),
  await makePost(db, school, demoStudent.id, { title: 'Silent' }),
];
await makeComment(db, answered, student.id, { text: 'A real comment' });
await makeComment(db, silent, demoStudent.id, { text: 'A demo comment' });

describe('a public site with demo accounts in its database', () => {
  test('does not start, and names the command that removes them', async () => {
    const running = await startRunning(url, PUBLIC_SITE);
    expect(await running.left).toBe(1);
    expect(running.output()).toContain('npm run operator -- remove-demo');
    expect(running.output()).not.toContain('Running.');
  });

  test('is detected by its public URL: local and private addresses may serve the demo', async () => {
    const start = (publicUrl: string | null) => refuseDemoAccounts(db, { publicUrl });
    await expect(start(PUBLIC_SITE.PUBLIC_URL)).rejects.toThrow('remove-demo');
    for (const own of [null, 'http://127.0.0.1:3000', 'http://localhost:3000', 'http://192.168.1.20:3000'])
      await expect(start(own)).resolves.toBeUndefined();
  });

  test('removeDemo deletes demo accounts with their data and leaves other users’ messages and comments', async () => {
    const first = await removeDemo(db, { actor: 'operator test' });
    expect(first).toMatchObject({ accounts: 3, listings: 1, posts: 1, comments: 1, conversations: 1 });
    expect(await removeDemo(db, { actor: 'operator test' })).toMatchObject({ accounts: 0, listings: 0 });
    await expect(refuseDemoAccounts(db, { publicUrl: PUBLIC_SITE.PUBLIC_URL })).resolves.toBeUndefined();
    const texts = async (table: 'messages' | 'forum_comments') =>
      (await db.selectFrom(table).select('text').execute()).map(({ text }) => text);
    expect([await texts('messages'), await texts('forum_comments')]).toEqual([
      ['From a real student'],
      ['A real comment'],
    ]);
    const titles = (await db.selectFrom('forum_posts').select('title').execute()).map(({ title }) => title);
    expect(titles).toEqual(['Answered']);
    const active = await db.selectFrom('users').select('id').where('status', '=', 'active').execute();
    expect(active).toEqual([{ id: student.id }]);
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('schools').select('id').execute()).toEqual([{ id: school }]);
  });

  test('rejects the published password after remove-demo', async () => {
    const run = await createOperatorCommand(url)('remove-demo');
    expect([run.code, run.output]).toEqual([0, expect.stringContaining('Removed the demo data')]);
    const payload = {
      grant_type: 'password',
      username: admin.username,
      password: DEMO_PASSWORD,
      ...WEB_CLIENT,
    };
    const { app } = await testApi(db);
    const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/token/', payload });
    expect(answer.statusCode).toBe(400);
  });
});
