import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import {
  FROM_OWN_PAGE,
  logInAs,
  mailedToken,
  makePerson,
  PASSWORD,
  type Person,
  requestTokens,
  send,
} from '#test/helpers/people.ts';

let ada: Person;

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
});

const NEW_PASSWORD = 'a newer lantern, brighter';
const mails = async (user_id: number) => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['template', 'to_email'])
    .where('to_user_id', '=', user_id)
    .orderBy('id')
    .execute();
  return rows.map(({ template, to_email }) => `${template} to ${to_email}`);
};
const post = (path: string, body: unknown, token?: string) =>
  send(api.app, 'POST', path, { body, ...(token ? { token } : {}) });
const canLogIn = async (password: string) => {
  const client = { client_id: 'porchlight-web', client_secret: 'public' };
  const body = { grant_type: 'password', username: ada.username, password, ...client };
  return (await requestTokens(api.app, body)).statusCode === 200;
};

describe('changing the password', () => {
  test('responds 400 without the current password, or for a common one', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const change = (body: object) => post('account/password/', body, access_token);
    const good = { old_password: PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD };
    expect((await change({ ...good, old_password: 'wrong' })).json().errors).toEqual({
      old_password: ['That’s not your password.'],
    });
    expect((await change({ ...good, password2: 'other' })).json().errors).toEqual({
      password2: ['Passwords do not match'],
    });
    for (const common of ['password1', 'qwertyuiop', ada.username]) {
      const answer = await change({ ...good, password: common, password2: common });
      expect(Object.keys(answer.json().errors), common).toEqual(['password']);
    }
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test('ends the sessions on other devices and emails the owner', async () => {
    const [here, there] = [await logInAs(api.app, ada), await logInAs(api.app, ada)];
    const body = { old_password: PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD };
    expect((await post('account/password/', body, here.access_token)).statusCode).toBe(200);
    expect((await send(api.app, 'GET', 'users/', { token: here.access_token })).statusCode).toBe(200);
    expect((await send(api.app, 'GET', 'users/', { token: there.access_token })).statusCode).toBe(401);
    expect(await mails(ada.id)).toEqual([`password_changed to ${ada.email}`]);
    expect([await canLogIn(PASSWORD), await canLogIn(NEW_PASSWORD)]).toEqual([false, true]);
  });
});

describe('changeName', () => {
  const change = (token: string, body: object) =>
    send(api.app, 'PUT', 'account/name/', { token, body: body as Record<string, unknown> });

  test('responds 400 with the same messages as sign-up, and changes nothing', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const before = (await send(api.app, 'GET', 'users/', { token: access_token })).json();
    for (const [body, errors] of [
      [{ first_name: ' ' }, { first_name: ['First Name Required'], last_name: ['Last Name Required'] }],
      [
        { first_name: 'A'.repeat(151), last_name: 'Lane\nRow' },
        {
          first_name: ['First Name can have up to 150 characters.'],
          last_name: ['Last Name must be one line of text.'],
        },
      ],
    ] as const) {
      const answer = await change(access_token, body);
      expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
    }
    expect((await send(api.app, 'GET', 'users/', { token: access_token })).json()).toEqual(before);
  });

  test('saves the trimmed name of the current user and ignores other fields', async () => {
    const other = await makePerson(db);
    const { access_token } = await logInAs(api.app, ada);
    const answer = await change(access_token, {
      first_name: ' Zoë ',
      last_name: 'O’Neill',
      username: 'taken',
      type: 'staff',
      id: other.id,
    });
    expect(answer.json()).toMatchObject({
      id: ada.id,
      username: ada.username,
      first_name: 'Zoë',
      last_name: 'O’Neill',
      type: 'student',
    });
    const { first_name } = await db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(first_name).not.toBe('Zoë');
  });
});

