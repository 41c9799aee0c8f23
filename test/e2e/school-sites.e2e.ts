import {
  deleteSchoolDomain,
  saveSchoolDomain,
  saveSchoolLook,
} from '#server/schools/school-sites.queries.ts';
import { housingPath, PAGES, schoolPath } from '#shared/pages.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, untilLive } from './visit.ts';

const DOMAIN = 'quillfeather.localhost';
const NAME = 'Quillfeather Homes';

/** A school that only this test uses, so that counts in other tests stay the same. */
const SCHOOL = { public_view_url: 'quillfeather-college', name: 'Quillfeather College' };

test.describe('a school with its own domain', () => {
  let id: number;

  test.beforeAll(() =>
    withDatabase(async (db) => {
      id = await makeSchool(db, { ...SCHOOL, short_name: 'Quillfeather', city: 'Columbus', state: 'OH' });
      await db.transaction().execute(async (trx) => {
        await saveSchoolDomain(trx, id, DOMAIN);
        await saveSchoolLook(trx, id, { site_name: NAME });
      });
    }),
  );
  test.afterAll(() =>
    withDatabase(async (db) => {
      await db.transaction().execute((trx) => deleteSchoolDomain(trx, id));
      await db.deleteFrom('schools').where('id', '=', id).execute();
    }),
  );

  test('is shown on that domain under its name, and each page is served on one host only @long', async ({
    page,
    baseURL,
  }) => {
    const own = `http://${DOMAIN}:${new URL(baseURL ?? '').port}`;
    await expect
      .poll(async () => (await page.request.get(schoolPath(SCHOOL), { maxRedirects: 0 })).headers().location)
      .toBe(`${own}/`);

    await page.goto(schoolPath(SCHOOL));
    await expect(page).toHaveURL(`${own}/`);
    await untilLive(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(SCHOOL.name);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${own}/`);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: `${NAME} home` })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'School Home' })).toHaveAttribute('aria-current', 'page');

    await bar.getByRole('link', { name: 'Housing' }).click();
    await expect(page).toHaveURL(new RegExp(`^${own}${housingPath(SCHOOL)}`));
    await bar.getByRole('link', { name: 'School Home' }).click();
    await expect(page).toHaveURL(`${own}/`);

    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
    await expect(privacy).toHaveAttribute('href', `${baseURL}${PAGES.privacy}`);
    await privacy.click();
    await expect(page).toHaveURL(`${baseURL}${PAGES.privacy}`);
  });
});
