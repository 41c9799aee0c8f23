import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { resetSignUpLimit } from './test-data.ts';
import { expect, untilLive, visit } from './visit.ts';

/** The password of demo accounts and of users that tests create. */
export const DEMO_PASSWORD = 'porchlight-demo';

let made = 0;

/** A new user with unique names. */
export function newPerson() {
  made += 1;
  const username = `e2e-${Date.now().toString(36)}-${process.pid}-${made}`;
  return {
    first_name: 'Juniper',
    last_name: 'Vale',
    email: `${username}@porchlight.example`,
    username,
    password: 'four lanterns by the lake',
  };
}

export type NewPerson = ReturnType<typeof newPerson>;

export async function fillSignUp(form: Locator, person: NewPerson, password2 = person.password) {
  await resetSignUpLimit();
  await form.getByLabel('First name').fill(person.first_name);
  await form.getByLabel('Last name').fill(person.last_name);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password2);
}

/** Fills and submits the login form. */
export async function sendLogIn(form: Locator, username: string, password = DEMO_PASSWORD): Promise<void> {
  await form.getByLabel('Username or email').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in on the login page and continues to `next`. */
export async function logInOnPage(page: Page, username: string, next: string = PAGES.home): Promise<void> {
  await visit(page, `${PAGES.login}?next=${encodeURIComponent(next)}`);
  await sendLogIn(page.getByRole('main'), username);
  await expect(page).toHaveURL(next);
  // The URL changes before the page renders.
  await expect(page.getByLabel('Username or email')).toHaveCount(0);
}

/**
 * Opens the header's menu after hydration: before it, the menu's forms would be submitted without scripts.
 */
export async function openMenu(page: Page): Promise<Locator> {
  await untilLive(page);
  const menu = page.locator('header details');
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  return menu;
}

/**
 * Stops the clock of an open page one minute ahead, so that temporary notices stay until the test calls
 * `page.clock.runFor` or `page.clock.resume`. Does not work in frames without scripts.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Waits until the header shows this user. */
export async function expectKnown(page: Page, name: string): Promise<void> {
  await expect(page.locator('header summary')).toContainText(`logged in as ${name}`);
}

/** Waits until the header shows a visitor. */
export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.locator('header summary')).toHaveText('Menu');
}
