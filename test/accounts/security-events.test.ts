import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountTasks, deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import { refuseForeignIdentity, refuseForeignManager } from '#server/accounts/refuse-foreign-identity.ts';
import type { Context } from '#server/context.ts';
import { runWithTrace } from '#server/operations/trace.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  FROM_OWN_PAGE,
  logInAs,
  mailedToken,
  makePerson,
  PASSWORD,
  type Person,
  refresh,
  requestTokens,
  send,
} from '#test/helpers/people.ts';
import { visitorContext } from '#test/helpers/visitor-context.ts';

let ada: Person;

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
});

/** Returns a user's audit log entries, oldest first. */
async function eventsOf(user_id: number) {
  return await db
    .selectFrom('security_events')
    .select(['kind', 'actor', 'address', 'detail'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
}

function contextOf({ id, manager_id }: Person): Context {
  const context = visitorContext(db);
  return {
    ...context,
    client: { ...context.client, address: '192.0.2.7' },
    user: {
      user_id: id,
      type: 'student',
      manager_id,
      is_staff: false,
      staff_roles: [],
      is_email_confirmed: true,
      has_second_factor: false,
      requires_second_factor: false,
      session_id: 1,
    },
  };
}

describe('a request body that names another user', () => {
  test('responds 403 and is recorded, for users and for managers', async () => {
    const boss = await makePerson(db, 'manager');
    await expect(refuseForeignIdentity(contextOf(ada), 'sender', boss.id)).rejects.toMatchObject({
      problem: { status: 403, errors: { sender: [expect.stringContaining('someone else')] } },
    });
    await expect(refuseForeignManager(contextOf(ada), 'manager', boss.manager_id!)).rejects.toMatchObject({
      status: 403,
    });
    expect(await eventsOf(ada.id)).toEqual([
      {
        kind: 'foreign_identity',
        actor: `user ${ada.id}`,
        address: '',
        detail: { field: 'sender', named: boss.id },
      },
      expect.objectContaining({ detail: { field: 'manager', named: boss.manager_id } }),
    ]);
  });

  test('is always refused, but recorded at most sixty times an hour', async () => {
    for (let at = 0; at < 65; at += 1) {
      await expect(refuseForeignIdentity(contextOf(ada), 'user', ada.id + 1)).rejects.toMatchObject({
        status: 403,
      });
    }
    expect(await eventsOf(ada.id)).toHaveLength(60);
  });

  test('is accepted when it names the caller or no user', async () => {
    const boss = await makePerson(db, 'manager');
    await refuseForeignIdentity(contextOf(ada), 'sender', ada.id);
    await refuseForeignIdentity(contextOf(ada), 'sender', undefined);
    await refuseForeignManager(contextOf(boss), 'manager', boss.manager_id!);
    expect(await eventsOf(ada.id)).toEqual([]);
    expect(await eventsOf(boss.id)).toEqual([]);
  });
});

describe('audit log', () => {
  const kinds = async () => (await eventsOf(ada.id)).map(({ kind }) => kind);
  const post = (path: string, body: unknown, token?: string) =>
    send(api.app, 'POST', path, { body, ...(token ? { token } : {}) });

  test('records a login to a blocked account differently from a wrong password', async () => {
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', ada.id).execute();
    const attemptLogin = (password: string) =>
      requestTokens(api.app, { grant_type: 'password', username: ada.username, password, ...WEB_CLIENT });
    expect((await attemptLogin('a wrong guess')).statusCode).toBe(400);
    expect(await kinds()).toEqual(['login_failed']);
    expect((await attemptLogin(PASSWORD)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await eventsOf(ada.id)).toEqual([
      expect.objectContaining({ kind: 'login_failed', actor: '', address: '127.0.0.1' }),
      expect.objectContaining({ kind: 'login_refused', detail: { status: 'blocked' } }),
    ]);
  });

  test('records a wrong password when the password is asked for again', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const wrong = { old_password: 'a wrong guess', password: 'a lantern by', password2: 'a lantern by' };
    expect((await post('account/password/', wrong, access_token)).statusCode).toBe(400);
    await send(api.app, 'DELETE', 'account/', { token: access_token, body: { password: 'a wrong guess' } });
    expect(await kinds()).toEqual(['logged_in', 'login_failed', 'login_failed']);
  });

  test('records the end of a session once', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const revoke = () => post('auth/revoke_token/', { token: access_token, ...WEB_CLIENT });
    await revoke();
    await revoke();
    expect(await kinds()).toEqual(['logged_in', 'logged_out']);
  });

  test('records at most sixty failed logins of an account an hour', async () => {
    await db
      .insertInto('attempts')
      .values({
        ...{ key: `login-failed:${ada.id}`, points: 59 },
        ...{ open_from: new Date(), expires: new Date(Date.now() + 60_000) },
      })
      .execute();
    const attemptLogin = () =>
      requestTokens(api.app, {
        grant_type: 'password',
        username: ada.username,
        password: 'no',
        ...WEB_CLIENT,
      });
    for (let at = 0; at < 3; at += 1) expect((await attemptLogin()).statusCode).toBe(400);
    expect(await kinds()).toEqual(['login_failed']);
  });

  test('records the reuse of a refresh token', async () => {
    const first = await logInAs(api.app, ada);
    const second = await refresh(api.app, first.refresh_token);
    await refresh(api.app, second.json().refresh_token);
    expect((await refresh(api.app, first.refresh_token)).statusCode).toBe(400);
    expect(await eventsOf(ada.id)).toEqual([
      expect.objectContaining({ kind: 'logged_in', actor: `user ${ada.id}` }),
      { kind: 'token_reused', actor: '', address: '127.0.0.1', detail: { session_id: expect.any(Number) } },
    ]);
  });

  test('records refresh tokens with a missing or another browser’s cookie, at most sixty times an hour', async () => {
    const browser = await logInAs(api.app, ada, 'browser');
    const other = await logInAs(api.app, await makePerson(db), 'browser');
    expect((await refresh(api.app, browser.refresh_token)).statusCode).toBe(400);
    const elsewhere = { headers: FROM_OWN_PAGE, cookies: other.cookies };
    for (let at = 0; at < 65; at += 1)
      expect((await refresh(api.app, browser.refresh_token, elsewhere)).statusCode).toBe(400);
    const [, first, second, ...more] = await eventsOf(ada.id);
    const detail = { session_id: expect.any(Number), cookie: 'none' };
    expect(first).toEqual({ kind: 'token_elsewhere', actor: '', address: '127.0.0.1', detail });
    expect(second).toMatchObject({ kind: 'token_elsewhere', detail: { cookie: 'another' } });
    expect(more).toHaveLength(58);
    // The session stays valid for its owner.
    const own = { headers: FROM_OWN_PAGE, cookies: browser.cookies };
    expect((await refresh(api.app, browser.refresh_token, own)).statusCode).toBe(200);
  });

  test('records an account export, but not a refused one', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const take = () => send(api.app, 'GET', 'account/export/', { token: access_token });
    await sql`update sessions set confirmed = now() - interval '1 day' where user_id = ${ada.id}`.execute(db);
    expect((await take()).statusCode).toBe(403);
    expect(await kinds()).toEqual(['logged_in']);
    await post('account/confirm/', { password: PASSWORD }, access_token);
    expect((await take()).statusCode).toBe(200);
    expect(await eventsOf(ada.id)).toEqual([
      expect.objectContaining({ kind: 'logged_in' }),
      expect.objectContaining({
        kind: 'data_exported',
        actor: `user ${ada.id}`,
        detail: { session: expect.any(Number) },
      }),
    ]);
  });

  test('records changes of password and email and the deletion request, without secrets', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const next = 'a lantern in the window';
    await post(
      'account/password/',
      { old_password: PASSWORD, password: next, password2: next },
      access_token,
    );
    const email = `new-${ada.username}@example.org`;
    await post('account/email/', { email, password: next }, access_token);
    await post('verify-email/', { token: await mailedToken(db, ada.id, 'confirm_email') });
    const again = (await logInAs(api.app, ada, 'program', next)).access_token;
    await send(api.app, 'DELETE', 'account/', { token: again, body: { password: next } });
    const back = (await logInAs(api.app, ada, 'program', next)).access_token;
    await post('account/restore/', undefined, back);
    await post('account/restore/', undefined, back);
    const changes = (await kinds()).filter((kind) => kind !== 'logged_in');
    expect(changes).toEqual(['password_changed', 'email_changed', 'deletion_asked', 'deletion_undone']);
    const all = JSON.stringify(await eventsOf(ada.id));
    for (const secret of [PASSWORD, next, email, access_token]) expect(all).not.toContain(secret);
  });

  test('records a password set by a mailed link', async () => {
    await post('password-reset/', { email: ada.email });
    const token = await mailedToken(db, ada.id, 'reset_password');
    const password = 'a lantern by the lake';
    await post('password-reset/confirm/', { token, password, password2: password });
    expect(await eventsOf(ada.id)).toEqual([
      expect.objectContaining({ kind: 'password_changed', detail: { by: 'reset_password' } }),
    ]);
  });

  test('keeps entries of a deleted user with only the ids, without the IP address', async () => {
    const trace = { request_id: 'a-request', user_id: ada.id, address: '192.0.2.7' };
    const refused = () => refuseForeignIdentity(contextOf(ada), 'user', ada.id + 1);
    await expect(runWithTrace(trace, refused)).rejects.toThrow();
    expect(await eventsOf(ada.id)).toEqual([expect.objectContaining({ address: '192.0.2.7' })]);
    await sql`update users set deletion_due = now() where id = ${ada.id}`.execute(db);
    await deleteDueAccounts({ db, onPictureUnused: async () => {} });
    expect(await eventsOf(ada.id)).toEqual([
      expect.objectContaining({ kind: 'foreign_identity', address: '' }),
      { kind: 'account_deleted', actor: 'job delete-accounts', address: '', detail: {} },
    ]);
    // Running the job a second time finds no account to delete.
    await deleteDueAccounts({ db, onPictureUnused: async () => {} });
    expect(await kinds()).toEqual(['foreign_identity', 'account_deleted']);
  });

  test('deletes entries older than the configured days', async () => {
    const days = (n: number) => new Date(Date.now() - n * 24 * 60 * 60 * 1000);
    const kind = 'logged_in' as const;
    await db
      .insertInto('security_events')
      .values([399, 401].map((n) => ({ kind, user_id: ada.id, actor: `${n} days ago`, created: days(n) })))
      .execute();
    const tidy = accountTasks({ db, auditDays: 400, onPictureUnused: async () => {} })['tidy-accounts']!;
    await tidy({}, {} as never);
    expect((await eventsOf(ada.id)).map(({ actor }) => actor)).toEqual(['399 days ago']);
  });

  test('rejects update, delete and truncate statements', async () => {
    await db
      .insertInto('security_events')
      .values({ kind: 'logged_in', user_id: ada.id, address: '192.0.2.1' })
      .execute();
    const refusal = /only added to/;
    const own = () => db.updateTable('security_events').where('user_id', '=', ada.id);
    await expect(own().set({ kind: 'operator' }).execute()).rejects.toThrow(refusal);
    await expect(own().set({ actor: 'someone else' }).execute()).rejects.toThrow(refusal);
    await expect(own().set({ address: '192.0.2.2' }).execute()).rejects.toThrow(refusal);
    await expect(
      own()
        .set({ created: new Date(0) })
        .execute(),
    ).rejects.toThrow(refusal);
    await expect(
      own()
        .set({ user_id: ada.id + 1 })
        .execute(),
    ).rejects.toThrow(refusal);
    await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(refusal);
    await expect(sql`truncate security_events`.execute(db)).rejects.toThrow(refusal);
    expect(await eventsOf(ada.id)).toEqual([
      expect.objectContaining({ kind: 'logged_in', address: '192.0.2.1' }),
    ]);
  });
});
