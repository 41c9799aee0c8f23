import { managerPath, PAGES } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import {
  choosePhotos,
  fillDetails,
  fillPlan,
  listingsOf,
  makeManager,
  photoFiles,
  putPin,
} from './editor-people.ts';
import { expect, test, visit } from './visit.ts';

const UNKEPT = 'This browser doesn’t let us save your draft';
const DETAILS = { address: '9 Cellar Lane', city: 'Hyannis', state: 'NE', zip: '69350' };
const FAR_AWAY = [-101.5, 41.9] as const;

test('a failed photo upload leaves the new listing saved, and is retried on demand @long', async ({
  page,
  request,
  expectRefusals,
}) => {
  expectRefusals(413);
  const who = await makeManager(request);
  page.on('dialog', (dialog) => dialog.accept());
  await logInHere(page, who);
  await visit(page, managerPath({ view: 'create' }));
  await fillDetails(page, { name: 'Cellar House', ...DETAILS });
  await putPin(page, FAR_AWAY);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await choosePhotos(page, await photoFiles(3));
  await page.getByRole('button', { name: 'Next Step' }).click();
  await fillPlan(page, 0, 'The Vault');
  await page.getByRole('button', { name: 'Next Step' }).click();

  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/photos/', async (route) => {
    sent += 1;
    if (sent === 1) await held;
    if (sent === 2) {
      const body = JSON.stringify({ type: 'about:blank', title: 'Error', status: 413, detail: 'It broke.' });
      return await route.fulfill({ status: 413, contentType: 'application/problem+json', body });
    }
    return await route.continue();
  });

  await test.step('stays on the panel and reports progress', async () => {
    await page.getByRole('button', { name: 'Create New Property' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saving photo 1 of 3…' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Amenities', level: 2 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    release();
  });

  await test.step('saves everything else, and uploads the photo again', async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'Left to save: 1 photo.' })).toContainText(
      'Saved: the listing, 1 floor plan, 2 photos.',
    );
    expect((await listingsOf(request, who))[0]?.photos).toHaveLength(2);
    await page.getByRole('button', { name: /^Try again.*photo 2$/ }).click();
    await expect(page).toHaveURL(PAGES.listingManager);
    await expect(page.getByRole('status').filter({ hasText: 'Cellar House created' })).toBeVisible();
    const listings = await listingsOf(request, who);
    expect(listings.map(({ photos }) => photos.length)).toEqual([3]);
  });
});

test('the older editor creates a listing, in a browser that blocks storage @long', async ({
  page,
  request,
}) => {
  const who = await makeManager(request);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
  });
  page.on('dialog', (dialog) => dialog.accept());
  await logInHere(page, who);
  await visit(page, PAGES.listingNew);
  await expect(page.getByRole('heading', { name: 'New Listing' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();

  await test.step('focuses the first missing field', async () => {
    await page.getByLabel(/^Property Name/).fill('Gable End');
    await expect(page.getByText(UNKEPT)).toHaveCount(1);
    await save.click();
    await expect(page.getByText('Address is required')).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
    expect(await listingsOf(request, who)).toEqual([]);
  });

  await test.step('fills the fields that only this editor has', async () => {
    await fillDetails(page, { name: 'Gable End', ...DETAILS });
    await page.getByRole('group', { name: 'Furnished' }).getByText('Yes').click();
    await page.getByLabel(/^Pet Policy and Fees/).fill('One cat, $25 a month.');
    await putPin(page, FAR_AWAY);
    const plans = page.getByRole('list', { name: 'Floor Plans' }).getByRole('listitem');
    const first = plans.first();
    await first.getByLabel(/^Name/).fill('The Loft');
    await first.getByLabel('Square Feet').fill('640');
    await first.getByLabel('Date Available').fill('2027-08-15');
    await first.getByLabel('Bedrooms', { exact: true }).selectOption('1');
    await first.getByLabel('Full Baths', { exact: true }).selectOption('1');
    await first.getByLabel('Price', { exact: true }).fill('$1,250');
    await first.getByLabel(/^Max Price/).fill('1,400.00');
    await first.getByRole('group', { name: 'Price per' }).getByText('Bed').click();
    await page.getByRole('button', { name: 'Add another floor plan' }).click();
    const second = plans.nth(1);
    await second.getByLabel(/^Name/).fill('The Hall');
    await second.getByLabel('Square Feet').fill('800');
    await second.getByLabel('Date Available').fill('2027-08-15');
    await second.getByLabel('Bedrooms', { exact: true }).selectOption('0');
    await second.getByLabel('Full Baths', { exact: true }).selectOption('1');
    const call = second.getByRole('group', { name: 'Call for price' });
    await call.getByText('Yes').click();
    await expect(second.getByLabel(/^Max Price/)).toBeDisabled();
    await call.getByText('No').click();
    await expect(second.getByLabel('Price', { exact: true })).toHaveValue('1000');
    await call.getByText('Yes').click();
  });

  await test.step('saves it once, without currency signs', async () => {
    await save.click();
    await expect(page.getByText('Add a photo, or choose “Skip photos for now”.')).toBeVisible();
    await expect(page.getByLabel('Add photos')).toBeFocused();
    await page.getByRole('button', { name: 'Skip photos for now' }).click();
    await save.dblclick();
    await expect(page).toHaveURL(PAGES.listingManager);
    await expect(page.getByRole('status').filter({ hasText: 'Gable End saved' })).toBeVisible();
    const [made, ...others] = await listingsOf(request, who);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      name: 'Gable End',
      furnished_units: true,
      pet_policy: 'One cat, $25 a month.',
    });
    const plans = made!.floor_plans.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(plans).toMatchObject([
      { name: 'The Hall', price: 0, price_max: null, price_per: 'unit' },
      { name: 'The Loft', price: 1250, price_max: 1400, price_per: 'bed' },
    ]);
  });
});
