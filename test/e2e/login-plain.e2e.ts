import type { Page } from '@playwright/test';
import { cookieCheckPath, loginPath, PAGES, signUpPath } from '#shared/pages.ts';
import { DEMO_PASSWORD, fillSignUp, newPerson, openMenu, sendLogIn } from './people.ts';
import { expect, test } from './visit.ts';

/** Where a plain form is sent to, as a browser sends it. */
const FORM = 'application/x-www-form-urlencoded';
const SCHOOL = '/lakeshore-state-university/';

const main = (page: Page) => page.getByRole('main');
const errorsIn = (page: Page) => main(page).getByText(/Required|do not match|Valid email/);

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an empty sign-up form comes back with each sentence beside its field', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await page.goto(signUpPath(SCHOOL));
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(errorsIn(page)).toHaveText([
      'First Name Required',
      'Last Name Required',
      'Email Required',
      'Username Required',
      'Password Required',
    ]);
    await expect(page).toHaveURL(signUpPath(SCHOOL));
  });

  test('what was typed comes back, and passwords never', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    await page.goto(signUpPath());
    const person = { ...newPerson(), first_name: '"><script>alert(1)</script>' };
    await fillSignUp(main(page), person, 'something else entirely');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(errorsIn(page)).toHaveText(['Passwords do not match']);
    await expect(main(page).getByLabel('First name')).toHaveValue(person.first_name);
    await expect(main(page).getByLabel('E-mail')).toHaveValue(person.email);
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('');
    expect(await page.content()).not.toContain(person.password);
    expect(await page.content()).not.toContain('something else entirely');
  });

  test('a login whose cookie the browser blocks says what to do', { tag: '@wide' }, async ({
    request,
    playwright,
    baseURL,
  }) => {
    const form = { username: 'demo-student', password: DEMO_PASSWORD };
    const headers = { origin: baseURL! };
    const answer = await request.post(loginPath(SCHOOL), { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    const withoutCookies = await playwright.request.newContext({ baseURL: baseURL! });
    const next = await withoutCookies.get(answer.headers().location!);
    expect(await next.text()).toContain('Your browser blocks cookies');
    await withoutCookies.dispose();
  });

  test('a wrong password is told like an unknown name', { tag: '@wide' }, async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await page.goto(PAGES.login);
    for (const username of ['demo-moderator', 'nobody-has-this-name']) {
      await sendLogIn(main(page), username, 'not the password');
      await expect(main(page).getByRole('alert')).toHaveText('Invalid username or password.');
      await expect(main(page).getByLabel('Username or e-mail')).toHaveValue(username);
      await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('');
    }
  });

  test('somebody logs in, comes back to where they were, and logs out there', async ({ page }) => {
    await page.goto(SCHOOL);
    await (await openMenu(page)).getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(loginPath(SCHOOL));
    await sendLogIn(main(page), 'demo-student');
    await expect(page).toHaveURL(SCHOOL);
    const menu = await openMenu(page);
    await expect(menu.getByText('Robin Alder')).toBeVisible();
    await menu.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(SCHOOL);
    await expect(page.locator('header summary')).toHaveText('Menu');
  });

  test('somebody signs up, reads so, and goes on', async ({ page }) => {
    await page.goto(signUpPath(SCHOOL));
    await fillSignUp(main(page), newPerson());
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByText('Sign up complete!')).toBeVisible();
    await expect(page.locator('header summary')).toContainText('Juniper');
    await main(page).getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(SCHOOL);
  });

  test('nobody is led to another site', { tag: '@wide' }, async ({ page }) => {
    for (const next of ['//evil.example', '/\\evil.example', '/.//evil.example']) {
      await page.goto(loginPath(next));
      await sendLogIn(main(page), 'demo-student');
      await expect(page, next).toHaveURL('/');
      await page.context().clearCookies();
    }
  });
});

test.describe('A form that no page of this site sent', { tag: '@wide' }, () => {
  const form = { username: 'demo-student', password: 'porchlight-demo' };

  test('logs nobody in and nobody out', async ({ request, baseURL }) => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const refused = await request.post(PAGES.login, { form, headers: foreign, maxRedirects: 0 });
    expect(refused.status()).toBe(403);
    expect(refused.headers()['set-cookie']).toBeUndefined();
    expect((await request.post(PAGES.login, { form, maxRedirects: 0 })).status()).toBe(403);
    const own = { origin: baseURL ?? '' };
    expect((await request.post(PAGES.login, { form, headers: own, maxRedirects: 0 })).status()).toBe(303);
    const logOut = `${PAGES.login}?form=log-out`;
    expect((await request.post(logOut, { form: {}, headers: foreign, maxRedirects: 0 })).status()).toBe(403);
    expect(await (await request.get(PAGES.home)).text()).toContain('Robin Alder');
    // Following the address alone asks, and does nothing.
    expect(await (await request.get(logOut)).text()).toContain('Log Out');
    expect(await (await request.get(PAGES.home)).text()).toContain('Robin Alder');
    expect((await request.post(logOut, { form: {}, headers: own, maxRedirects: 0 })).status()).toBe(303);
    expect(await (await request.get(PAGES.home)).text()).not.toContain('Robin Alder');
  });

  test('is refused when it is too large or no form, and never a fault of the server', async ({
    request,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const send = (data: string, type = FORM) =>
      request.post(PAGES.login, { data, headers: { origin, 'content-type': type }, maxRedirects: 0 });
    expect((await send(`username=${'a'.repeat(100_000)}`)).status()).toBe(413);
    expect((await send('{}', 'application/json')).status()).toBe(415);
    for (const body of [
      '',
      '%',
      'username=%00&password=%00',
      '__proto__=1',
      'username=a&username=b',
      '%FF=%FE',
    ]) {
      expect((await send(body)).status(), body).toBe(400);
    }
  });

  test('is one of ours at every host under which this site answers', async ({ request, baseURL }) => {
    const host = `http://localhost:${new URL(baseURL ?? '').port}`;
    const options = { form, headers: { origin: host }, maxRedirects: 0 };
    const answer = await request.post(`${host}${loginPath(SCHOOL)}`, options);
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(cookieCheckPath(SCHOOL));
  });
});
