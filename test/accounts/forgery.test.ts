import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { makeCsrfToken } from '#server/http/csrf-token.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { FROM_OWN_PAGE, logInAs, makePerson, ORIGIN, PASSWORD, send } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const victim = await logInAs(api.app, await makePerson(db), 'browser');
const attacker = await logInAs(api.app, await makePerson(db), 'browser');

type Case = {
  headers?: Record<string, string>;
  /** If undefined, the request has no such header or cookie. */
  csrf?: string | undefined;
  cookies?: Record<string, string>;
};

/** A POST with the victim's cookies, changed in one respect. */
async function write({ headers, csrf, cookies }: Case): Promise<LightMyRequestResponse> {
  return await send(api.app, 'POST', 'account/confirm/', {
    body: { password: PASSWORD },
    headers: { ...(headers ?? FROM_OWN_PAGE), ...(csrf === undefined ? {} : { 'x-csrftoken': csrf }) },
    cookies: cookies ?? victim.cookies,
  });
}

const own = () => victim.cookies.csrftoken as string;
const tossed = (token: string) => ({ ...victim.cookies, csrftoken: token });
const site = (value: string, origin: string) => ({ ...FROM_OWN_PAGE, 'sec-fetch-site': value, origin });
const sentBy = (origin: string) => {
  const { 'sec-fetch-site': _, ...rest } = FROM_OWN_PAGE;
  return { ...rest, origin };
};

describe('CSRF: a write with a session cookie responds 403', () => {
  const forged = makeCsrfToken(Buffer.alloc(32), 'a guess');
  test.each<[string, () => Case]>([
    ['without the header', () => ({})],
    ['with an empty header', () => ({ csrf: '' })],
    ['with a header that doesn’t match the cookie', () => ({ csrf: `${own()}x` })],
    [
      'without the csrftoken cookie',
      () => ({ csrf: own(), cookies: { porchlight_session: victim.cookies.porchlight_session! } }),
    ],
    ['with a forged token in header and cookie', () => ({ csrf: forged, cookies: tossed(forged) })],
    ['with an unsigned token in header and cookie', () => ({ csrf: 'abc', cookies: tossed('abc') })],
    [
      'with another session’s token in header and cookie',
      () => ({ csrf: attacker.cookies.csrftoken, cookies: tossed(attacker.cookies.csrftoken!) }),
    ],
    ['from another site', () => ({ csrf: own(), headers: site('cross-site', 'https://evil.test') })],
    [
      'from a sibling subdomain',
      () => ({ csrf: own(), headers: site('same-site', 'http://blog.porchlight.test') }),
    ],
    ['from an address typed by the user', () => ({ csrf: own(), headers: site('none', ORIGIN) })],
    ['from the origin null', () => ({ csrf: own(), headers: sentBy('null') })],
    [
      'from an origin that ends like ours',
      () => ({ csrf: own(), headers: sentBy('http://evilporchlight.test') }),
    ],
    [
      'from an origin that begins like ours',
      () => ({ csrf: own(), headers: sentBy('http://porchlight.test.evil.test') }),
    ],
    [
      'from another port of our host',
      () => ({ csrf: own(), headers: sentBy('http://porchlight.test:8080') }),
    ],
  ])('%s', async (_, make) => {
    const answer = await write(make());
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('csrf_failed');
  });

  test('when it is sent as a form or as plain text, for which browsers make no preflight request', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await send(api.app, 'POST', 'account/confirm/', {
        body: JSON.stringify({ password: PASSWORD }),
        headers: { ...FROM_OWN_PAGE, 'content-type': type, 'x-csrftoken': own() },
        cookies: victim.cookies,
      });
      expect(answer.statusCode, type).toBe(415);
    }
  });
});

