import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  FROM_OWN_PAGE,
  logInAs,
  makePerson,
  PASSWORD,
  type Person,
  refresh,
  requestTokens,
  send,
  type Tokens,
} from '#test/helpers/people.ts';

let ada: Person;

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
});

const asPassword = (more: Record<string, unknown> = {}) =>
  requestTokens(api.app, {
    grant_type: 'password',
    username: ada.username,
    password: PASSWORD,
    ...WEB_CLIENT,
    ...more,
  });
const works = async (token: string) => (await send(api.app, 'GET', 'users/', { token })).statusCode === 200;
const DAY_S = 86_400;
/** Makes all refresh tokens this many seconds older. */
const ageTokens = (seconds: number) => {
  const ago = sql`make_interval(secs => ${seconds}::float8)`;
  return sql`update refresh_tokens set created = created - ${ago}, used = used - ${ago}`.execute(db);
};

describe('token endpoint refuses with an RFC 6749 error', () => {
  test.each([
    ['a wrong password', { password: 'wrong' }, 400, 'invalid_grant'],
    ['an unknown name', { username: 'nobody-at-all' }, 400, 'invalid_grant'],
    ['another client', { client_id: 'someone-else' }, 401, 'invalid_client'],
    ['a wrong client secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['no client', { client_id: undefined }, 401, 'invalid_client'],
    ['another grant type', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['no password', { password: undefined }, 400, 'invalid_request'],
    ['an object as password', { password: { $ne: '' } }, 400, 'invalid_request'],
    ['a number as password', { password: 12345678 }, 400, 'invalid_request'],
    ['an array as username', { username: ['a', 'b'] }, 400, 'invalid_request'],
    ['U+0000 in a password', { password: 'a\u0000b' }, 400, 'invalid_request'],
    ['a password of 1,025 characters', { password: 'x'.repeat(1025) }, 400, 'invalid_request'],
  ])('to a request with %s', async (_, more, status, error) => {
    const answer = await asPassword(more);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json()).sort()).toEqual(['error', 'error_description']);
  });

  test('to malformed bodies and unsupported media types', async () => {
    for (const [body, type] of [
      ['{', 'application/json'],
      ['', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['"x"', 'application/json'],
      ['%', 'application/x-www-form-urlencoded'],
      ['grant_type=password&grant_type=password', 'application/x-www-form-urlencoded'],
    ]) {
      const answer = await requestTokens(api.app, body as never, { headers: { 'content-type': type! } });
      expect([answer.statusCode, answer.json().error], `${type}: ${body}`).toEqual([400, 'invalid_request']);
    }
    const text = await requestTokens(api.app, 'grant_type=password' as never, {
      headers: { 'content-type': 'text/plain' },
    });
    expect([text.statusCode, text.json().error]).toEqual([415, 'invalid_request']);
  });

  test('to a blocked user, with the same message as for a wrong password', async () => {
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', ada.id).execute();
    expect((await asPassword()).json().error_description).toBe('Invalid username or password.');
  });

  test('to an unknown refresh token', async () => {
    const answer = await refresh(api.app, 'x'.repeat(43));
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
  });
});

test('the API document has examples of token requests that work', async () => {
  const { components } = (
    await api.get<{ components: { securitySchemes: { bearer: { description: string } } } }>('openapi.json')
  ).body;
  const { description } = components.securitySchemes.bearer;
  const examples = description.split(/\n\n/).filter((block) => block.includes('auth/token/'));
  const run = async (example: string, values: Record<string, string>) => {
    const fields = [...example.matchAll(/(?:-d|--data-urlencode) (\w+)=(\S+)/g)];
    const body = Object.fromEntries(fields.map(([, name, text]) => [name!, values[text!] ?? text!]));
    return (await requestTokens(api.app, body)).json() as Tokens;
  };
  const first = await run(examples[0]!, { NAME: ada.username, PASSWORD });
  const second = await run(examples[1]!, { REFRESH_TOKEN: first.refresh_token });
  expect(await works(second.access_token)).toBe(true);
});

describe('login', () => {
  test('accepts JSON and forms, with or without a trailing slash, by username in any case or by email', async () => {
    for (const username of [ada.username, ada.username.toUpperCase(), ada.email]) {
      expect((await asPassword({ username })).json()).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_in: 900,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      });
    }
    const form = new URLSearchParams({
      grant_type: 'password',
      username: ada.username,
      password: PASSWORD,
      ...WEB_CLIENT,
    });
    for (const url of ['/api/v1/auth/token/', '/api/v1/auth/token']) {
      const answer = await api.app.inject({
        method: 'POST',
        url,
        payload: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.statusCode).toBe(200);
      expect(await works(answer.json().access_token)).toBe(true);
    }
  });

  test('stores tokens and passwords only as hashes', async () => {
    const tokens = (await asPassword()).json() as Tokens;
    const { rows } = await sql<{ all: string }>`
      select json_build_array((select json_agg(a) from access_tokens a), (select json_agg(r) from refresh_tokens r),
        (select json_agg(s) from sessions s), (select json_agg(u) from users u))::text as all`.execute(db);
    for (const secret of [tokens.access_token, tokens.refresh_token, PASSWORD]) {
      expect(rows[0]!.all).not.toContain(secret);
    }
  });

  test('rehashes a password that was hashed with an old cost', async () => {
    const { hash } = await import('@node-rs/argon2');
    const password_hash = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await db.updateTable('users').set({ password_hash }).where('id', '=', ada.id).execute();
    expect((await asPassword()).statusCode).toBe(200);
    const row = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ada.id)
      .executeTakeFirst();
    expect(row?.password_hash).toContain('m=19456,t=2,p=1');
    expect((await asPassword()).statusCode).toBe(200);
  });
});

