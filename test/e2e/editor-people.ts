import type { APIRequestContext, Page } from '@playwright/test';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { type Account, passwordGrant } from './accounts.ts';
import { makeManagerAccount } from './manager-people.ts';
import { withDatabase } from './test-data.ts';
import { expect } from './visit.ts';

export type TestManager = Account & { id: number; token: string };

/**
 * Creates a single-family manager with an access token, on the shared test server or on a server with its own
 * `dataDir`.
 */
export async function makeManager(request: APIRequestContext, dataDir?: string): Promise<TestManager> {
  const account = await makeManagerAccount({}, dataDir);
  return { ...account, id: account.manager_id, token: await newToken(request, account) };
}

/** Logs in to a new session and returns its access token. */
export async function newToken(request: APIRequestContext, account: Account): Promise<string> {
  const answer = await request.post('/api/v1/auth/token/', { data: passwordGrant(account) });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Ends all of the manager's sessions. */
export async function endSessions({ username }: TestManager): Promise<void> {
  await withDatabase((db) =>
    db
      .deleteFrom('sessions')
      .where('user_id', 'in', db.selectFrom('users').select('id').where('username', '=', username))
      .execute(),
  );
}

const as = ({ token }: TestManager) => ({ authorization: `Bearer ${token}` });

/** Returns the manager's own listings. */
export async function listingsOf(request: APIRequestContext, who: TestManager): Promise<ManagerProperty[]> {
  const answer = await request.get('/api/v1/manager_properties/', { headers: as(who) });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as ManagerProperty[];
}

/** Calls the API as this manager, for example to change a listing as another window would. */
export async function callAs(
  request: APIRequestContext,
  who: TestManager,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
) {
  const answer = await request.fetch(`/api/v1/${path}`, {
    method,
    headers: as(who),
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as ManagerProperty;
}

/** Creates image files for a file input. The first is `photo-1.jpg`. */
export async function photoFiles(count: number, width = 320, height = 240) {
  const made = Array.from({ length: count }, async (_, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo(width, height),
  }));
  return await Promise.all(made);
}

export async function choosePhotos(page: Page, files: Awaited<ReturnType<typeof photoFiles>>): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByLabel(/^Caption/)).toHaveCount(files.length);
}

export type TypedDetails = { name: string; address: string; city: string; state: string; zip: string };

/** Fills the editor's first panel. */
export async function fillDetails(page: Page, details: TypedDetails): Promise<void> {
  await page.getByLabel(/^Property Name/).fill(details.name);
  await page.getByLabel('Address', { exact: true }).fill(details.address);
  await page.getByLabel('City', { exact: true }).fill(details.city);
  await page.getByLabel('State', { exact: true }).selectOption(details.state);
  await page.getByLabel('Postal/Zip Code').fill(details.zip);
  await page.getByLabel('Description', { exact: true }).fill('Quiet rooms, ten minutes from the library.');
  await page.getByLabel('Property Type').selectOption('apartment');
}

/** Returns an address that the demo town's map contains. */
export async function findLakeshoreHouse(): Promise<Omit<TypedDetails, 'name'>> {
  const house = await withDatabase((db) =>
    db
      .selectFrom('map_addresses')
      .select(['number', 'street', 'city', 'postcode'])
      .orderBy('ref')
      .executeTakeFirstOrThrow(),
  );
  const { number, street, city, postcode } = house;
  return { address: `${number} ${street}`, city: city ?? '', state: 'MI', zip: postcode ?? '' };
}

/** Sets the pin's coordinates without the map. */
export async function putPin(page: Page, [lng, lat]: readonly [lng: number, lat: number]): Promise<void> {
  await page.getByText('Enter coordinates instead').click();
  await page.getByLabel('Latitude', { exact: true }).fill(String(lat));
  await page.getByLabel('Longitude', { exact: true }).fill(String(lng));
  await page.getByRole('button', { name: 'Put the pin there', exact: true }).click();
}

/** Fills a floor plan. `at` counts from 0. */
export async function fillPlan(page: Page, at: number, name: string): Promise<void> {
  await page.getByLabel(/^Name/).nth(at).fill(name);
  await page.getByLabel('Square Feet').nth(at).fill('640');
  await page.getByLabel('Price', { exact: true }).nth(at).fill('1,150');
  await page.getByLabel('Bedrooms', { exact: true }).nth(at).selectOption('2');
  await page.getByLabel('Full Baths', { exact: true }).nth(at).selectOption('1');
  await page.getByLabel('Date Available').nth(at).fill('2027-08-15');
}
