import type { Page } from '@playwright/test';
import { listingEditPath, managerPath } from '#shared/pages.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { callAs, choosePhotos, makeManager, photoFiles } from './editor-people.ts';
import { expect, reload, test, visit } from './visit.ts';

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('Managers who need assistive technology @wide', () => {
  test('meet no barrier in the forms of a listing', async ({ page, request }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const who = await makeManager(request);
    const name = 'AHouseWithAnUnbreakableNameAsLongAsNamesMayBe'.repeat(3);
    const { id } = await callAs(request, who, 'POST', 'properties/', {
      ...{ ...PROPERTY_BODY, name, status: 'inactive' },
    });
    await logInHere(page, who);
    await visit(page, managerPath({ view: 'create' }));
    await page.getByLabel('Address', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Address is required')).toBeVisible();
    expect(await findBarriers(page), 'the first step').toEqual([]);

    await visit(page, managerPath({ view: 'edit', id, panel: 'photos' }));
    await choosePhotos(page, await photoFiles(2));
    await expect(page.getByText('Kept on this device')).toBeVisible();
    expect(await findBarriers(page), 'photos that are not saved').toEqual([]);
    await reload(page);
    await expect(page.getByText('Your unsaved changes were kept.')).toBeVisible();
    expect(await findBarriers(page), 'what was kept').toEqual([]);
    await page.getByRole('button', { name: 'Delete Property' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete Listing' })).toBeVisible();
    expect(await findBarriers(page), 'the question before deleting').toEqual([]);
    await page.keyboard.press('Escape');

    await visit(page, listingEditPath(id));
    await expect(page.getByRole('heading', { name: 'Amenities', level: 2 })).toBeVisible();
    expect(await findBarriers(page), 'the older editor').toEqual([]);
    for (const path of [
      managerPath({ view: 'create' }),
      managerPath({ view: 'edit', id }),
      listingEditPath(id),
    ]) {
      await page.setViewportSize({ width: 320, height: 640 });
      await visit(page, path);
      await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
      await expect.poll(() => overflowOf(page), path).toBe(0);
    }
  });
});
