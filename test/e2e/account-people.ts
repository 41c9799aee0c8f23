import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { PAGES } from '#shared/pages.ts';
import { expect, visit } from './visit.ts';

export type Account = { username: string; email: string; password: string };

export const NEW_PASSWORD = 'a newer lantern, brighter';

export function newAccount(): Account {
  const username = `reader-${randomUUID().slice(0, 12)}`;
  return { username, email: `${username}@example.edu`, password: 'a lantern on the porch' };
}

/** A call as the page's own scripts would make it. */
async function post(page: Page, path: string, body: unknown): Promise<{ status: number; body: never }> {
  return await page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/v1/${to}`, { method: 'POST', headers, body: text as string });
      return { status: answer.status, body: (await answer.json()) as never };
    },
    [path, JSON.stringify(body)],
  );
}

export async function canLogIn(page: Page, { username, password }: Account): Promise<boolean> {
  const body = { grant_type: 'password', username, password, ...WEB_CLIENT };
  return (await post(page, 'auth/token/', body)).status === 200;
}

/** Logs this browser in; the next page that is opened knows its reader. */
export async function logInHere(page: Page, { username, password }: Account): Promise<void> {
  if (page.url() === 'about:blank') await visit(page, PAGES.forgotPassword);
  const body = { grant_type: 'password', username, password, ...WEB_CLIENT };
  const { status, body: tokens } = await post(page, 'auth/token/', body);
  expect(status, 'logging in').toBe(200);
  await page.evaluate(
    (token) => localStorage.setItem('porchlight.refresh_token', token),
    (tokens as { refresh_token: string }).refresh_token,
  );
}

/** A new student, logged in on this page. */
export async function signUpHere(page: Page): Promise<Account> {
  const account = newAccount();
  await visit(page, PAGES.forgotPassword);
  const { status } = await post(page, 'users/', {
    ...account,
    password2: account.password,
    first_name: 'Ada',
    last_name: 'Lane',
  });
  expect(status, 'signing up').toBe(201);
  await logInHere(page, account);
  return account;
}
