import type { Page } from '@playwright/test';
import { loginPath, PAGES, propertyPath, signUpPath } from '#shared/pages.ts';
import { findRichListing, findSchool } from './demo-places.ts';
import {
  DEMO_PASSWORD,
  expectKnown,
  expectVisitor,
  fillSignUp,
  logInOnPage,
  newPerson,
  openMenu,
  sendLogIn,
  stopClock,
} from './people.ts';
import { expect, test, visit } from './visit.ts';

const WRONG = 'Invalid username or password.';

/** Every writing call that the page makes from here on. */
function countSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

const main = (page: Page) => page.getByRole('main');

async function openDialog(page: Page, which: 'Log In' | 'Sign Up') {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: which }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('Signing up is refused, and nothing is sent', () => {
  test('for an empty form: each field says so @narrow', async ({ page }) => {
    await visit(page, signUpPath());
    const sent = countSent(page);
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    for (const sentence of [
      'First Name Required',
      'Last Name Required',
      'Email Required',
      'Username Required',
      'Password Required',
    ]) {
      await expect(main(page).getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(main(page).getByLabel('First name')).toBeFocused();
    await expect(main(page).getByLabel('First name')).toHaveAccessibleDescription('First Name Required');
    expect(sent).toEqual([]);
  });

  test('for an address that is none and passwords that differ; mending a field takes its sentence away @wide', async ({
    page,
  }) => {
    await visit(page, signUpPath());
    const sent = countSent(page);
    await fillSignUp(main(page), { ...newPerson(), email: 'juniper at home' }, 'four lanterns by the sea');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByText('Valid email required', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Passwords do not match', { exact: true })).toBeVisible();
    await expect(main(page).getByLabel('E-mail')).toBeFocused();
    await main(page).getByLabel('E-mail').fill('juniper@porchlight.example');
    await expect(main(page).getByText('Valid email required')).toHaveCount(0);
    await expect(main(page).getByText('Passwords do not match')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('in the dialog as well', async ({ page }) => {
    await visit(page, PAGES.home);
    const dialog = await openDialog(page, 'Sign Up');
    const sent = countSent(page);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog.getByText('First Name Required', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Password Required', { exact: true })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test.describe('Signing up is refused by the server', { tag: '@wide' }, () => {
  test('for a name that is taken, beside its field, with the rest kept', async ({ page, expectRefusals }) => {
    expectRefusals(409);
    await visit(page, signUpPath());
    const person = { ...newPerson(), username: 'Demo-Student' };
    await fillSignUp(main(page), person);
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/);
    await expect(main(page).getByLabel('Username')).toBeFocused();
    await expect(main(page).getByLabel('E-mail')).toHaveValue(person.email);
  });

  test('for a password that is tried first, beside its field', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    await visit(page, signUpPath());
    await fillSignUp(main(page), { ...newPerson(), password: 'password123' });
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(main(page).getByLabel('Password', { exact: true })).toBeFocused();
  });
});

test.describe('Logging in is refused', () => {
  test('for an empty form, and nothing is sent @wide', async ({ page }) => {
    await visit(page, PAGES.login);
    const sent = countSent(page);
    await main(page).getByRole('button', { name: 'Log In' }).click();
    await expect(main(page).getByText('Username Required', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Password Required', { exact: true })).toBeVisible();
    await expect(main(page).getByLabel('Username or e-mail')).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('for a wrong password and for an unknown name with the same sentence @narrow', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await visit(page, PAGES.login);
    for (const username of ['demo-roommate', 'nobody-has-this-name']) {
      await sendLogIn(main(page), username, 'not the password');
      await expect(main(page).getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
      await expect(main(page).getByLabel('Username or e-mail')).toHaveValue(username);
      await main(page).getByLabel('Username or e-mail').fill('');
    }
    await expectVisitor(page);
  });

  test('after too many attempts, with the time to wait', { tag: '@wide' }, async ({
    page,
    request,
    expectRefusals,
  }) => {
    expectRefusals(429);
    const { username } = newPerson();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const data = { grant_type: 'password', username, password: 'a guess', client_id: 'porchlight-web' };
      await request.post('/api/v1/auth/token/', { data: { ...data, client_secret: 'public' } });
    }
    await visit(page, PAGES.login);
    await sendLogIn(main(page), username, 'one guess more');
    await expect(
      main(page)
        .getByRole('alert')
        .filter({ hasText: /Too many attempts\. Please try again in \d+ (seconds|minutes?)/ }),
    ).toBeVisible();
  });

  test('a way to another site: it leads home', { tag: '@wide' }, async ({ page }) => {
    for (const next of ['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example/']) {
      await visit(page, loginPath(next));
      await sendLogIn(main(page), 'demo-student');
      await expect(page, next).toHaveURL('/');
      await expectKnown(page, 'Robin');
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test.describe('Somebody who logs in', () => {
  test('comes back to the home they came from, by the page @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    const path = propertyPath(school, await findRichListing(request, school));
    await logInOnPage(page, 'demo-student', path);
    await expectKnown(page, 'Robin');
    await page.reload();
    await expectKnown(page, 'Robin');
    // Who is logged in has nothing to do here.
    await page.goto(loginPath(path));
    await expect(page).toHaveURL(path);
  });

  test('stays on the home they look at, by the dialog @narrow', async ({ page, request }) => {
    const school = await findSchool(request);
    const path = propertyPath(school, await findRichListing(request, school));
    await visit(page, `${path}?from=list`);
    const dialog = await openDialog(page, 'Log In');
    await expect(dialog.getByLabel('Username or e-mail')).toBeFocused();
    await sendLogIn(dialog, 'demo-student');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${path}?from=list`);
    await expectKnown(page, 'Robin');
    await expect(page.locator('header summary')).toBeFocused();
  });

  test('may look at the password, use the e-mail address, and do all of it by keyboard', async ({ page }) => {
    await visit(page, PAGES.home);
    const menu = page.locator('header details');
    await page.locator('header summary').press('Enter');
    await expect(menu).toHaveAttribute('open');
    await menu.getByRole('link', { name: 'Log In' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await expect(dialog.getByLabel('Username or e-mail')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('header summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('open');
    await menu.getByRole('link', { name: 'Sign Up' }).press('Enter');
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
    await page.getByRole('dialog').getByRole('link', { name: 'Log In' }).press('Enter');
    await expect(dialog.getByLabel('Username or e-mail')).toBeFocused();
    await page.keyboard.type('demo-student@porchlight.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(dialog.getByRole('button', { name: 'Hide password' })).toBeFocused();
    await password.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expectKnown(page, 'Robin');
  });

  test('and out finds the page of a visitor; when the server cannot be told, is told so @wide', async ({
    page,
  }) => {
    await logInOnPage(page, 'demo-student');
    await page.route('**/api/v1/auth/revoke_token/', (route) => route.abort('blockedbyclient'));
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /still logged in/ })).toBeVisible();
    await expectKnown(page, 'Robin');
    await page.unroute('**/api/v1/auth/revoke_token/');
    const reloaded = page.waitForEvent('load');
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await reloaded;
    await expectVisitor(page);
    expect(await page.evaluate(() => localStorage.getItem('porchlight.refresh_token'))).toBeNull();
  });
});

test.describe('Somebody who signs up', () => {
  test('in the dialog reads so, is logged in, and finds the page as it was two seconds later', async ({
    page,
  }) => {
    await visit(page, '/lakeshore-state-university/');
    const dialog = await openDialog(page, 'Sign Up');
    // Letters of any alphabet, and signs that take two units each.
    await fillSignUp(dialog, { ...newPerson(), first_name: 'Zoë', password: '🏮🏮 фонарь 🏮🏮' });
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    const status = dialog.getByRole('status').filter({ hasText: 'Sign up complete!' });
    await expect(status).toBeVisible();
    await expectKnown(page, 'Zoë');
    await page.clock.runFor(1500);
    await expect(status).toBeVisible();
    await page.clock.runFor(1000);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/lakeshore-state-university/');
  });

  test('on the page goes on to where they came from, and logs in again with emoji', { tag: '@wide' }, async ({
    page,
  }) => {
    const person = { ...newPerson(), password: 'двор 🏮🪔🏮 lantern' };
    await visit(page, signUpPath('/lakeshore-state-university/'));
    await fillSignUp(main(page), person);
    await stopClock(page);
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByText('Sign up complete!')).toBeVisible();
    await page.clock.resume();
    await expect(page).toHaveURL('/lakeshore-state-university/');
    await expectKnown(page, 'Juniper');
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await expectVisitor(page);
    await visit(page, PAGES.login);
    await sendLogIn(main(page), person.username, person.password);
    await expectKnown(page, 'Juniper');
  });
});

test.describe('The menu', () => {
  const READERS = {
    'demo-student': { first: 'Robin', full: 'Robin Alder' },
    'demo-manager': { first: 'Casey', full: 'Casey Rowe' },
    'demo-admin': { first: 'Ellis', full: 'Ellis Marchetti' },
  };

  test('of a visitor offers logging in and signing up, and no page of somebody known', async ({ page }) => {
    await visit(page, PAGES.home);
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'My Account' })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  });

  for (const [username, { first, full }] of Object.entries(READERS)) {
    test(`of ${username} says who is logged in and offers the account and the way out`, {
      tag: '@wide',
    }, async ({ page }) => {
      await logInOnPage(page, username);
      await expectKnown(page, first);
      const menu = await openMenu(page);
      await expect(menu.getByText(full)).toBeVisible();
      await expect(menu.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', PAGES.account);
      await expect(menu.getByRole('button', { name: 'Log Out' })).toBeVisible();
      await expect(menu.getByRole('link', { name: /Log In|Sign Up/ })).toHaveCount(0);
    });
  }
});
