import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import { AnswerCache } from '#server/http/answer-cache.ts';
import { LiveStreams } from '#server/notifications/live-streams.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { confirmEmailPath, PAGES, resetPasswordPath } from '#shared/pages.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { pagesThat } from '#test/helpers/pages.ts';
import { FROM_OWN_PAGE, HOST, logInAs, makePerson } from '#test/helpers/people.ts';
import { LINK_HEADERS } from '../../web/account/link-headers.ts';

let app: FastifyInstance;
/** The origin that the pages themselves saw last. */
let seenOrigin: string | null;

const db = (await testDatabase()).db;
beforeAll(async () => {
  app = await createApp({
    db,
    cards: await openSandbox(db),
    answers: new AnswerCache(),
    live: new LiveStreams({ findLiving: async (ids) => ids }),
    store: {} as never,
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0' }),
    loadPages: pagesThat(async (request) => {
      seenOrigin = request.headers.get('origin');
      const isLink = new URL(request.url).searchParams.has('token');
      return new Response('page', {
        headers: { 'content-type': 'text/html', ...(isLink ? LINK_HEADERS : {}) },
      });
    }),
  });
  await app.ready();
});
afterAll(() => app.close());

const open = (url: string, cookies: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: HOST }, cookies });

describe('A page whose address carries the secret of a mailed link', () => {
  test('is kept by nobody and tells its address to no other site, whoever opens it', async () => {
    const { cookies } = await logInAs(app, await makePerson(db), 'browser');
    for (const path of [confirmEmailPath('x'.repeat(43)), resetPasswordPath('x'.repeat(43))]) {
      for (const known of [{}, cookies]) {
        const { headers } = await open(path, known);
        expect(headers['referrer-policy'], path).toBe('no-referrer');
        expect(headers['cache-control'], path).toBe('private, no-store');
      }
    }
  });

  test('does not change what other pages say', async () => {
    const { headers } = await open(PAGES.forgotPassword);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('A form of such a page, which hides where it comes from', () => {
  const send = async (headers: Record<string, string>) => {
    await app.inject({ method: 'POST', url: PAGES.resetPassword, headers: { host: HOST, ...headers } });
    return seenOrigin;
  };

  test('keeps the foreign or unknown origin that the pages refuse', async () => {
    expect(await send({ origin: 'null' })).toBe('null');
    expect(await send({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe('null');
    expect(await send({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe(
      'https://evil.test',
    );
  });

  test('is ours where the browser says that it is of the same origin', async () => {
    expect(await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(await send(FROM_OWN_PAGE)).toBeNull();
  });
});
