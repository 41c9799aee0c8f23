import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { managerPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { listingsOf, makeManager, type TestManager } from './editor-people.ts';
import { runImports } from './run-imports.ts';
import { withDatabase } from './test-data.ts';
import { expect, reload, test, visit } from './visit.ts';

const HEAD =
  'external_id,name,address_1,city,state,postal_code,latitude,longitude,plan_name,bedrooms,bathrooms,price';
/** A CSV row of a property that is far from every school. */
const GOOD = 'cafe,Café Quarters,3 Grove Street,Hyannis,NE,69350,41.9,-101.5,The Nook,2,1,900';
const BAD = 'nowhere,Nowhere House,4 Grove Street,Hyannis,XX,69350,41.9,-101.5,,1,1,700';

const csv = (...rows: string[]) => ({
  name: 'homes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows, ''].join('\n')),
});
const choose = (page: Page, file: string | ReturnType<typeof csv>) =>
  page.getByLabel('File (CSV or XML)').setInputFiles(file);
const check = (page: Page) => page.getByRole('button', { name: 'Check file' });
/** Runs the import that the page started. Waits for its row: the page may still show an earlier import. */
async function runStarted(page: Page, who: TestManager): Promise<void> {
  await expect(page.getByText('Waiting to start').first()).toBeVisible();
  await expect.poll(() => runImports(who.id)).toBeGreaterThan(0);
}
/** Uploads a file and runs its check. */
async function checkFile(page: Page, who: TestManager, file: string | ReturnType<typeof csv>): Promise<void> {
  await choose(page, file);
  await check(page).click();
  await runStarted(page, who);
}
const chooseAnother = (page: Page) => page.getByRole('link', { name: 'Choose another file' }).click();
const importing = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
/** Returns the number of listings or rows with this label in the report. */
const countOf = (page: Page, word: string) =>
  page.locator('dl > div').filter({ hasText: word }).getByRole('definition');

/** Exports by a link and returns the file's path. */
async function exported(page: Page, format: 'CSV' | 'XML'): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: `Export as ${format}` }).click();
  const file = await coming;
  const name = `porchlight-listings.${format.toLowerCase()}`;
  expect(file.suggestedFilename()).toBe(name);
  await expect(page.getByText(`Your listings are in ${name}.`)).toBeVisible();
  // Saves the download under its suggested name.
  const path = test.info().outputPath(name);
  await file.saveAs(path);
  return path;
}

