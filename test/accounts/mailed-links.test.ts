import { beforeEach, describe, expect, test } from 'vitest';
import { saveBlocked, saveSessionsEnded } from '#server/accounts/block-user.ts';
import { mailInvitation } from '#server/accounts/mail-links.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  type LoggedIn,
  logInAs,
  mailedToken,
  makePerson,
  makeUnconfirmed,
  PASSWORD,
  type Person,
  send,
} from '#test/helpers/people.ts';

const NEW_PASSWORD = 'a newer lantern, brighter';
const PASSWORDS = { password: NEW_PASSWORD, password2: NEW_PASSWORD };

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
});

const post = (path: string, body: unknown, token?: string) =>
  send(api.app, 'POST', path, { body, ...(token ? { token } : {}) });
const requestReset = async ({ id, email }: Person) => {
  await post('password-reset/', { email });
  return await mailedToken(db, id, 'reset_password');
};

/**
 * Creates one unused link of each kind that grants access to an account. Returns a function per link that
 * opens it.
 */
async function mailEveryLink(manager: Person, { access_token }: LoggedIn) {
  await post('account/email/', { email: `thief-${manager.email}`, password: PASSWORD }, access_token);
  const change = await mailedToken(db, manager.id, 'confirm_email');
  const reset = await requestReset(manager);
  await mailInvitation(db, manager.id, 'manager');
  const invitation = await mailedToken(db, manager.id, 'manager_accepted');
  const about = { manager_id: manager.manager_id!, property_id: null };
  const availability = await makeAvailabilityToken(db, about);
  return {
    'e-mail change': () => post('verify-email/', { token: change }),
    'password reset': () => post('password-reset/confirm/', { token: reset, ...PASSWORDS }),
    invitation: () => post('password-reset/confirm/', { token: invitation, ...PASSWORDS }),
    availability: () => send(api.app, 'GET', `availability/?token=${availability}`),
  };
}

type Act = (manager: Person, session: LoggedIn) => Promise<unknown>;
const OPERATOR = { actor: 'operator test' };
const ACTS: Record<string, Act> = {
  'a change of password': (_, { access_token }) =>
    post('account/password/', { old_password: PASSWORD, ...PASSWORDS }, access_token),
  'a reset by mail': async (manager) =>
    await post('password-reset/confirm/', { token: await requestReset(manager), ...PASSWORDS }),
  'signing out everywhere': (_, { access_token: token }) => send(api.app, 'DELETE', 'sessions/', { token }),
  'signing out all other devices': (_, { access_token: token }) =>
    send(api.app, 'DELETE', 'sessions/?keep=current', { token }),
  'deletion of the account': (_, { access_token: token }) =>
    send(api.app, 'DELETE', 'account/', { token, body: { password: PASSWORD } }),
  "an operator's end-sessions": ({ username }) => saveSessionsEnded(db, OPERATOR, username),
  "an operator's end-sessions for all users": () => saveSessionsEnded(db, OPERATOR, null),
  'a block': ({ username }) => saveBlocked(db, OPERATOR, { username, reason: null }, async () => 0),
};

describe('the unused links of an account', () => {
  test.each(Object.entries(ACTS))('are revoked by %s', async (_, act) => {
    const manager = await makePerson(db, 'manager');
    const links = await mailEveryLink(manager, await logInAs(api.app, manager));
    const done = await act(manager, await logInAs(api.app, manager));
    if (done instanceof Object && 'statusCode' in done) expect(done).toMatchObject({ statusCode: 200 });
    for (const [kind, open] of Object.entries(links)) expect((await open()).statusCode, kind).toBe(400);
  });

  test("are not affected by changes to another user's account", async () => {
    const manager = await makePerson(db, 'manager');
    const links = await mailEveryLink(manager, await logInAs(api.app, manager));
    const other = await makePerson(db);
    await send(api.app, 'DELETE', 'sessions/', { token: (await logInAs(api.app, other)).access_token });
    expect((await links.availability()).statusCode).toBe(200);
    expect((await links['e-mail change']()).statusCode).toBe(200);
  });

  test('include no link that was requested while the password changed', async () => {
    for (let round = 0; round < 2; round += 1) {
      const user = await makePerson(db);
      const { access_token } = await logInAs(api.app, user);
      const email = `thief-${user.email}`;
      const [, changed] = await Promise.all([
        post('account/email/', { email, password: PASSWORD }, access_token),
        post('account/password/', { old_password: PASSWORD, ...PASSWORDS }, access_token),
      ]);
      expect(changed.statusCode).toBe(200);
      const mailed = await mailedToken(db, user.id, 'confirm_email').catch(() => null);
      if (mailed) expect((await post('verify-email/', { token: mailed })).statusCode).toBe(400);
    }
  });
});

describe('a user whose links were revoked', () => {
  test('gets a new confirmation link, and confirms the address with it', async () => {
    const user = await makeUnconfirmed(db);
    const { access_token } = await logInAs(api.app, user);
    await post('account/password/', { old_password: PASSWORD, ...PASSWORDS }, access_token);
    await post('verify-email/resend/', { email: user.email });
    const token = await mailedToken(db, user.id, 'confirm_email');
    expect((await post('verify-email/', { token })).json()).toEqual({ email: user.email });
  });

  test('sets the first password by a password reset when the invitation was revoked', async () => {
    const manager = await makePerson(db, 'manager');
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', manager.id).execute();
    await mailInvitation(db, manager.id, 'manager');
    await saveSessionsEnded(db, OPERATOR, null);
    const token = await requestReset(manager);
    expect((await post('password-reset/confirm/', { token, ...PASSWORDS })).statusCode).toBe(200);
    await logInAs(api.app, manager, 'program', NEW_PASSWORD);
  });
});