describe('password reset', () => {
  const set = (token: string, password = NEW_PASSWORD) =>
    post('password-reset/confirm/', { token, password, password2: password });

  test('responds 400 for a guessed, used or expired link', async () => {
    expect((await set('x'.repeat(43))).json().errors).toHaveProperty('token');
    await post('password-reset/', { email: ada.email });
    const token = await mailedToken(db, ada.id, 'reset_password');
    await sql`update account_links set expires = now()`.execute(db);
    expect((await set(token)).statusCode).toBe(400);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test('succeeds once when submitted concurrently, and ends every session', async () => {
    const before = await logInAs(api.app, ada);
    await post('password-reset/', { email: ada.email.toUpperCase() });
    const token = await mailedToken(db, ada.id, 'reset_password');
    expect((await set(token, 'password')).json().errors).toHaveProperty('password');
    const answers = await Promise.all([set(token), set(token), set(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await send(api.app, 'GET', 'users/', { token: before.access_token })).statusCode).toBe(401);
    expect(await canLogIn(NEW_PASSWORD)).toBe(true);
    const { access_token } = await logInAs(api.app, ada, 'program', NEW_PASSWORD);
    const me = await send(api.app, 'GET', 'users/', { token: access_token });
    expect(me.json()[0].is_email_confirmed).toBe(true);
  });

  test('responds the same for known and unknown addresses, and sends at most three emails an hour', async () => {
    const known = await post('password-reset/', { email: ada.email });
    const unknown = await post('password-reset/', { email: 'nobody@example.edu' });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    for (let more = 0; more < 4; more += 1) {
      expect((await post('password-reset/', { email: ada.email })).body).toBe(known.body);
    }
    expect(await mails(ada.id)).toHaveLength(3);
  });
});

describe('changing the email address', () => {
  test('takes effect on confirmation, notifies the old address and ends other sessions', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const email = `new-${ada.email}`;
    const wrong = await post('account/email/', { email, password: 'wrong' }, access_token);
    expect(Object.keys(wrong.json().errors)).toEqual(['password']);
    await post('account/email/', { email, password: PASSWORD }, access_token);
    const me = async () => (await send(api.app, 'GET', 'users/', { token: access_token })).json()[0];
    expect((await me()).email).toBe(ada.email);
    const token = await mailedToken(db, ada.id, 'confirm_email');
    expect((await post('verify-email/', { token }, access_token)).json()).toEqual({ email });
    expect(await me()).toMatchObject({ email, is_email_confirmed: true });
    expect((await post('verify-email/', { token })).statusCode).toBe(400);
    expect(await mails(ada.id)).toEqual([
      `confirm_email to ${email}`,
      `email_change_asked to ${ada.email}`,
      `email_changed to ${ada.email}`,
    ]);
  });

  test('responds 200 but sends no email when another user has the address', async () => {
    const other = await makePerson(db);
    const { access_token } = await logInAs(api.app, ada);
    const answer = await post('account/email/', { email: other.email, password: PASSWORD }, access_token);
    expect(answer.statusCode).toBe(200);
    expect([await mails(ada.id), await mails(other.id)]).toEqual([[], []]);
  });
});

describe('sessions', () => {
  test('are listed with the current one marked, and end one at a time or all together', async () => {
    const phone = await logInAs(api.app, ada);
    const laptop = await logInAs(api.app, ada);
    const list = (await send(api.app, 'GET', 'sessions/', { token: laptop.access_token })).json();
    expect(list.map((one: { is_current: boolean }) => one.is_current).sort()).toEqual([false, true]);
    const other = list.find((one: { is_current: boolean }) => !one.is_current);
    const end = (path: string) => send(api.app, 'DELETE', path, { token: laptop.access_token });
    expect((await end(`sessions/${other.id}/`)).json()).toEqual({ ended: 1 });
    expect((await end(`sessions/${other.id}/`)).statusCode).toBe(404);
    expect((await send(api.app, 'GET', 'users/', { token: phone.access_token })).statusCode).toBe(401);
    await logInAs(api.app, ada);
    expect((await end('sessions/?keep=current')).json()).toEqual({ ended: 1 });
    expect((await end('sessions/?keep=all')).statusCode).toBe(400);
    expect((await end('sessions/')).json()).toEqual({ ended: 1 });
    expect((await end('sessions/')).statusCode).toBe(401);
  });
});

describe('account export', () => {
  test('requires a recent password entry and contains no data of other users', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const exportAccount = () => send(api.app, 'GET', 'account/export/', { token: access_token });
    await sql`update sessions set confirmed = now() - interval '6 minutes'`.execute(db);
    const refused = await exportAccount();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    await post('account/confirm/', { password: PASSWORD }, access_token);
    const given = await exportAccount();
    expect(given.headers['content-disposition']).toContain('porchlight-account.json');
    expect(given.headers['cache-control']).toBe('no-store');
    expect(given.json().user).toMatchObject({ id: ada.id, username: ada.username, email: ada.email });
    expect(given.body).not.toContain('argon2');
    expect(given.body).not.toContain('token_hash');
  });
});

describe('account deletion', () => {
  const remove = (token: string, password = PASSWORD) =>
    send(api.app, 'DELETE', 'account/', { token, body: { password } });
  const onPictureUnused = async () => {};

  test('requires the password, and responds 409 to a manager who still has listings', async () => {
    const manager = await makePerson(db, 'manager');
    await makeProperty(db, manager.manager_id!);
    const { access_token } = await logInAs(api.app, manager);
    expect((await remove(access_token, 'wrong')).statusCode).toBe(400);
    expect((await remove(access_token)).statusCode).toBe(409);
  });

  test('can be undone within seven days', async () => {
    const { access_token } = await logInAs(api.app, ada);
    const answer = await remove(access_token);
    const days = (Date.parse(answer.json().deletion_due) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await send(api.app, 'GET', 'users/', { token: access_token })).statusCode).toBe(401);
    expect(await deleteDueAccounts({ db, onPictureUnused })).toBe(0);
    const again = await logInAs(api.app, ada);
    const restored = await post('account/restore/', undefined, again.access_token);
    expect(restored.json()).toMatchObject({ id: ada.id, deletion_due: null });
  });

  test('leaves no personal data after seven days', async () => {
    const { access_token } = await logInAs(api.app, ada);
    await remove(access_token);
    await sql`update users set deletion_due = now() where id = ${ada.id}`.execute(db);
    await sql`insert into mail_suppressions (email, reason) values (${ada.email}, 'refused')`.execute(db);
    expect(await deleteDueAccounts({ db, onPictureUnused })).toBe(1);
    expect(await canLogIn(PASSWORD)).toBe(false);
    const { rows } = await sql<{ all: string }>`select json_build_array((select json_agg(u) from users u),
      (select json_agg(m) from mail_outbox m), (select json_agg(s) from mail_suppressions s), (select json_agg(s) from sessions s where user_id = ${ada.id}))::text
      as all`.execute(db);
    expect(rows[0]!.all).not.toContain(ada.username);
    expect(rows[0]!.all).toContain(`deleted user ${ada.id}`);
  });
});

test('logging out on a page of the site clears its cookies', async () => {
  const browser = await logInAs(api.app, ada, 'browser');
  const answer = await send(api.app, 'POST', 'auth/revoke_token/', {
    body: { token: browser.refresh_token },
    headers: FROM_OWN_PAGE,
  });
  expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
    ['porchlight_session', '', 0],
    ['csrftoken', '', 0],
  ]);
});
