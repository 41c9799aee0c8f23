import { describe, expect, test } from 'vitest';
import { sessions } from '#shared/api/auth.ts';
import { isProblem } from '#shared/api/errors.ts';
import { confirmIdentity } from '#shared/api/second-factor.ts';
import { currentUser } from '#shared/api/users.ts';
import type { PageHost } from '#shared/page-host.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { createAppWithPages, createPageLoader } from '#test/helpers/pages.ts';
import { FROM_OWN_PAGE, HOST, logInAs, makePerson, PASSWORD, type Person } from '#test/helpers/people.ts';

/** Renders the page. The response contains its result as JSON. */
let render: (host: PageHost) => Promise<unknown>;

const { db } = await testDatabase();
const app = await createAppWithPages({
  db,
  loadPages: createPageLoader(async (_request, host) => {
    const page = await render(host).catch((error: unknown) => {
      if (isProblem(error)) return { refused: error.status };
      throw error;
    });
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'text/html' } });
  }),
});

async function open(
  page: typeof render,
  options: {
    cookies?: Record<string, string>;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
  } = {},
) {
  render = page;
  const { cookies, method = 'GET', headers = {} } = options;
  const answer = await app.inject({
    method,
    url: '/page/',
    headers: { host: HOST, ...headers },
    ...(cookies ? { cookies } : {}),
  });
  return { page: JSON.parse(answer.body), headers: answer.headers };
}

const asStartUp = async ({ startUp }: PageHost) => startUp;

describe('page rendering', () => {
  test('for a visitor contains no user, and allows the back/forward cache', async () => {
    const { page, headers } = await open(asStartUp);
    expect(page).toEqual({
      user: null,
      manager: null,
      inquiries: [],
      unread: null,
      client_id: 'porchlight-web',
      client_secret: 'public',
    });
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('cookie');
  });

  test('identifies the user by the cookie and sends Cache-Control: private, no-store', async () => {
    const [ada, other]: Person[] = [await makePerson(db), await makePerson(db)];
    const manager = await makePerson(db, 'manager');
    const property = await makeProperty(db, manager.manager_id!);
    await db
      .insertInto('inquiries')
      .values(
        [ada!, other!].map(({ id }) => ({
          user_id: id,
          property_id: property,
          flow: 'property_page',
          message: 'Hello',
        })),
      )
      .execute();
    const { cookies } = await logInAs(app, ada!, 'browser');
    await makeMessage(db, other!.id, ada!.id);
    const { page, headers } = await open(asStartUp, { cookies });
    expect(page).toMatchObject({
      user: { id: ada!.id, username: ada!.username },
      manager: null,
      inquiries: [property],
      unread: { conversations: 1, notifications: 0 },
    });
    expect(JSON.stringify(page)).not.toContain(other!.username);
    expect(JSON.stringify(page)).not.toMatch(/argon2|token|hash/);
    expect(headers['cache-control']).toBe('private, no-store');
    const asManager = await open(asStartUp, { cookies: (await logInAs(app, manager, 'browser')).cookies });
    expect(asManager.page.manager).toMatchObject({ id: manager.manager_id, account_level: 'basic' });
  });

  test('returns each user’s own data when many pages render concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(db)));
    const logIns = await Promise.all(people.map((person) => logInAs(app, person, 'browser')));
    const visits = [...logIns, ...logIns, ...logIns].map(({ cookies }) => open(asStartUp, { cookies }));
    const visitor = open(asStartUp);
    for (const [at, { page, headers }] of (await Promise.all(visits)).entries()) {
      const { id, username } = people[at % people.length]!;
      expect(page.user).toMatchObject({ id, username });
      const others = people.filter((other) => other.id !== id && JSON.stringify(page).includes(other.email));
      expect(others).toEqual([]);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.vary).toContain('cookie');
    }
    expect((await visitor).page.user).toBeNull();
  });

  test('treats an invalid session cookie as none', async () => {
    for (const secret of ['x'.repeat(43), '', 'a;b', `${'x'.repeat(5000)}`]) {
      expect((await open(asStartUp, { cookies: { porchlight_session: secret } })).page.user).toBeNull();
    }
  });
});

describe('API calls from a page', () => {
  test('follow the authorization table', async () => {
    expect((await open(({ call }) => call(sessions, {}))).page).toEqual({ refused: 401 });
    const ada = await makePerson(db);
    const { cookies } = await logInAs(app, ada, 'browser');
    const { page } = await open(({ call }) => call(currentUser, {}), { cookies });
    expect(page).toMatchObject([{ id: ada.id }]);
  });

  test('write data only for a form of the same origin', async () => {
    const { cookies } = await logInAs(app, await makePerson(db), 'browser');
    const write = ({ call }: PageHost) => call(confirmIdentity, { body: { password: PASSWORD } });
    expect((await open(write, { cookies })).page).toEqual({ refused: 403 });
    const foreign = { headers: { origin: 'https://evil.test' }, cookies, method: 'POST' as const };
    expect((await open(write, foreign)).page).toEqual({ refused: 403 });
    const own = { headers: FROM_OWN_PAGE, cookies, method: 'POST' as const };
    expect((await open(write, own)).page).toEqual({ detail: 'Thank you.' });
  });
});
