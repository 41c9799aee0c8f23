import { staffRequestPath } from '#shared/pages.ts';
import { makeRequest } from '#test/helpers/staff-work.ts';
import { logInHere } from './accounts.ts';
import { DEMO_PASSWORD } from './people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, untilLive, visit } from './visit.ts';

const ADMIN = { username: 'demo-admin', password: DEMO_PASSWORD };

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
      await page.goto('/login/?next=/staff/');
      const form = page
        .getByRole('main')
        .locator('form')
        .filter({ has: page.locator('[name=password]') });
      await form.locator('[name=username]').fill(ADMIN.username);
      await form.locator('[name=password]').fill(ADMIN.password);
      await form.getByRole('button', { name: 'Log in' }).click();
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
  });
});
