import type { Page } from '@playwright/test';
import { housingPath, PAGES } from '#shared/pages.ts';
import { signUp } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import { expectKnown, sendLogIn } from './people.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const list = (page: Page) => page.getByRole('list', { name: 'Saved searches' });
const item = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('radio', { name: 'Weekly' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
}

test('searches of a visitor are merged at login, changed, deleted and restored', async ({
  page,
  request,
}) => {
  const school = await findSchool(request);
  const account = await signUp(request);
  await visit(page, PAGES.savedSearches);
  await expect(page.getByRole('heading', { name: 'No saved searches' })).toBeVisible();

  await visit(page, `${housingPath(school)}?beds=2&price_max=2500&sort=price`);
  await page.getByRole('button', { name: 'Save search' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(`2 Bed, up to $2,500 near ${school.short_name}`);
  await page.keyboard.press('Escape');
  await save(page, 'Two beds');

  await visit(page, PAGES.savedSearches);
  await expect(item(page, 'Two beds')).toContainText('2 Bed, up to $2,500');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await sendLogIn(page.getByRole('dialog'), account.username, account.password);
  await expectKnown(page, 'Ada');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('porchlight.searches'))).toBeNull();
  const alerts = page.getByRole('combobox', { name: 'Alerts for Two beds' });
  await expect(alerts).toHaveValue('weekly');
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await alerts.selectOption('Right away');
  await changed;

  await page.getByRole('link', { name: 'Two beds' }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your saved search' });
  await expect(dialog.getByRole('radio', { name: 'Right away' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two rooms');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await visit(page, PAGES.savedSearches);
  await page.getByRole('button', { name: 'Delete Two rooms' }).click();
  await expect(page.getByText('“Two rooms” is deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, 'Two rooms')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('saved searches ask a visitor to log in', async ({ page }) => {
    await page.goto(PAGES.savedSearches);
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('a browser with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows a pushed alert', async ({ page, baseURL }) => {
    await visit(page, PAGES.savedSearches);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    const [worker] = page.context().serviceWorkers();
    // A browser without a screen has no notifications.
    await worker!.evaluate(() => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown };
      scope.registration.showNotification = async (title, options) => {
        scope.shown = { title, ...options };
      };
    });
    const client = await page.context().newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ isDeleted }) => !isDeleted);
        if (own) resolve(own.registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    await client.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: new URL(baseURL as string).origin, registrationId: await found },
      data: JSON.stringify({
        title: '2 homes',
        body: 'Near campus',
        path: PAGES.home,
        tag: 'notification-1',
      }),
    });
    const shown = () => worker!.evaluate(() => (self as unknown as { shown: unknown }).shown);
    await expect.poll(shown).toMatchObject({
      title: '2 homes',
      body: 'Near campus',
      tag: 'notification-1',
      data: { path: PAGES.home },
    });
  });
});
