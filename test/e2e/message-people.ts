import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { Message } from '#shared/api/messages-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { confirmEmail, logInHere } from './accounts.ts';
import { withDatabase } from './test-data.ts';
import { expect, visit } from './visit.ts';

const PASSWORD = 'a lantern on the porch';

/** A user with an access token. */
export type Writer = { id: number; username: string; token: string };

async function logIn(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.post('/api/v1/auth/token/', {
    data: { grant_type: 'password', username, password: PASSWORD, ...WEB_CLIENT },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

const newName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
let hash: Promise<string> | null = null;

/** Creates a student in the test server's database, because sign-up is rate-limited. */
export async function makeWriter(request: APIRequestContext, name = 'writer'): Promise<Writer> {
  const username = newName(name);
  hash ??= hashPassword(PASSWORD);
  const password_hash = await hash;
  const { id } = await withDatabase((db) =>
    db
      .insertInto('users')
      .values({
        username,
        email: `${username}@example.edu`,
        type: 'student',
        password_hash,
        first_name: 'Ada',
        last_name: 'Lane',
        email_confirmed: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, username, token: await logIn(request, username) };
}

/** Signs a student up through another server's API. */
export async function signUpWriter(request: APIRequestContext, name: string): Promise<Writer> {
  const username = newName(name);
  const made = await request.post('/api/v1/users/', {
    data: {
      username,
      email: `${username}@example.edu`,
      password: PASSWORD,
      password2: PASSWORD,
      first_name: 'Ada',
      last_name: 'Lane',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  await confirmEmail(request, `${username}@example.edu`);
  return { id, username, token: await logIn(request, username) };
}

const as = ({ token }: Writer) => ({ authorization: `Bearer ${token}` });

/** Sends a message through the API. */
export async function writeTo(
  request: APIRequestContext,
  from: Writer,
  to: { id: number },
  text: string,
): Promise<Message> {
  const answer = await request.post('/api/v1/messages/', {
    headers: as(from),
    data: { receiver: to.id, text, key: randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Message;
}

/** Returns the texts of two users' conversation, read from the server. */
export async function textsBetween(
  request: APIRequestContext,
  reader: Writer,
  other: { id: number },
): Promise<string[]> {
  const answer = await request.get(`/api/v1/messages/?with=${other.id}`, { headers: as(reader) });
  return ((await answer.json()) as Message[]).map(({ text }) => text);
}

/** Logs in on the page and opens a path. */
export async function enter(page: Page, { username }: Writer, path: string = PAGES.messages): Promise<void> {
  await logInHere(page, { username, password: PASSWORD });
  await visit(page, path);
}

/** Opens a browser context for another user, with the same checks of console errors. */
export async function anotherBrowser(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return await browser.newContext({ baseURL, timezoneId: 'America/Chicago', locale: 'en-US' });
}

export const threadOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with / });
export const boxOf = (page: Page): Locator => page.getByPlaceholder('Type a message...');

/** Types a message and sends it with Enter. */
export async function sendText(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
}

/** Waits until the thread contains the text exactly once. */
export async function expectOnce(page: Page, text: string): Promise<void> {
  await expect(threadOf(page).getByText(text, { exact: true })).toHaveCount(1);
}
