import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { findEmail } from './mailbox.ts';
import { resetSignUpLimit } from './test-data.ts';
import { expect } from './visit.ts';

export type Account = { username: string; password: string };
export type NewAccount = Account & { email: string };

export const NEW_PASSWORD = 'a newer lantern, brighter';

export function newAccount(): NewAccount {
  const username = `reader-${randomUUID().slice(0, 12)}`;
  return { username, email: `${username}@example.edu`, password: 'a lantern on the porch' };
}

/** Signs up a new student. The student's name is Ada Lane. */
export async function signUp(request: APIRequestContext, account = newAccount()): Promise<NewAccount> {
  await resetSignUpLimit();
  const names = { first_name: 'Ada', last_name: 'Lane' };
  const data = { ...account, password2: account.password, ...names };
  const answer = await request.post('/api/v1/users/', { data });
  expect(answer.status(), 'signing up').toBe(201);
  return account;
}

export const passwordGrant = ({ username, password }: Account) => ({
  grant_type: 'password',
  username,
  password,
  ...WEB_CLIENT,
});

export async function canLogIn(request: APIRequestContext, account: Account): Promise<boolean> {
  const answer = await request.post('/api/v1/auth/token/', { data: passwordGrant(account) });
  return answer.status() === 200;
}

/**
 * Logs in by a script in the page. Without a page, opens a small document first, because the browser stores
 * sessions by origin.
 */
export async function logInHere(page: Page, account: Account): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/v1/auth/token/`, {
    headers: { origin },
    data: passwordGrant(account),
  });
  expect(answer.status(), `logging in: ${await answer.text()}`).toBe(200);
  const { refresh_token } = (await answer.json()) as { refresh_token: string };
  await page.evaluate((token) => localStorage.setItem('porchlight.refresh_token', token), refresh_token);
}

/** Logs in by the session cookie, as the login form does without JavaScript. Returns an access token. */
export async function logInByCookie(
  request: APIRequestContext,
  baseURL: string,
  account: Account,
): Promise<string> {
  const answer = await request.post('/api/v1/auth/token/', {
    headers: { origin: baseURL },
    data: passwordGrant(account),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Signs up a student and logs in on this page. */
export async function signUpHere(page: Page): Promise<NewAccount> {
  const account = await signUp(page.request);
  await logInHere(page, account);
  return account;
}

/** Confirms the email address with the link in the server's mailbox. */
export async function confirmEmail(request: APIRequestContext, email: string): Promise<void> {
  const link = await linkFor(request, email, 'confirm_email');
  const token = new URL(link, 'http://localhost').searchParams.get('token');
  const answer = await request.post('/api/v1/verify-email/', { data: { token } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Returns the path of the link in the newest email of this kind. */
export async function linkFor(
  request: APIRequestContext,
  email: string,
  template: 'confirm_email' | 'reset_password',
): Promise<string> {
  const { links } = await findEmail(request, email, template);
  const link = links.find((path) => path.includes('token='));
  if (!link) throw new Error(`The letter ${template} leads to no page with a secret.`);
  return link;
}
