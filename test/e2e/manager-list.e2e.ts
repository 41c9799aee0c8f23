import type { Page } from '@playwright/test';
import { managerPath, PAGES } from '#shared/pages.ts';
import { passwordGrant, signUpHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { becomeManager, giveListings, makeManagerAccount } from './manager-people.ts';
import { openMenu } from './people.ts';
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

/** Eleven homes; the further down the alphabet the cheaper, and the first one has no rent. */
const HOMES = NAMES.map((name, at) => ({
  values: { name: `${name} House`, contact_phone: '' },
  floor_plans: [{ bedrooms: at % 4, full_bath: 1, price: at === 0 ? 0 : 2000 - at * 100 }],
}));

const names = (page: Page) => page.getByRole('rowheader').getByRole('link');
const houses = (trees: readonly string[]) => trees.map((tree) => `${tree} House`);

test.describe('The manager’s area @wide', () => {
  test('is closed to visitors and to students, each in a sentence of their own', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(401, 403);
    await visit(page, managerPath({ view: 'account' }));
    await expect(page.getByText('Please login to view this page.')).toBeVisible();
    await signUpHere(page);
    await visit(page, PAGES.listingManager);
    await expect(
      page.getByText('Please login with an active manager account to view your listings.'),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'List a property' })).toBeVisible();
    await expect((await openMenu(page)).getByRole('link', { name: 'Listing Manager' })).toHaveCount(0);
  });

  test('says that a listing of nobody’s is not here, and offers a first listing', async ({ page }) => {
    await becomeManager(page);
    await visit(page, managerPath({ view: 'edit', id: 999_999_999 }));
    await expect(page.getByRole('heading', { name: 'This listing is not here' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to Listings' }).last().click();
    await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: '+ Add a Listing' }).first()).toHaveAttribute(
      'href',
      managerPath({ view: 'create' }),
    );
  });

  test('sorts, finds and hides listings, and stays where it was when it is loaded again', async ({
    page,
  }) => {
    const account = await becomeManager(page);
    await giveListings(account, HOMES);
    await visit(page, PAGES.home);
    await (await openMenu(page)).getByRole('link', { name: 'Listing Manager' }).click();
    await expect(page.getByText('11 listings, 11 active')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Your pages as a manager' })).toContainText(
      'My Listings',
    );
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

    // Faster than the list is drawn.
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

  test('deactivates chosen listings together and deletes them together, and undoes both', async ({
    page,
  }) => {
    const account = await becomeManager(page);
    await giveListings(account, HOMES.slice(0, 3));
    await visit(page, PAGES.listingManager);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);

    const toolbar = page.getByRole('toolbar', { name: 'Chosen listings' });
    const chooseTwo = async () => {
      for (const tree of ['Alder', 'Birch']) await page.getByLabel(`Choose ${tree} House`).check();
      await expect(toolbar.getByText('2 chosen')).toBeVisible();
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

  test('saves the account information, and says what is missing beside its field', async ({ page }) => {
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
    await expect(
      page.getByRole('status').filter({ hasText: 'Your account information is saved.' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for an upgrade by e-mail' })).toBeVisible();
    await reload(page);
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Grace');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('NE');
  });
});

test('On a phone each listing is a card, and the order is chosen from a list @narrow', async ({ page }) => {
  const account = await becomeManager(page);
  await giveListings(account, HOMES.slice(0, 3));
  await visit(page, PAGES.listingManager);
  await page.getByLabel('Sort').selectOption('Name, A to Z');
  await expect(page).toHaveURL(`${PAGES.listingManager}?sort=property`);
  await expect(names(page)).toHaveText(houses(['Alder', 'Birch', 'Cedar']));
  await expect(page.getByRole('columnheader', { name: 'Rent' })).toHaveCount(0);

  // Deleting is the last thing on the page of a listing.
  await names(page).first().click();
  const remove = page.getByRole('button', { name: 'Delete Property' });
  await expect(remove).toBeVisible();
  const below = await remove.evaluate((button) => {
    const { bottom } = button.getBoundingClientRect();
    const isFixed = (one: Element) => getComputedStyle(one.parentElement!).position === 'fixed';
    return [...document.querySelectorAll('main button, main a')]
      .filter((one) => !isFixed(one) && one.getBoundingClientRect().top >= bottom)
      .map((one) => one.textContent);
  });
  expect(below).toEqual([]);
});

test('Nobody meets a barrier in the list, the account and the import, light or dark @wide', async ({
  page,
}) => {
  const account = await becomeManager(page);
  const inactive = { values: { name: 'Moss House', status: 'inactive' as const } };
  await giveListings(account, [...HOMES, inactive]);
  const scan = async (view?: { view: 'account' | 'bulk' }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, managerPath(view));
    if (view?.view === 'account') {
      await page.getByRole('button', { name: 'Save Account Information' }).click();
      await expect(page.getByText('Phone is required')).toBeVisible();
    } else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findBarriers(page), view?.view ?? 'list').toEqual([]);
  };
  await scan();
  await scan({ view: 'account' });
  await scan({ view: 'bulk' });
});

test.describe('Without JavaScript @wide', () => {
  test.use({ javaScriptEnabled: false });

  test('the list sorts and hides, and the account is saved', async ({ page, baseURL, expectRefusals }) => {
    expectRefusals(400);
    const account = await makeManagerAccount();
    await giveListings(account, HOMES.slice(0, 3));
    const loggedIn = await page.request.post('/api/v1/auth/token/', {
      headers: { origin: baseURL ?? '' },
      data: passwordGrant(account),
    });
    expect(loggedIn.status(), 'logging in').toBe(200);
    await page.goto(PAGES.listingManager);
    await page.getByRole('columnheader', { name: 'Property' }).getByRole('link').click();
    await expect(names(page)).toHaveText(houses(['Alder', 'Birch', 'Cedar']));
    await page.getByRole('button', { name: 'Active: Cedar House' }).click();
    await expect(page.getByText('Cedar House is inactive: nobody sees it.')).toBeVisible();
    await expect(page.getByText('3 listings, 2 active')).toBeVisible();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByLabel('City', { exact: true }).fill('Hyannis');
    await page.getByRole('button', { name: 'Save Account Information' }).click();
    await expect(page.getByText('Phone is required')).toBeVisible();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Hyannis');
  });
});