describe('CSRF: a write is accepted', () => {
  test('when it has the cookie and token and comes from a page of the site', async () => {
    expect((await write({ csrf: own() })).statusCode).toBe(200);
  });

  test('when it has a bearer token instead of both, from any origin', async () => {
    const answer = await send(api.app, 'POST', 'account/confirm/', {
      body: { password: PASSWORD },
      token: victim.access_token,
      headers: site('cross-site', 'https://app.test'),
    });
    expect(answer.statusCode).toBe(200);
  });

  test('when it has a token from auth/csrf_token/, logged in or not', async () => {
    const fresh = await send(api.app, 'GET', 'auth/csrf_token/', {
      headers: FROM_OWN_PAGE,
      cookies: victim.cookies,
    });
    const csrf = fresh.json().csrf_token as string;
    expect((await write({ csrf, cookies: tossed(csrf) })).statusCode).toBe(200);
    const visitor = await send(api.app, 'GET', 'auth/csrf_token/');
    expect(visitor.cookies.map(({ name }) => name)).toEqual(['porchlight_browser', 'csrftoken']);
  });
});

describe('login from another site', () => {
  const logIn = (headers: Record<string, string>) =>
    send(api.app, 'POST', 'auth/token/', {
      body: { grant_type: 'password', username: 'x', password: 'y' },
      headers,
    });

  test('responds 403 to token requests from a page of another site', async () => {
    expect((await logIn(site('cross-site', 'https://evil.test'))).statusCode).toBe(403);
    expect((await logIn(sentBy('https://evil.test'))).statusCode).toBe(403);
  });

  test('sets no cookie for an API client', async () => {
    const program = await logInAs(api.app, await makePerson(db));
    expect(program.answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('session cookie', () => {
  test('is HttpOnly and SameSite=Lax, and ends with the session', async () => {
    const browser = await logInAs(api.app, await makePerson(db), 'browser');
    const [session, csrf] = browser.answer.cookies;
    expect(session).toMatchObject({ name: 'porchlight_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(csrf).toMatchObject({ name: 'csrftoken', sameSite: 'Lax', path: '/' });
    expect(csrf).not.toHaveProperty('httpOnly');
    const read = () => send(api.app, 'GET', 'users/', { cookies: browser.cookies });
    expect((await read()).statusCode).toBe(200);
    await send(api.app, 'POST', 'auth/revoke_token/', { body: { token: browser.refresh_token } });
    expect((await read()).statusCode).toBe(401);
  });

  test('has the __Host- prefix and is sent only over HTTPS when the public URL is https', async () => {
    const secure = await testApi(db, { PUBLIC_URL: 'https://porchlight.test' });
    const headers = { ...FROM_OWN_PAGE, origin: 'https://porchlight.test' };
    const ada = await makePerson(db);
    const body = { grant_type: 'password', username: ada.username, password: PASSWORD };
    const client = { client_id: 'porchlight-web', client_secret: 'public' };
    const answer = await send(secure.app, 'POST', 'auth/token/', { body: { ...body, ...client }, headers });
    expect(answer.cookies[0]).toMatchObject({
      name: '__Host-session',
      secure: true,
      httpOnly: true,
      path: '/',
    });
    for (const cookie of answer.cookies) {
      expect(cookie.name).toMatch(/^__Host-/);
      expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    }
    const jar = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const token = jar['__Host-csrftoken']!;
    const confirm = (csrf: string, cookies: Record<string, string>) =>
      send(secure.app, 'POST', 'account/confirm/', {
        body: { password: PASSWORD },
        headers: { ...headers, 'x-csrftoken': csrf },
        cookies,
      });
    expect((await confirm(token, jar)).statusCode).toBe(200);
    // A sibling domain can set a cookie without the `__Host-` prefix, so the server must ignore it.
    const { '__Host-csrftoken': _, ...bare } = jar;
    expect((await confirm(token, { ...bare, csrftoken: token })).statusCode).toBe(403);
    const plain = await send(secure.app, 'POST', 'auth/token/', {
      body: { ...body, ...client },
      headers: { ...headers, origin: 'http://porchlight.test' },
    });
    expect(plain.statusCode).toBe(403);
  });

  test('of an earlier login in the same browser becomes invalid at the next login', async () => {
    const ada = await makePerson(db);
    const first = await logInAs(api.app, ada, 'browser');
    await send(api.app, 'POST', 'auth/token/', {
      body: {
        grant_type: 'password',
        username: ada.username,
        password: PASSWORD,
        client_id: 'porchlight-web',
        client_secret: 'public',
      },
      headers: FROM_OWN_PAGE,
      cookies: first.cookies,
    });
    expect((await send(api.app, 'GET', 'users/', { token: first.access_token })).statusCode).toBe(401);
  });
});