test('a manager checks and imports a file, and exports it unchanged @long', async ({ page, request }) => {
  const who = await makeManager(request);
  await logInHere(page, who);
  await visit(page, managerPath());
  await page.getByRole('link', { name: 'Import / Export' }).click();

  await test.step('requires a file and rejects an invalid one', async () => {
    await check(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a file.' })).toBeVisible();
    const buffer = Buffer.from('PK\x03\x04rest', 'latin1');
    await checkFile(page, who, { name: 'homes.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('alert').filter({ hasText: /spreadsheet or a zip/ })).toBeVisible();
    await expect(importing(page)).toHaveCount(0);
    await chooseAnother(page);
  });

  await test.step("previews each row's outcome without writing", async () => {
    await checkFile(page, who, csv(GOOD, BAD));
    await expect(
      page.getByRole('status').filter({ hasText: '2 rows read. Nothing is saved yet' }),
    ).toBeVisible();
    await expect(countOf(page, 'New listings')).toHaveText('1');
    await expect(countOf(page, 'Rejected rows')).toHaveText('1');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 row (3)');
    const problems = page.getByRole('table', { name: 'Rows to review' });
    const rejected = problems.getByRole('row', { name: /nowhere/ });
    await expect(rejected.getByRole('cell').first()).toHaveText('3');
    await expect(rejected).toContainText('Rejected');
    await expect(rejected.getByRole('cell').last()).toHaveText(/\w+ .+\./);
    // No school is nearby, so the import would save the listing as inactive.
    await expect(problems.getByRole('row', { name: /cafe/ })).toContainText('Inactive');
    expect(await listingsOf(request, who)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('imports the file after a reload', async () => {
    await reload(page);
    await importing(page).click();
    await runStarted(page, who);
    await expect(
      page.getByRole('status').filter({ hasText: '1 listing imported. 1 row couldn’t' }),
    ).toBeVisible();
    await expect(importing(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await expect(page.getByRole('rowheader')).toContainText('Café Quarters');
    const [made, ...others] = await listingsOf(request, who);
    expect([made!.name, made!.floor_plans.map(({ price }) => price), others]).toEqual([
      'Café Quarters',
      [900],
      [],
    ]);
  });

  const before = await listingsOf(request, who);
  await test.step('exports files that a spreadsheet reads and an import recognizes as unchanged', async () => {
    for (const format of ['CSV', 'XML'] as const) {
      await visit(page, managerPath({ view: 'bulk' }));
      const path = await exported(page, format);
      const bytes = await readFile(path);
      expect(bytes.toString('utf8')).toContain('Café Quarters');
      // Excel misreads UTF-8 files that lack a byte order mark.
      if (format === 'CSV') expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      await checkFile(page, who, path);
      await expect(page.getByText(/rows? read. Nothing to change\./)).toBeVisible();
      await expect(countOf(page, 'Unchanged listings')).toHaveText('1');
      await expect(countOf(page, 'Rejected rows')).toHaveText('0');
      await expect(importing(page)).toHaveCount(0);
    }
    expect(await listingsOf(request, who)).toEqual(before);
  });
});

test('a manager matches the columns of a file that has other names', async ({
  page,
  request,
  expectRefusals,
}) => {
  expectRefusals(400);
  const who = await makeManager(request);
  await logInHere(page, who);
  await visit(page, managerPath({ view: 'bulk' }));
  const rows = [
    'Key,Street,Town,Province,Beds,Monthly,Lat,Lng',
    'a1,3 Grove Street,Hyannis,NE,2,900,41.9,-101.5',
    '',
  ];
  await checkFile(page, who, { ...csv(), buffer: Buffer.from(rows.join('\n')) });
  const matching = page.getByRole('table', { name: 'Required fields' });
  const column = (field: string) => matching.getByLabel(field, { exact: true });
  await expect(page.getByRole('alert')).toContainText('Property ID, Rent');
  await expect(column('City').locator('option:checked')).toHaveText('Town');
  expect(await findBarriers(page)).toEqual([]);

  const again = page.getByRole('button', { name: 'Check again' });
  await again.click();
  await expect(column('Property ID')).toBeFocused();
  await column('Property ID').selectOption('Key');
  await expect(matching.getByRole('row', { name: /Property ID/ })).toContainText('a1');
  await page.getByLabel('Or use a mapping file (JSON)').setInputFiles({
    name: 'mapping.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"fields":{"external_id":{"column":"Key","match":"("}}}'),
  });
  await expect(page.getByText(/isn’t a valid regular expression/)).toBeVisible();

  await column('Rent').selectOption('Same value for all listings…');
  await matching.getByLabel('Rent of all listings').fill('950');
  await again.click();
  await runStarted(page, who);
  await expect(countOf(page, 'New listings')).toHaveText('1');
  await importing(page).click();
  await runStarted(page, who);
  await expect(page.getByRole('status').filter({ hasText: '1 listing imported.' })).toBeVisible();
  const [made] = await listingsOf(request, who);
  expect(made!.floor_plans.map(({ price }) => price)).toEqual([950]);
});

test('a manager adds and removes a scheduled feed', async ({ page, request, expectRefusals }) => {
  expectRefusals(400);
  const who = await makeManager(request);
  await logInHere(page, who);
  await visit(page, managerPath({ view: 'bulk' }));
  const feeds = page.getByRole('region', { name: 'Scheduled feeds' });
  const address = feeds.getByLabel('Address of the feed');
  await address.fill('http://feeds.example/listings.xml');
  await feeds.getByRole('button', { name: 'Add feed' }).click();
  await expect(feeds.getByText('Enter an address that begins with https://.')).toBeVisible();
  await address.fill('https://feeds.example/listings.xml');
  await feeds.getByRole('button', { name: 'Add feed' }).click();
  const feed = feeds.getByRole('listitem');
  await expect(feed).toContainText('Reading…');
  await withDatabase((db) =>
    db
      .updateTable('scheduled_feeds')
      .set({ checked: new Date(), failures: 1, problem: 'The server could not be reached.' })
      .where('manager_id', '=', who.id)
      .execute(),
  );
  await expect(feed).toContainText('The server could not be reached.');
  expect(await findBarriers(page)).toEqual([]);
  await feed.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove feed' }).click();
  await expect(feed).toHaveCount(0);
});
