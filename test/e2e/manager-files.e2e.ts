import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { managerPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { listingsOf, makeManager } from './editor-people.ts';
import { expect, test, visit } from './visit.ts';

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

test('a manager checks and imports a file, and exports it unchanged @long', async ({
  page,
  request,
  expectRefusals,
}) => {
  expectRefusals(400);
  const who = await makeManager(request);
  await logInHere(page, who);
  await visit(page, managerPath());
  await page.getByRole('link', { name: 'Import / Export' }).click();

  await test.step('requires a file and rejects an invalid one', async () => {
    await check(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a file.' })).toBeVisible();
    await choose(page, {
      name: 'homes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('PK\x03\x04rest', 'latin1'),
    });
    await check(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /spreadsheet or a zip/ })).toBeVisible();
    await expect(importing(page)).toHaveCount(0);
  });

  await test.step("previews each row's outcome without writing", async () => {
    await choose(page, csv(GOOD, BAD));
    await check(page).click();
    await expect(
      page.getByRole('status').filter({ hasText: '2 rows read. Nothing is written yet' }),
    ).toBeVisible();
    await expect(countOf(page, 'New listings')).toHaveText('1');
    await expect(countOf(page, 'Rejected rows')).toHaveText('1');
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

  await test.step('imports the file into the list', async () => {
    await importing(page).click();
    await expect(
      page.getByRole('status').filter({ hasText: '1 listing imported; 1 row could not be.' }),
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
  await test.step('changes nothing when the same file is imported again', async () => {
    await visit(page, managerPath({ view: 'bulk' }));
    await choose(page, csv(GOOD));
    await check(page).click();
    await expect(page.getByText('1 row read: nothing would change.')).toBeVisible();
    await expect(countOf(page, 'Unchanged listings')).toHaveText('1');
    await expect(importing(page)).toHaveCount(0);
  });

  await test.step('exports files that a spreadsheet reads and an import recognizes as unchanged', async () => {
    for (const format of ['CSV', 'XML'] as const) {
      const path = await exported(page, format);
      const bytes = await readFile(path);
      expect(bytes.toString('utf8')).toContain('Café Quarters');
      // Excel misreads UTF-8 files that lack a byte order mark.
      if (format === 'CSV') expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      await choose(page, path);
      // The page no longer shows the previous file's report.
      await expect(countOf(page, 'Unchanged listings')).toHaveCount(0);
      await check(page).click();
      await expect(page.getByText(/rows? read: nothing would change\./)).toBeVisible();
      await expect(countOf(page, 'Unchanged listings')).toHaveText('1');
      await expect(countOf(page, 'Rejected rows')).toHaveText('0');
    }
    expect(await listingsOf(request, who)).toEqual(before);
  });
});
