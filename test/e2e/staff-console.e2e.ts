import type { Page } from '@playwright/test';
import { PAGES, staffRequestPath } from '#shared/pages.ts';
import { makeRequest } from '#test/helpers/staff-work.ts';
import { logInHere } from './accounts.ts';
import { DEMO_PASSWORD } from './people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, untilLive, visit } from './visit.ts';

const ADMIN = { username: 'demo-admin', password: DEMO_PASSWORD };

async function logInWithoutScript(page: Page): Promise<void> {
  await page.goto('/login/?next=/staff/');
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.locator('[name=password]') });
  await form.locator('[name=username]').fill(ADMIN.username);
  await form.locator('[name=password]').fill(ADMIN.password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

test.describe('the staff console', () => {
  test('opens the oldest row with the keys j and Enter, and the search with /', async ({ page }) => {
    const id = await withDatabase(makeRequest);
    await withDatabase((db) =>
      db.updateTable('manager_contacts').set({ created: '2020-01-01' }).where('id', '=', id).execute(),
    );
    await logInHere(page, ADMIN);
    await visit(page, '/staff/');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(staffRequestPath(id));
    await expect(page.getByRole('heading', { name: 'Grace Moss', level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('demo-premium');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Results for' })).toBeVisible();
    await untilLive(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'demo-premium', level: 1 })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('accepts a manager request with a reason, and shows a second decision the first', async ({
      page,
      expectRefusals,
    }) => {
      expectRefusals(409);
      const id = await withDatabase(makeRequest);
      await logInWithoutScript(page);
      await page.goto(staffRequestPath(id));
      const other = await page.context().newPage();
      await other.goto(staffRequestPath(id));
      for (const [one, label] of [
        [page, 'Accept'],
        [other, 'Refuse'],
      ] as const) {
        const act = one.locator('details').filter({ hasText: label });
        await act.locator('summary').click();
        await act.getByLabel('Reason').fill('Called the office');
        await act.getByRole('button', { name: label }).click();
      }
      await expect(page.getByText('The account exists')).toBeVisible();
      await expect(other.getByRole('alert')).toHaveText('This request was accepted.');
    });

    test('plans, previews, changes and ends an announcement', async ({ page, expectRefusals }) => {
      expectRefusals(400);
      const text = `Closed on Friday ${Date.now()}`;
      await logInWithoutScript(page);
      await page.goto(PAGES.staffAnnouncements);
      const act = page.locator('details').filter({ hasText: 'New announcement' });
      await act.locator('summary').click();
      await act.getByLabel('English text').fill(text);
      await act.getByLabel('School').fill('no-such-school');
      await act.getByLabel('Start').fill('2099-03-01T09:00');
      await act.getByRole('button', { name: 'Preview' }).click();
      await expect(act.getByText(text)).toBeVisible();
      await act.getByLabel('Reason').fill('Holiday');
      await act.getByRole('button', { name: 'New announcement' }).click();
      await expect(act.getByText('This school doesn’t exist.')).toBeVisible();
      await act.getByLabel('School').fill('');
      await act.getByRole('button', { name: 'New announcement' }).click();
      await expect(page.getByText('The announcement is saved.')).toBeVisible();

      const entry = page.getByRole('article').filter({ hasText: text });
      const edit = entry.locator('details').filter({ hasText: 'English text' });
      await edit.locator('summary').click();
      await expect(edit.getByLabel('Start')).toHaveValue('2099-03-01T09:00');
      await edit.getByLabel('Audience').selectOption('students');
      await edit.getByLabel('Reason').fill('Students only');
      await edit.getByRole('button', { name: 'Edit' }).click();
      await expect(entry.getByRole('definition').filter({ hasText: 'Students' })).toBeVisible();
      const end = entry.locator('details').filter({ hasText: 'End now' });
      await end.locator('summary').click();
      await end.getByLabel('Reason').fill('Canceled');
      await end.getByRole('button', { name: 'End now' }).click();
      await expect(page.getByText('The announcement has ended.')).toBeVisible();
      await expect(entry.getByText('End now')).toBeHidden();
    });
  });
});
