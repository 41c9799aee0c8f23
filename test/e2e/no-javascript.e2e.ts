import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { checkAvailability } from '#server/properties/manage/availability-jobs.ts';
import {
  forumPath,
  forumPostPath,
  loginPath,
  PAGES,
  propertyPath,
  roommatesPath,
  signUpPath,
} from '#shared/pages.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { linkFor, logInByCookie, NEW_PASSWORD, signUp } from './accounts.ts';
import { findPages, findRichListing, findSchool } from './demo-places.ts';
import { closeSchool, makeWriter, openSchool, writePosts } from './forum-people.ts';
import { findUnusedListing } from './inquiry-people.ts';
import { findEmail } from './mailbox.ts';
import { createListings, makeManagerAccount } from './manager-people.ts';
import { fillSignUp, newPerson, sendLogIn } from './people.ts';
import { signUpStudent } from './roommate-people.ts';
import { ageLastPasswordEntry, withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

const SCHOOL = '/lakeshore-state-university/';
const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numberIn = async (locator: Locator) =>
  Number(((await locator.textContent()) ?? '').replaceAll(/\D/g, ''));

async function openMenu(page: Page): Promise<Locator> {
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  return menu;
}

test.describe('without JavaScript', () => {
  test('a visitor goes from the home page to a listing, and filters by a plain form', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const pages = await findPages(request);
    await page.goto('/');
    await page
      .getByRole('link', { name: /Lakeshore State/ })
      .first()
      .click();
    await expect(page.getByText(school.description.slice(0, 40)).first()).toBeVisible();
    await main(page).locator(`a[href="${pages.housing}"]`).first().click();
    await expect(page).toHaveURL(pages.housing ?? '');
    const count = page.getByText(/^[\d,]+ homes? /).first();
    const before = await numberIn(count);
    const form = page.getByRole('form', { name: 'Filters' });
    await form.getByLabel('1 Bed').check();
    await form.getByLabel('Up to').selectOption('10 min');
    await form.getByLabel('Travel by').selectOption('By bike');
    await form.getByLabel('Per person').check();
    await form.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('article').first()).toContainText('/mo per person');
    await expect(page).toHaveURL(/beds=1.*commute_max=10&commute_mode=bike/);
    await expect(form.getByLabel('Travel by')).toHaveValue('bike');
    await expect.poll(() => numberIn(count)).toBeLessThan(before);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const listing = await findRichListing(request, school);
    await page.goto(pages.property ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatTitleCase(listing.name));
    await expect(page.getByRole('table').first()).toContainText(listing.floor_plans[0]?.name ?? '');
    await expect(main(page).getByRole('img').first()).toBeVisible();
    await page.goto(PAGES.favorites);
    await expect(page.getByText('This browser can’t save favorites without JavaScript.')).toBeVisible();
  });

  test('a visitor signs up and logs out, and forms keep the typed values except passwords', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await page.goto(SCHOOL);
    await (await openMenu(page)).getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(loginPath(SCHOOL));
    await sendLogIn(main(page), 'nobody-has-this-name', 'not the password');
    await expect(main(page).getByRole('alert')).toHaveText('Invalid username or password.');
    await expect(main(page).getByLabel('Username or email')).toHaveValue('nobody-has-this-name');
    const person = { ...newPerson(), first_name: '"><script>alert(1)</script>' };
    await page.goto(signUpPath(SCHOOL));
    await fillSignUp(main(page), person, 'something else entirely');
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    await expect(main(page).getByText('Passwords do not match')).toBeVisible();
    await expect(main(page).getByLabel('First name')).toHaveValue(person.first_name);
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('');
    expect(await page.content()).not.toContain(person.password);
    await fillSignUp(main(page), { ...person, first_name: 'Juniper' });
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    await expect(main(page).getByText('Sign up complete!')).toBeVisible();
    await main(page).getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(SCHOOL);
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(SCHOOL);
    await expect(page.locator('header summary')).toHaveText('Menu');
    await page.goto(loginPath('//evil.example'));
    await sendLogIn(main(page), 'demo-student');
    await expect(page).toHaveURL('/');
  });

  test('the account page saves, refuses, exports and deletes @long', async ({
    page,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(400, 401);
    const account = await signUp(page.request);
    await logInByCookie(page.request, baseURL!, account);
    await page.goto(PAGES.account);
    const profile = part(page, 'Your profile');
    await profile.getByLabel('First name', { exact: true }).fill('Adela');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(profile.getByText('Your name is saved.')).toBeVisible();
    await expect(profile.getByLabel('First name', { exact: true })).toHaveValue('Adela');
    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill('not this one');
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('That’s not your password.')).toBeVisible();
    await ageLastPasswordEntry(account.username);
    const data = part(page, 'Your data');
    await data.getByRole('button', { name: 'Download my data' }).click();
    await main(page).getByLabel('Your password', { exact: true }).fill(account.password);
    const coming = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Continue' }).click();
    expect((await coming).suggestedFilename()).toBe('porchlight-account.json');
    await page.goto(PAGES.account);
    const section = part(page, 'Delete account');
    await section.getByLabel('Your password', { exact: true }).fill(account.password);
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is scheduled for deletion' })).toBeVisible();
  });

  test('a student sends an inquiry, reads its state and withdraws it @long', async ({
    page,
    request,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(400);
    const school = await findSchool(request);
    const path = propertyPath(school, await findUnusedListing(request, school));
    const form = page.getByRole('complementary', { name: 'Contact' });
    await page.goto(path);
    await form.getByRole('button', { name: 'Check Availability' }).click();
    await expect(page).toHaveURL(loginPath(path));
    const student = await signUp(request);
    await logInByCookie(page.request, baseURL!, student);
    await page.goto(path);
    await form.getByLabel('Phone Number').fill('call me');
    await form.getByLabel('Message').fill('Does the kitchen have a window?');
    await form.getByRole('button', { name: 'Check Availability' }).click();
    await expect(form.getByLabel('Phone Number')).toHaveAccessibleDescription(
      'Phone Number must contain a number.',
    );
    await expect(form.getByLabel('Message')).toHaveValue('Does the kitchen have a window?');
    await form.getByLabel('Phone Number').fill('614-555-0187');
    await form.getByRole('button', { name: 'Check Availability' }).click();
    await expect(form.getByRole('button', { name: 'Message Sent' })).toBeVisible();
    await expect(page).toHaveURL(`${path}#contact`);
    await page.goto(PAGES.account);
    await page.getByRole('link', { name: 'Your inquiries' }).click();
    await expect(page.getByText('Does the kitchen have a window?')).toBeVisible();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'we sent a new link' })).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw your inquiry about' }).click();
    await expect(page.getByText('Your inquiry is withdrawn.')).toBeVisible();
    await expect(page.getByText('Does the kitchen have a window?')).toHaveCount(0);
  });

  test('a student reads, searches and comments in the forum @long', async ({
    page,
    request,
    expectRefusals,
  }) => {
    expectRefusals(429);
    const school = await openSchool('forum-plain');
    const person = await makeWriter(request);
    const titles = Array.from({ length: 21 }, (_, at) => ({ title: `Plain ${at + 1}`, text: 'lantern' }));
    const [oldest] = await writePosts(school.id, person.id, titles);
    await page.goto(forumPath(school));
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('link', { name: 'Plain 1', exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('lantern');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('21 posts for “lantern”')).toBeVisible();
    const box = page.getByPlaceholder('Leave a comment...');
    const send = page.getByRole('button', { name: 'Comment', exact: true });
    await page.goto(forumPostPath(school, oldest!));
    await box.fill('A plain answer');
    await send.click();
    await sendLogIn(main(page), person.username, person.password);
    await expect(page).toHaveURL(forumPostPath(school, oldest!));
    await box.fill('A plain answer');
    await send.click();
    await expect(page).toHaveURL(/#comment-\d+$/);
    await expect(page.getByText('A plain answer')).toBeVisible();
    // Renews the time of the last comment, because the rate limit could expire on a slow machine.
    await withDatabase((db) =>
      db.updateTable('forum_comments').set({ created: new Date() }).where('post_id', '=', oldest!).execute(),
    );
    await box.fill('Too soon');
    await send.click();
    await expect(page.getByRole('alert')).toContainText('You just wrote a comment.');
    await expect(box).toHaveValue('Too soon');
    await closeSchool(school);
  });

  test('a student pages, filters and sorts roommate profiles @long', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    await page.goto(roommatesPath(await findSchool(request)));
    const cards = page.getByRole('region', { name: 'Profiles' }).getByRole('article');
    await expect(cards).toHaveCount(10);
    await cards.first().getByText('Show details').click();
    await expect(cards.first().getByText('Home Body', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole('link', { name: 'Previous page' }).click();
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('group', { name: 'Smoking' }).getByLabel('No').check();
    await filters.getByLabel('to', { exact: true }).fill('1100');
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/smoking=no&budget_min=&budget_max=1100$/);
    await page.getByLabel('Sort by').selectOption('match');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL(/smoking=no&budget_max=1100&order=match$/);
  });

  test('a manager sorts and hides listings, and the account form names missing fields @long', async ({
    page,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(400);
    const account = await makeManagerAccount();
    await createListings(
      account,
      ['Birch House', 'Alder House'].map((name) => ({ values: { name, contact_phone: '' } })),
    );
    await logInByCookie(page.request, baseURL!, account);
    await page.goto(PAGES.listingManager);
    await page.getByRole('columnheader', { name: 'Property' }).getByRole('link').click();
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['Alder House', 'Birch House']);
    await page.getByRole('button', { name: 'Active: Birch House' }).click();
    await expect(page.getByText('Birch House is inactive. Students can’t see it.')).toBeVisible();
    await expect(page.getByText('2 listings, 1 active')).toBeVisible();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByLabel('City', { exact: true }).fill('Hyannis');
    await page.getByRole('button', { name: 'Save Account Information' }).click();
    await expect(page.getByText('Phone is required')).toBeVisible();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Hyannis');
  });

  test('links in emails act only after a click on their page’s button @long', async ({ page, request }) => {
    const { email } = await signUp(request);
    await page.goto(await linkFor(request, email, 'confirm_email'));
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();

    const due = await createDueListings();
    const { links } = await findEmail(request, due.email, 'confirm_availability');
    const [all = '', elm = ''] = links.filter((link) => link.startsWith(PAGES.confirmAvailability));
    const opened = await page.goto(elm);
    expect(opened?.headers()['referrer-policy']).toBe('same-origin');
    expect(opened?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { name: 'Is Elm House still available?' })).toBeVisible();
    expect(await statesOf(due.ids)).toEqual(['active', 'active']);
    await page.getByRole('button', { name: 'No longer available' }).click();
    await expect(page.getByText('The listing is no longer shown.')).toBeVisible();
    expect(await statesOf(due.ids)).toEqual(['inactive', 'active']);
    await page.goto(elm);
    await page.getByRole('button', { name: 'Yes, show it again' }).click();
    await expect(page.getByText('The listing is confirmed as available.')).toBeVisible();
    await page.goto(all);
    await page.getByRole('button', { name: 'Yes, all still available' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(await statesOf(due.ids)).toEqual(['active, confirmed', 'active, confirmed']);
  });
});

/**
 * Creates a manager with two listings that were confirmed 31 days ago, and the email that asks whether they
 * are still available.
 */
async function createDueListings(): Promise<{ email: string; ids: number[] }> {
  return await withDatabase(async (db) => {
    const username = `manager-${randomUUID().slice(0, 8)}`;
    const email = `${username}@example.edu`;
    const user = await db
      .insertInto('users')
      .values({ username, email, type: 'manager', first_name: 'Mara' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('managers')
      .values({ user_id: user.id, type: 'multi-family' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = [
      await makeProperty(db, id, { name: 'Elm House' }),
      await makeProperty(db, id, { name: 'Oak House' }),
    ];
    await sql`update properties set availability_confirmed = now() - interval '31 days'
      where manager_id = ${id}`.execute(db);
    await checkAvailability(db);
    return { email, ids };
  });
}

const statesOf = (ids: readonly number[]) =>
  withDatabase(async (db) => {
    const { rows } = await sql<{ state: string }>`
      select status || case when availability_confirmed > now() - interval '1 day' then ', confirmed' else '' end as state
      from properties where id = any(${ids}::bigint[]) order by id`.execute(db);
    return rows.map(({ state }) => state);
  });
