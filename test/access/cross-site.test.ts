import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { makeCsrfToken } from '#server/http/csrf-token.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { FROM_OWN_PAGE, logInAs, makePerson, ORIGIN, send } from '#test/helpers/people.ts';

const EVIL = 'https://evil.test';

const { db } = await testDatabase();
const api = await testApi(db);
const victim = await logInAs(api.app, await makePerson(db), 'browser');
const attacker = await logInAs(api.app, await makePerson(db), 'browser');

/** A request with the victim's cookies, as the victim's browser sends it for an attacker's page. */
type Forgery = { headers: Record<string, string>; cookies?: Record<string, string>; body?: string };
const site = (value: string, origin: string) => ({ ...FROM_OWN_PAGE, 'sec-fetch-site': value, origin });
function from(origin: string): Record<string, string> {
  const { 'sec-fetch-site': _, ...rest } = FROM_OWN_PAGE;
  return { ...rest, origin };
}
const own = () => victim.cookies.csrftoken as string;
const sent = (token: string) => ({ ...FROM_OWN_PAGE, 'x-csrftoken': token });
const tossed = (token: string) => ({ ...victim.cookies, csrftoken: token });
const proven = (headers: Record<string, string>): Forgery => ({
  headers: { ...headers, 'x-csrftoken': own() },
});
const plainForm = (type: string): Forgery => ({
  headers: { ...site('cross-site', EVIL), 'content-type': type },
  body: 'password=x&amount=1',
});
const guessed = makeCsrfToken(Buffer.alloc(32), 'a guess');

/** Requests from foreign origins. Each has a valid CSRF token, because an attacker could have stolen one. */
const FOREIGN: [string, () => Forgery][] = [
  ['another site', () => proven(site('cross-site', EVIL))],
  ['a sibling subdomain', () => proven(site('same-site', 'http://blog.porchlight.test'))],
  ['an address that was typed in', () => proven(site('none', ORIGIN))],
  ['the origin null', () => proven(from('null'))],
  ['an origin that ends like ours', () => proven(from('http://evilporchlight.test'))],
  ['an origin that begins like ours', () => proven(from(`${ORIGIN}.evil.test`))],
  ['another port of ours', () => proven(from(`${ORIGIN}:8080`))],
  ['a plain form', () => plainForm('application/x-www-form-urlencoded')],
  ['a form of plain text', () => plainForm('text/plain')],
  ['a form with files', () => plainForm('multipart/form-data; boundary=x')],
];
const FORGERIES: [string, () => Forgery][] = [
  ...FOREIGN,
  ['our page without the token', () => ({ headers: { ...FROM_OWN_PAGE } })],
  ['our page with another token than the cookie', () => ({ headers: sent(`${own()}x`) })],
  [
    'our page without the cookie of the token',
    () => ({ headers: sent(own()), cookies: { porchlight_session: victim.cookies.porchlight_session! } }),
  ],
  ['a page that plants a token', () => ({ headers: sent(guessed), cookies: tossed(guessed) })],
  [
    "a page with another session's token",
    () => ({ headers: sent(attacker.cookies.csrftoken!), cookies: tossed(attacker.cookies.csrftoken!) }),
  ],
];

type Call = Endpoint & { name: EndpointName };
const calls = contract as readonly Call[];
const pathOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '1');
const writes = calls.filter(({ method }) => method !== 'GET');
/**
 * Calls that are open to visitors ignore a cookie without a CSRF token, and reject every request from a
 * foreign origin.
 */
const open = writes.filter(({ auth }) => auth === 'public');
const keyed = writes.filter(({ auth }) => auth !== 'public');

async function forge(call: Call, { headers, cookies, body }: Forgery): Promise<LightMyRequestResponse> {
  return await send(api.app, call.method, pathOf(call), {
    headers,
    cookies: cookies ?? victim.cookies,
    body: body ?? { password: 'x', amount: 1 },
  });
}

async function expectRefused(call: Call, [name, make]: (typeof FORGERIES)[number]): Promise<void> {
  const answer = await forge(call, make());
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(403);
  if (call.errorForm !== 'oauth') expect(answer.json().code, name).toBe('csrf_failed');
}

describe('cross-site requests', () => {
  test.each(keyed.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s rejects every forged request that carries the victim’s cookies',
    async (_, call) => {
      for (const forgery of FORGERIES) await expectRefused(call, forgery);
    },
  );

  test.each(open.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s, open to visitors, rejects requests from another site’s page',
    async (_, call) => {
      for (const forgery of FOREIGN) await expectRefused(call, forgery);
    },
  );
});

/** Asserts that no CORS header lets another origin read the response or send more than a plain form. */
function expectClosed({ headers }: LightMyRequestResponse): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

describe('CORS', () => {
  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s sends no CORS headers to another origin, neither on preflight nor on the request',
    async (_, call) => {
      for (const origin of [EVIL, 'null', `${ORIGIN}.evil.test`]) {
        const asked = { origin, 'access-control-request-method': call.method };
        const url = `/api/v1/${pathOf(call)}`;
        const headers = { ...asked, 'access-control-request-headers': 'x-csrftoken,content-type' };
        const before = await api.app.inject({ method: 'OPTIONS', url, headers });
        expect(before.statusCode).toBeLessThan(500);
        expectClosed(before);
      }
      if (call.method !== 'GET') return;
      const isStream = call.isStream ?? false;
      const headers = site('cross-site', EVIL);
      const options = { headers, cookies: victim.cookies, isStream };
      expectClosed(await send(api.app, 'GET', pathOf(call), options));
    },
  );
});
