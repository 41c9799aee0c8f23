import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_LIMITS } from '#server/accounts/account-limits.ts';
import { consumeAttempt } from '#server/accounts/consume-attempt.ts';
import { isHashStale, UNKNOWN_USER_HASH } from '#server/accounts/hash-password.ts';
import { networkOf } from '#server/http/network-of.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  FROM_OWN_PAGE,
  logInAs,
  makePerson,
  PASSWORD,
  type Person,
  requestTokens,
  send,
} from '#test/helpers/people.ts';

const { verified } = vi.hoisted(() => {
  // Reloads the modules with the mock: Vitest shares modules between files, so an earlier file may have
  // loaded the unmocked one.
  vi.resetModules();
  return { verified: [] as string[] };
});
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (hashed, ...rest) => {
    verified.push(String(hashed).split('$').slice(0, 4).join('$'));
    return real.verify(hashed, ...rest);
  };
  return { ...real, verify };
});

const GUESSES = 120;
const HOUR_S = 3600;
/** Seconds between two guesses. All guesses, with the time that they take, must fit into an hour. */
const STEP_S = (HOUR_S - 120) / GUESSES;
let ada: Person;

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
});

const guess = (username: string, password = 'wrong') =>
  requestTokens(api.app, { grant_type: 'password', username, password, ...WEB_CLIENT });
/** Simulates that this many seconds have passed, by moving all recorded attempts into the past. */
const advance = (seconds: number) =>
  sql`update attempts set open_from = open_from - make_interval(secs => ${seconds}::float8),
    expires = expires - make_interval(secs => ${seconds}::float8)`.execute(db);

describe('password guesses', () => {
  test.each(['a known', 'an unknown'])(
    'against %s account are limited after ten failures, even when concurrent',
    async (kind) => {
      const name = kind === 'a known' ? ada.username : 'nobody-here';
      const answers = await Promise.all(Array.from({ length: 40 }, () => guess(name)));
      const statuses = Object.groupBy(answers, ({ statusCode }) => String(statusCode));
      expect([statuses['400']?.length, statuses['429']?.length]).toEqual([10, 30]);
      const refused = statuses['429']![0]!;
      expect(refused.json().error).toBe('temporarily_unavailable');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    },
  );

  test.each(['a known', 'an unknown'])(
    'against %s account share one limit for all spellings of its name',
    async (kind) => {
      const name = kind === 'a known' ? ada.username : 'nobody-here';
      const wide = String.fromCodePoint(name.codePointAt(0)! + 0xfee0) + name.slice(1);
      const upper = name.toUpperCase();
      const blanks = [' ', '  ', '\t', '\n', '\u3000'].map((blank) => name + blank);
      const spellings = [...blanks, name, ` ${name}`, ` ${name} `, upper, `${upper} `, wide];
      expect(new Set(spellings).size).toBe(11);
      const statuses: number[] = [];
      for (const spelling of spellings) statuses.push((await guess(spelling)).statusCode);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    },
  );

  test('are allowed again after a wait that doubles each time, and never lock the owner out', async () => {
    await Promise.all(Array.from({ length: 10 }, () => guess(ada.username)));
    await advance(30);
    expect((await guess(ada.username)).statusCode).toBe(400);
    const wait = Number((await guess(ada.username)).headers['retry-after']);
    expect(wait).toBeGreaterThan(50);
    await advance(60);
    expect((await guess(ada.username, PASSWORD)).statusCode).toBe(200);
    expect((await guess(ada.username)).statusCode).toBe(400);
  });

  const { loginAccount } = ACCOUNT_LIMITS;

  test('against one account from many addresses are limited after seventy, and the owner is emailed', async () => {
    for (let at = 0; at < loginAccount.points; at += 1) await consumeAttempt(db, loginAccount, ada.id);
    expect((await guess(ada.username, PASSWORD)).statusCode).toBe(429);
    await advance(loginAccount.thenEveryS);
    expect((await guess(ada.username, PASSWORD)).statusCode).toBe(200);
    await db.deleteFrom('attempts').execute();
    for (let at = 1; at < loginAccount.points; at += 1) await consumeAttempt(db, loginAccount, ada.id);
    await guess(ada.username);
    const mails = await db
      .selectFrom('mail_outbox')
      .select('template')
      .where('to_user_id', '=', ada.id)
      .execute();
    expect(mails).toEqual([{ template: 'login_attempts' }]);
  });

  test('against one account from a new address each time are verified at most a hundred times an hour', async () => {
    const before = verified.length;
    for (let at = 0; at < GUESSES; at += 1) {
      await sql`update attempts set open_from = open_from - make_interval(secs => ${STEP_S}::float8),
        expires = expires - make_interval(secs => ${STEP_S}::float8)
        where key like 'login-account:%'`.execute(db);
      await api.app.inject({
        method: 'POST',
        url: '/api/v1/auth/token/',
        remoteAddress: `10.9.${at >> 8}.${at & 255}`,
        payload: { grant_type: 'password', username: ada.username, password: `guess-${at}`, ...WEB_CLIENT },
      });
    }
    const tried = verified.length - before;
    expect(tried).toBeGreaterThanOrEqual(loginAccount.points);
    expect(tried).toBeLessThanOrEqual(100);
  }, 120_000);

  test('are not counted for successful logins: a dormitory’s shared address is not limited', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(db)));
    await Promise.all(people.map((person) => logInAs(api.app, person)));
    const { rows } = await sql<{ points: number }>`
      select sum(points)::int as points from attempts where key like 'login-%'`.execute(db);
    expect(rows[0]!.points ?? 0).toBe(0);
  });
});