describe('refresh token', () => {
  test('reused after its successor was used ends the session with all its tokens', async () => {
    const first = await logInAs(api.app, ada);
    const second = (await refresh(api.app, first.refresh_token)).json() as Tokens;
    const third = (await refresh(api.app, second.refresh_token)).json() as Tokens;
    expect(await works(third.access_token)).toBe(true);
    const again = await refresh(api.app, first.refresh_token);
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
    for (const { access_token } of [first, second, third]) expect(await works(access_token)).toBe(false);
    expect((await refresh(api.app, third.refresh_token)).statusCode).toBe(400);
    const session = await db
      .selectFrom('sessions')
      .select('end_reason')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(session?.end_reason).toBe('token_reused');
  });

  test('whose responses were lost is accepted again, even days later, only with the same cookie', async () => {
    const { refresh_token, cookies } = await logInAs(api.app, ada, 'browser');
    const own = { headers: FROM_OWN_PAGE, cookies };
    expect((await refresh(api.app, refresh_token, own)).statusCode).toBe(200);
    await ageTokens(3 * DAY_S);
    expect((await refresh(api.app, refresh_token)).statusCode).toBe(400);
    const second = (await refresh(api.app, refresh_token, own)).json() as Tokens;
    expect(await works(second.access_token)).toBe(true);
    await refresh(api.app, second.refresh_token, own);
    await ageTokens(DAY_S);
    const third = (await refresh(api.app, second.refresh_token, own)).json() as Tokens;
    expect(await works(third.access_token)).toBe(true);
  });

  test('ends the session when two successors issued at different times are both used', async () => {
    const first = await logInAs(api.app, ada);
    const thiefs = (await refresh(api.app, first.refresh_token)).json() as Tokens;
    await ageTokens(11);
    const owners = (await refresh(api.app, first.refresh_token)).json() as Tokens;
    const next = (await refresh(api.app, thiefs.refresh_token)).json() as Tokens;
    expect((await refresh(api.app, owners.refresh_token)).statusCode).toBe(400);
    expect(await works(next.access_token)).toBe(false);
  });

  test('presented by two tabs at the same time leaves both tabs logged in', async () => {
    const first = await logInAs(api.app, ada);
    const tabs = await Promise.all([1, 2].map(() => refresh(api.app, first.refresh_token)));
    for (const tab of tabs) {
      const next = await refresh(api.app, tab.json().refresh_token);
      expect(next.statusCode).toBe(200);
      expect(await works(next.json().access_token)).toBe(true);
    }
  });

  test('refreshed by fifty concurrent requests returns working tokens to each', async () => {
    const first = await logInAs(api.app, ada);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refresh(api.app, first.refresh_token)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    for (const answer of answers) expect(await works(answer.json().access_token)).toBe(true);
  });

  test('reused by fifty concurrent requests ends the session and all its tokens', async () => {
    const first = await logInAs(api.app, ada);
    const second = (await refresh(api.app, first.refresh_token)).json() as Tokens;
    await refresh(api.app, second.refresh_token);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        refresh(api.app, at % 2 ? first.refresh_token : second.refresh_token),
      ),
    );
    for (const answer of answers) {
      if (answer.statusCode === 200) expect(await works(answer.json().access_token)).toBe(false);
    }
    expect(await works(second.access_token)).toBe(false);
  });

  test('expires after fourteen days, and its session after ninety', async () => {
    const first = await logInAs(api.app, ada);
    const { rows } = await sql<{ days: number }>`select extract(day from expires - created)::int as days
      from refresh_tokens order by id desc limit 1`.execute(db);
    expect(rows[0]!.days).toBe(14);
    await sql`update sessions set absolute_expires = now() + interval '1 day'`.execute(db);
    const second = (await refresh(api.app, first.refresh_token)).json() as Tokens;
    const last = await sql<{ hours: number }>`select extract(epoch from expires - now())::int / 3600 as hours
      from refresh_tokens order by id desc limit 1`.execute(db);
    expect(last.rows[0]!.hours).toBeLessThan(25);
    await sql`update sessions set absolute_expires = now() - interval '1 second'`.execute(db);
    expect((await refresh(api.app, second.refresh_token)).statusCode).toBe(400);
    expect(await works(second.access_token)).toBe(false);
  });

  test('of a browser is refused without its cookie or with another browser’s', async () => {
    const browser = await logInAs(api.app, ada, 'browser');
    const thief = await logInAs(api.app, await makePerson(db), 'browser');
    expect((await refresh(api.app, browser.refresh_token)).statusCode).toBe(400);
    const elsewhere = { headers: FROM_OWN_PAGE, cookies: thief.cookies };
    expect((await refresh(api.app, browser.refresh_token, elsewhere)).statusCode).toBe(400);
    const own = await refresh(api.app, browser.refresh_token, {
      headers: FROM_OWN_PAGE,
      cookies: browser.cookies,
    });
    expect(own.statusCode).toBe(200);
    expect(own.cookies.map(({ name }) => name)).toEqual(['porchlight_session', 'csrftoken']);
  });
});

describe('access token', () => {
  test('responds 401 with the reason when unknown, expired, malformed or of a blocked user', async () => {
    const { access_token } = await logInAs(api.app, ada);
    for (const authorization of [
      'Bearer',
      'Bearer x',
      'Basic YTpi',
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer a b',
    ]) {
      const answer = await send(api.app, 'GET', 'schools/', { headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json().code).toBe('invalid_token');
    }
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', ada.id).execute();
    expect(await works(access_token)).toBe(false);
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', ada.id).execute();
    expect(await works(access_token)).toBe(true);
    await sql`update access_tokens set expires = now()`.execute(db);
    expect(await works(access_token)).toBe(false);
  });

  test('ends when either token of its session is revoked', async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const tokens = await logInAs(api.app, ada);
      expect(
        (await send(api.app, 'POST', 'auth/revoke_token/', { body: { token: tokens[kind] } })).statusCode,
      ).toBe(200);
      expect(await works(tokens.access_token)).toBe(false);
      expect((await refresh(api.app, tokens.refresh_token)).statusCode).toBe(400);
    }
    expect(
      (await send(api.app, 'POST', 'auth/revoke_token/', { body: { token: 'unknown' } })).statusCode,
    ).toBe(200);
  });
});
