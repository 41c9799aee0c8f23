import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { checkAvailability } from '#server/properties/manage/availability-jobs.ts';
import { managerPath, PAGES } from '#shared/pages.ts';
import { becomeManager, createListings } from './manager-people.ts';
import { openMenu } from './people.ts';
import { withDatabase } from './test-data.ts';
import { expect, reload, test, visit } from './visit.ts';

const NAMES = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Ginkgo',
  'Hazel',
  'Ivy',
  'Juniper',
  'Larch',
];

/** Eleven listings. In alphabetical order their rents decrease; the first has no rent. */
const HOMES = NAMES.map((name, at) => ({
  values: { name: `${name} House`, contact_phone: '' },
  floor_plans: [{ bedrooms: at % 4, full_bath: 1, price: at === 0 ? 0 : 2000 - at * 100 }],
}));

const names = (page: Page) => page.getByRole('rowheader').getByRole('link');
const houses = (trees: readonly string[]) => trees.map((tree) => `${tree} House`);

test.describe('listing manager', () => {
  test('sorts, searches and hides listings, and restores sorting after a reload', async ({ page }) => {
    const account = await becomeManager(page);
    await createListings(account, HOMES);
    await visit(page, PAGES.home);
    await (await openMenu(page)).getByRole('link', { name: 'Listing Manager' }).click();
    await expect(page.getByText('11 listings, 11 active')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Your manager pages' })).toContainText('My Listings');
    await expect(names(page)).toHaveText(houses(NAMES.toReversed()));

    const rent = page.getByRole('columnheader', { name: 'Rent' });
    await rent.getByRole('link').click();
    await expect(rent).toHaveAttribute('aria-sort', 'ascending');
    await expect(names(page).first()).toHaveText('Larch House');
    await expect(names(page).last(), 'Call comes last').toHaveText('Alder House');
    await rent.getByRole('link').click();
    await expect(rent).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page).first()).toHaveText('Birch House');
    await expect(page).toHaveURL(`${PAGES.listingManager}?sort=-price`);
    await reload(page);
    await expect(rent).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page).first()).toHaveText('Birch House');

    // Types letters faster than the list renders.
    const search = page.getByRole('searchbox', { name: 'Find a listing by name, address or ID' });
    await search.pressSequentially('ginkgo');
    await expect(search).toHaveValue('ginkgo');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('button', { name: 'Active: Ginkgo House' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Ginkgo House is inactive' })).toBeVisible();
    await expect(page.getByText('11 listings, 10 active')).toBeVisible();
    await reload(page);
    await page.getByRole('button', { name: 'Inactive: Ginkgo House' }).click();
    await expect(page.getByText('11 listings, 11 active')).toBeVisible();
  });

  test('deactivates and deletes several listings, and undoes both', async ({ page }) => {
    const account = await becomeManager(page);
    await createListings(account, HOMES.slice(0, 3));
    await visit(page, PAGES.listingManager);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);

    const toolbar = page.getByRole('toolbar', { name: 'Selected listings' });
    const chooseTwo = async () => {
      for (const tree of ['Alder', 'Birch']) await page.getByLabel(`Select ${tree} House`).check();
      await expect(toolbar.getByText('2 selected')).toBeVisible();
    };
    await chooseTwo();
    await toolbar.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('3 listings, 1 active')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 listings, 3 active')).toBeVisible();

    await chooseTwo();
    await toolbar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete.' }).click();
    await expect(names(page)).toHaveText(houses(['Cedar']));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveCount(3);
  });

  test('saves the account information, and names missing fields @long', async ({ page }) => {
    await becomeManager(page);
    await visit(page, PAGES.listingManager);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL(managerPath({ view: 'account' }));
    await reload(page);
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await fill('First Name', '');
    await page.getByRole('button', { name: 'Save Account Information' }).click();
    await expect(page.getByLabel('First Name', { exact: true })).toBeFocused();
    for (const name of ['First Name', 'Phone', 'Address 1', 'City', 'State', 'Postal Code'])
      await expect(page.getByText(`${name} is required`)).toBeVisible();
    await fill('First Name', 'Grace');
    await fill('Phone', '(231) 555-0100');
    await fill('Address 1', '4 Harbor Road');
    await fill('City', 'Hyannis');
    await fill('State', 'nebraska');
    await fill('Postal Code', '69350');
    await page.getByRole('button', { name: 'Save Account Information' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Account information saved' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for an upgrade by email' })).toBeVisible();
    await reload(page);
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Grace');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('NE');
  });
});

test('the listing manager shows cards on a phone, with a select for sorting @phone', async ({ page }) => {
  const account = await becomeManager(page);
  await createListings(account, HOMES.slice(0, 3));
  await visit(page, PAGES.listingManager);
  await page.getByLabel('Sort').selectOption('Name, A to Z');
  await expect(page).toHaveURL(`${PAGES.listingManager}?sort=property`);
  await expect(names(page)).toHaveText(houses(['Alder', 'Birch', 'Cedar']));
  await expect(page.getByRole('columnheader', { name: 'Rent' })).toHaveCount(0);
});

test('a manager confirms due listings in the list, and restores a hidden one @long', async ({ page }) => {
  const account = await becomeManager(page);
  const names = ['Beech House', 'Rowan House', 'Yew House'];
  const [, due = 0, lapsed = 0] = await createListings(
    account,
    names.map((name) => ({ values: { name } })),
  );
  await withDatabase(async (db) => {
    await sql`update properties set availability_confirmed = now() - interval '31 days'
      where id = ${due}`.execute(db);
    await sql`update properties set availability_confirmed = now() - interval '62 days',
      availability_asked = now() - interval '31 days' where id = ${lapsed}`.execute(db);
    await checkAvailability(db);
  });
  await visit(page, PAGES.listingManager);
  await expect(page.getByText('3 listings, 2 active')).toBeVisible();
  // Locates the listing's last row: a listing that needs confirmation has a second row for the note.
  const lineOf = (name: string) => page.getByRole('row').filter({ hasText: name }).last();
  await expect(page.getByRole('button', { name: 'Confirm now' })).toHaveCount(1);
  // The page counts days by date, so the number is larger by one after midnight.
  await expect(lineOf('Rowan House')).toContainText(/Confirmed 3[12] days ago\. Is it still available\?/);
  await expect(lineOf('Yew House')).toContainText(
    'Hidden, because you haven’t confirmed that it’s available.',
  );

  await lineOf('Rowan House').getByRole('button', { name: 'Confirm now' }).click();
  const said = page.getByRole('status');
  await expect(said.filter({ hasText: 'Rowan House is confirmed as available.' })).toBeVisible();
  await expect(lineOf('Rowan House')).not.toContainText('Is it still available?');
  await lineOf('Yew House').getByRole('button', { name: 'Show it again' }).click();
  await expect(said.filter({ hasText: 'Yew House is confirmed as available.' })).toBeVisible();
  await expect(page.getByText('3 listings, 3 active')).toBeVisible();
});