describe('login timing', () => {
  test('verifies one hash of the same cost for known and unknown accounts', async () => {
    await guess(ada.username);
    await guess('nobody-at-all');
    expect(verified.slice(-2)).toEqual(Array.from({ length: 2 }, () => '$argon2id$v=19$m=19456,t=2,p=1'));
    expect(isHashStale(UNKNOWN_USER_HASH)).toBe(false);
  });
});

test('rate limits count an IPv6 address by its /64 network', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
});

describe('a browser that has logged in to the account before', () => {
  const { loginAccount, loginBrowser } = ACCOUNT_LIMITS;
  const KNOWN = 'porchlight_known';
  const tryAs = (cookie: string, password = PASSWORD) =>
    requestTokens(
      api.app,
      { grant_type: 'password', username: ada.username, password, ...WEB_CLIENT },
      { headers: FROM_OWN_PAGE, cookies: { [KNOWN]: cookie } },
    );
  const knownCookie = async (who = ada) => (await logInAs(api.app, who, 'browser')).cookies[KNOWN]!;
  const exhaustAccount = async () => {
    for (let at = 0; at < loginAccount.points; at += 1) await consumeAttempt(db, loginAccount, ada.id);
  };

  test('logs in while guesses from elsewhere are limited', async () => {
    const cookie = await knownCookie();
    await exhaustAccount();
    expect((await guess(ada.username, PASSWORD)).statusCode).toBe(429);
    expect((await tryAs(cookie, 'wrong')).statusCode).toBe(400);
    expect((await tryAs(cookie)).statusCode).toBe(200);
  });

  test('has its own limit, and doesn’t use up the account’s', async () => {
    const cookie = await knownCookie();
    const statuses = [];
    for (let at = 0; at <= loginBrowser.points; at += 1)
      statuses.push((await tryAs(cookie, 'wrong')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: loginBrowser.points }, () => 400), 429]);
    expect((await guess(ada.username, PASSWORD)).statusCode).toBe(200);
  });

  test('is not recognized after a password change, with a forged cookie or for another account', async () => {
    const cookie = await knownCookie();
    const anothers = await knownCookie(await makePerson(db));
    const [id, signature] = cookie.split('.');
    const { access_token } = await logInAs(api.app, ada);
    const body = { old_password: PASSWORD, password: 'a newer lantern', password2: 'a newer lantern' };
    await exhaustAccount();
    for (const forged of [
      `${anothers.slice(0, 22)}.${signature}`,
      `${id}.${'x'.repeat(22)}`,
      anothers,
      `${id}`,
    ])
      expect((await tryAs(forged)).statusCode, forged).toBe(429);
    await db.deleteFrom('attempts').execute();
    const changed = await send(api.app, 'POST', 'account/password/', { body, token: access_token });
    expect(changed.statusCode, changed.body).toBe(200);
    await exhaustAccount();
    expect((await tryAs(cookie, 'a newer lantern')).statusCode).toBe(429);
  });

  test('is recognized for each account that logged in there, by a cookie without their names', async () => {
    const other = await makePerson(db);
    const first = await logInAs(api.app, ada, 'browser');
    const answer = await requestTokens(
      api.app,
      { grant_type: 'password', username: other.username, password: PASSWORD, ...WEB_CLIENT },
      { headers: FROM_OWN_PAGE, cookies: first.cookies },
    );
    const { value, httpOnly, sameSite } = answer.cookies.find(({ name }) => name === KNOWN)!;
    expect([httpOnly, sameSite]).toEqual([true, 'Lax']);
    expect(value).toMatch(/^[\w-]{22}\.[\w-]{22}\.[\w-]{22}$/);
    await exhaustAccount();
    expect((await tryAs(value)).statusCode).toBe(200);
  });
});
