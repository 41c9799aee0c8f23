import { describe, expect, test } from 'vitest';
import { confirmEmailPath, PAGES, resetPasswordPath } from '#shared/pages.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createAppWithPages, createPageLoader } from '#test/helpers/pages.ts';
import { FROM_OWN_PAGE, HOST, logInAs, makePerson } from '#test/helpers/people.ts';
import { LINK_HEADERS } from '../../web/account/link-headers.ts';

/** The last request to the page, and the code of the problem that the server passed to the page. */
let seen: { method: string; origin: string | null; refusal: string | undefined };

const db = (await testDatabase()).db;
const app = await createAppWithPages({
  db,
  loadPages: createPageLoader(async ({ method, headers, url }, { problem }) => {
    seen = { method, origin: headers.get('origin'), refusal: problem?.code };
    const isLink = new URL(url).searchParams.has('token');
    return new Response('page', {
      headers: { 'content-type': 'text/html', ...(isLink ? LINK_HEADERS : {}) },
    });
  }),
});

const open = (url: string, cookies: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: HOST }, cookies });

describe('a page with a mailed link’s secret in its URL', () => {
  test('is not cached and sends no referrer to other sites, for visitors and users', async () => {
    const { cookies } = await logInAs(app, await makePerson(db), 'browser');
    for (const path of [confirmEmailPath('x'.repeat(43)), resetPasswordPath('x'.repeat(43))]) {
      for (const known of [{}, cookies]) {
        const { headers } = await open(path, known);
        expect(headers['referrer-policy'], path).toBe('same-origin');
        expect(headers['cache-control'], path).toBe('private, no-store');
      }
    }
  });

  test('doesn’t change the headers of other pages', async () => {
    const { headers } = await open(PAGES.forgotPassword);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('a form without an Origin header, on a page with a mailed link’s secret', () => {
  const send = async (headers: Record<string, string>) => {
    await app.inject({ method: 'POST', url: PAGES.resetPassword, headers: { host: HOST, ...headers } });
    return seen;
  };

  test('is refused with a message when another site or an API client sends it', async () => {
    const refused = { method: 'GET', origin: null, refusal: 'csrf_failed' };
    expect(await send({})).toEqual(refused);
    expect(await send({ origin: 'null' })).toEqual(refused);
    expect(await send({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toEqual(refused);
    expect(await send({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  });

  test('is accepted when Sec-Fetch-Site is same-origin', async () => {
    const taken = { method: 'POST', origin: null, refusal: undefined };
    expect(await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toEqual(taken);
    expect(await send(FROM_OWN_PAGE)).toEqual(taken);
  });
});
