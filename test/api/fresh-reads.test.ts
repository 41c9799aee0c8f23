import { describe, expect, test } from 'vitest';
import { createWriterCookie, hasRecentWrite } from '#server/http/read-your-writes.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { logInAs, makePerson, send } from '#test/helpers/people.ts';

const KEY = Buffer.alloc(32, 7);
const NOW_MS = 1_800_000_000_000;
const reads = { key: KEY, isSecure: false, seconds: 15 };

/** Creates a replica that lacks the primary's rows. */
const [primary, replica] = await Promise.all([testDatabase(), testDatabase()]);
await makeSchool(primary.db);
const student = await makePerson(primary.db);
const api = await testApi(primary.db, {}, undefined, undefined, replica.db);

/** Returns the cookies that a browser sends after this Set-Cookie header. */
const cookiesOf = (line: string) => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { [name]: value };
};

describe('read-your-writes cookie', () => {
  test('is rejected when forged, signed with another key or expired', () => {
    const cookies = cookiesOf(createWriterCookie(reads, NOW_MS));
    const [name = '', value = ''] = Object.entries(cookies)[0] ?? [];
    const forged = [
      '',
      '.',
      'wrote-until-9999999999.',
      `wrote-until-9999999999.${value.split('.')[1]}`,
      `${value}.x`,
      'x'.repeat(5000),
    ];
    for (const one of forged) expect(hasRecentWrite({ [name]: one }, reads, NOW_MS), one).toBe(false);
    expect(hasRecentWrite(cookies, { ...reads, key: Buffer.alloc(32, 8) }, NOW_MS)).toBe(false);
    expect(hasRecentWrite(cookies, reads, NOW_MS + 16_000)).toBe(false);
    expect(hasRecentWrite({}, reads, NOW_MS)).toBe(false);
  });

  test('is valid for some seconds and hidden from scripts', () => {
    const line = createWriterCookie({ ...reads, isSecure: true }, NOW_MS);
    expect(line).toMatch(
      /^__Host-wrote=wrote-until-\d+\.[\w+/]+; Max-Age=15; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(hasRecentWrite(cookiesOf(line), { ...reads, isSecure: true }, NOW_MS + 14_000)).toBe(true);
  });
});

describe('reads with a replica that lags behind', () => {
  const schools = async (cookies: Record<string, string> = {}) => {
    const answer = await api.app.inject({ method: 'GET', url: '/api/v1/schools/', cookies });
    return (answer.json() as unknown[]).length;
  };

  test('return the replica’s data to visitors, even after a refused write', async () => {
    expect(await schools()).toBe(0);
    const refused = await api.app.inject({ method: 'POST', url: '/api/v1/users/', payload: {} });
    expect(refused.statusCode).toBe(400);
    expect(refused.cookies.filter(({ name }) => name.endsWith('wrote'))).toEqual([]);
  });

  test('return the primary’s data after a write by the same browser', async () => {
    const written = await api.app.inject({
      method: 'POST',
      url: '/api/v1/password-reset/',
      payload: { email: 'nobody@example.edu' },
    });
    expect(written.statusCode).toBeLessThan(300);
    const cookie = written.cookies.find(({ name }) => name === 'porchlight_wrote');
    expect(await schools({ porchlight_wrote: cookie!.value })).toBe(1);
    expect(await schools({ porchlight_wrote: `${cookie!.value}x` })).toBe(0);
  });

  test.each(['program', 'browser'] as const)(
    'return the primary’s data to a user logged in with a %s, without a write',
    async (as) => {
      const { access_token, cookies } = await logInAs(api.app, student, as);
      const { porchlight_session = '' } = cookies;
      const proof = as === 'program' ? { token: access_token } : { cookies: { porchlight_session } };
      expect((await send(api.app, 'GET', 'schools/', proof)).json()).toHaveLength(1);
      // The API refuses an unknown token, but treats an unknown session cookie as a visitor.
      const unknown =
        as === 'program'
          ? { token: `${access_token.slice(0, -1)}x` }
          : { cookies: { porchlight_session: 'x' } };
      const answer = await send(api.app, 'GET', 'schools/', unknown);
      expect(as === 'program' ? answer.statusCode : answer.json()).toEqual(as === 'program' ? 401 : []);
    },
  );
});
