import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createKnownBrowserCookie } from '#server/accounts/known-browsers.ts';
import { browserCookies, sessionCookies } from '#server/accounts/session-cookies.ts';
import { createWriterCookie } from '#server/http/read-your-writes.ts';
import { timeZoneCookieName } from '#shared/rules/time-zone.ts';
import { languageCookieName } from '#shared/texts/language.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const page = readFileSync(join(ROOT, 'content/legal/cookies.md'), 'utf8');
const cookies = /^## Cookies$([\s\S]*?)^## /m.exec(page)?.[1] ?? '';

// The cookie library writes cookies only after registration with an app.
beforeAll(async () => void (await Fastify().register(cookie).ready()));

/** Names of all cookies that the server sets. */
function namesOfCookies(isSecure: boolean): string[] {
  const key = Buffer.alloc(32);
  const secrets = { csrfKey: key, knownBrowserKey: key, isSecure };
  const lines = [
    ...sessionCookies(secrets, 'a'),
    ...browserCookies(secrets, 'a'),
    createKnownBrowserCookie({}, secrets, { id: 1, password_hash: 'a', status: 'active' }),
    createWriterCookie({ key, isSecure, seconds: 15 }, 0),
    `${languageCookieName(isSecure)}=en`,
    `${timeZoneCookieName(isSecure)}=America/Chicago`,
  ];
  return lines.map((line) => line.split('=')[0]!).sort();
}

test('the cookie page lists every cookie that the server sets, and no other', () => {
  const documented = [...cookies.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(namesOfCookies(true));
  const plain = /they are called (.+)\.$/m.exec(cookies)?.[1] ?? '';
  expect([...plain.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual(namesOfCookies(false));
});
