import { beforeEach, describe, expect, test } from 'vitest';
import { sentencesFor, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { logInAs, mailedToken, makePerson, send } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(() => db.deleteFrom('attempts').execute());

let next = 0;
function form(more: Record<string, unknown> = {}): Record<string, unknown> {
  next += 1;
  return {
    first_name: 'Ada',
    last_name: 'Lane',
    email: `ada-${next}@example.edu`,
    username: `ada-${next}`,
    password: 'lit since 1926',
    password2: 'lit since 1926',
    type: 'student',
    ...more,
  };
}
async function signUp(more: Record<string, unknown> = {}) {
  const answer = await send(api.app, 'POST', 'users/', { body: form(more) });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body };
}

describe('sign-up', () => {
  test.each([
    ['first_name', '', 'First Name Required'],
    ['first_name', 'A\nB', 'First Name must be one line of text.'],
    ['email', '', 'Email Required'],
    ['email', 'ada', 'Valid email required'],
    ['email', 'a@b.edu\r\nRCPT TO:<c@d.edu>', 'Valid email required'],
    ['username', 'аdа', 'Username can have only the letters a to z, digits and . _ -'],
    ['username', 'ab', 'Username must have 3 to 30 characters.'],
    ['username', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Username must have 3 to 30 characters.'],
    ['username', 'Admin', 'This username is reserved. Choose another one.'],
    ['username', 'Porchlight_Help', 'This username is reserved. Choose another one.'],
    ['password', 'short', 'Password must have at least 8 characters.'],
    ['password', '👩‍🚀', 'Password must have at least 8 characters.'],
    ['password', 'x'.repeat(1025), 'Password can have up to 1024 characters.'],
    ['password2', 'other', 'Passwords do not match'],
  ])('responds 400 for %s %j with its message', async (field, value, sentence) => {
    const answer = await signUp({ [field]: value });
    expect(answer.status).toBe(400);
    expect(sentencesFor(answer, field)).toEqual([sentence]);
  });

  test('responds 400 with a message for each field of an empty form', async () => {
    const answer = await send(api.app, 'POST', 'users/', { body: {} });
    expect(Object.values(answer.json().errors).flat()).toEqual([
      'First Name Required',
      'Last Name Required',
      'Email Required',
      'Username Required',
      'Password Required',
      'Passwords do not match',
    ]);
  });

  test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'porchlight', 'aaaaaaaaaaaaaaaa'])(
    'responds 400 for the common password %s',
    async (password) => {
      const answer = await signUp({ password, password2: password });
      expect(answer.status).toBe(400);
      expect(sentencesFor(answer, 'password')[0]).toMatch(/easy to guess/);
    },
  );

  test('responds 409 for a username in use or a confirmed email address, in any case', async () => {
    const there = await makePerson(db);
    const name = await signUp({ username: there.username.toUpperCase() });
    expect([name.status, Object.keys(name.body.errors)]).toEqual([409, ['username']]);
    const address = await signUp({ email: there.email.toUpperCase() });
    expect([address.status, Object.keys(address.body.errors)]).toEqual([409, ['email']]);
    const both = await signUp({ username: there.username, email: there.email });
    expect([both.status, Object.keys(both.body.errors)]).toEqual([409, ['username', 'email']]);
  });

  test('responds 409 to all but one of fifty concurrent requests for one username', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp({ username: 'wanted' })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  });

  test('responds 429 with Retry-After beyond sixty an hour from one address', async () => {
    await Promise.all(
      Array.from({ length: 60 }, () => signUp({ password: 'password', password2: 'password' })),
    );
    const answer = await signUp();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

describe('accepted sign-up', () => {
  test('creates a student who can log in at once, and mails the confirmation link', async () => {
    const answer = await signUp({ type: 'manager', username: 'grace', first_name: ' Grace ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      username: 'grace',
      first_name: 'Grace',
      type: 'student',
      manager: null,
    });
    expect(answer.text).not.toMatch(/password|argon2/);
    const { access_token } = await logInAs(api.app, { username: 'grace' }, 'program', 'lit since 1926');
    const token = await mailedToken(db, answer.body.id, 'confirm_email');
    expect((await send(api.app, 'POST', 'verify-email/', { body: { token } })).statusCode).toBe(200);
    const [me] = (await send(api.app, 'GET', 'users/', { token: access_token })).json();
    expect(me.is_email_confirmed).toBe(true);
  });

  test.each([
    ['emoji', '🏮🚪🌙🛋️🔑📬🪟🧦'],
    ['newlines and tabs', 'one line\nand another\r\n\tthere'],
    ['spaces at both ends', '  a lantern outside  '],
    ['1024 characters', 'lantern '.repeat(128)],
    ['another alphabet', 'фонарь на крыльце'],
  ])('stores a password with %s unchanged', async (_, password) => {
    const { body } = await signUp({ password, password2: password });
    await logInAs(api.app, body, 'program', password);
    await expect(logInAs(api.app, body, 'program', password.trim().slice(0, -1))).rejects.toThrow(
      'invalid_grant',
    );
  });

  test('distinguishes Unicode normalization forms in a password and never truncates it', async () => {
    const password = 'caf\u00e9 on the corner';
    const { body } = await signUp({ password, password2: password });
    await expect(logInAs(api.app, body, 'program', password.normalize('NFD'))).rejects.toThrow(
      'invalid_grant',
    );
    const long = 'porch '.repeat(170);
    const other = await signUp({ password: `${long}a`, password2: `${long}a` });
    await expect(logInAs(api.app, other.body, 'program', `${long}b`)).rejects.toThrow('invalid_grant');
  });
});

describe('an email address under an internationalized domain', () => {
  const ASCII = 'eva@xn--bcher-kva.example';
  const UNICODE = 'eva@bücher.example';

  test('is one account in both spellings at sign-up, login and reset', async () => {
    const { status, body } = await signUp({ email: UNICODE, username: 'eva-books' });
    expect([status, body.email ?? ASCII]).toEqual([201, ASCII]);
    const confirmed = { email_confirmed: new Date() };
    await db.updateTable('users').set(confirmed).where('id', '=', body.id).execute();
    expect((await signUp({ email: ASCII })).status).toBe(409);
    expect((await signUp({ email: 'EVA@BÜCHER.example' })).status).toBe(409);
    for (const username of [UNICODE, ASCII])
      await logInAs(api.app, { username }, 'program', 'lit since 1926');
    for (const email of [UNICODE, ASCII]) await send(api.app, 'POST', 'password-reset/', { body: { email } });
    const mails = await db
      .selectFrom('mail_outbox')
      .select('to_email')
      .where('to_email', 'ilike', 'eva@%')
      .execute();
    expect(new Set(mails.map(({ to_email }) => to_email))).toEqual(new Set([ASCII]));
  });
});

describe('an unconfirmed email address', () => {
  const confirm = async (id: number) => {
    const token = await mailedToken(db, id, 'confirm_email');
    return await send(api.app, 'POST', 'verify-email/', { body: { token } });
  };
  const rowOf = (id: number) =>
    db
      .selectFrom('users')
      .select(['email', 'email_confirmed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('doesn’t prevent another sign-up; the account that confirms it owns it', async () => {
    const email = 'Owner@Example.edu';
    const squatter = await signUp({ email });
    const owner = await signUp({ email: email.toLowerCase() });
    expect([squatter.status, owner.status]).toEqual([201, 201]);
    expect((await confirm(owner.body.id)).statusCode).toBe(200);
    expect(await rowOf(squatter.body.id)).toEqual({ email: null, email_confirmed: null });
    expect((await confirm(squatter.body.id)).statusCode).toBe(400);
    expect((await signUp({ email })).status).toBe(409);
    const { access_token } = await logInAs(api.app, { username: email }, 'program', 'lit since 1926');
    const [me] = (await send(api.app, 'GET', 'users/', { token: access_token })).json();
    expect(me.id).toBe(owner.body.id);
    await logInAs(api.app, squatter.body, 'program', 'lit since 1926');
  });

  test('is confirmed by only one of two accounts that confirm concurrently', async () => {
    const email = 'both@example.edu';
    const ids = [(await signUp({ email })).body.id, (await signUp({ email })).body.id];
    const answers = await Promise.all(ids.map(confirm));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.filter(({ email_confirmed }) => email_confirmed !== null)).toHaveLength(1);
  });

  test('allows a password reset, whose email names each account with the address', async () => {
    const email = 'reset@example.edu';
    const [squatter, owner] = [await signUp({ email }), await signUp({ email })];
    const answer = await send(api.app, 'POST', 'password-reset/', { body: { email } });
    const unknown = await send(api.app, 'POST', 'password-reset/', { body: { email: 'no@example.edu' } });
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
    const emails = await db
      .selectFrom('mail_outbox')
      .select('data')
      .where('template', '=', 'reset_password')
      .where('to_email', '=', email)
      .execute();
    const names = emails.map(({ data }) => data.username).sort();
    expect(names).toEqual([squatter.body.username, owner.body.username].sort());
    const token = await mailedToken(db, owner.body.id, 'reset_password');
    const password = 'a newer lantern, brighter';
    const body = { token, password, password2: password };
    expect((await send(api.app, 'POST', 'password-reset/confirm/', { body })).statusCode).toBe(200);
    expect((await rowOf(owner.body.id)).email_confirmed).not.toBeNull();
    expect((await rowOf(squatter.body.id)).email).toBeNull();
  });
});

test('a username in a former format can still log in', async () => {
  const there = await makePerson(db);
  const username = 'Zoë Lane@home+1';
  await db.updateTable('users').set({ username }).where('id', '=', there.id).execute();
  await logInAs(api.app, { username });
});
