import { housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { findListings, findSchool } from './demo-places.ts';
import { openMenu, sendLogIn } from './people.ts';
import { expect, test, visit } from './visit.ts';

/** Simulates a browser that blocks all cookies. Runs in the page. */
function simulateBlocking(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const reject = async () => refuse();
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  IDBFactory.prototype.open = refuse;
  // The initial empty page is not a secure context, so it has neither `caches` nor service workers.
  if ('caches' in window) Object.assign(CacheStorage.prototype, { open: reject, delete: reject });
  if ('locks' in navigator) LockManager.prototype.request = reject;
}

test.use({ hasMaps: false });

test('a browser that blocks all cookies renders pages, filters properties, keeps favorites in memory and explains login @long', async ({
  page,
  request,
}) => {
  await page.addInitScript(simulateBlocking);
  const school = await findSchool(request);
  const listings = await findListings(request, school);
  const home = listings.find(({ name, photos }) => name !== '' && photos.length > 0)!;
  await visit(page, housingPath(school));
  const storageError = () =>
    page.evaluate(() => {
      try {
        return String(localStorage.length);
      } catch (error) {
        return (error as Error).name;
      }
    });
  expect(await storageError()).toBe('SecurityError');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: /^2 Bed/ }).click();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(page).toHaveURL(/beds=2/);
  await visit(page, propertyPath(school, home));
  const heart = page.getByRole('button', { name: `Save ${formatTitleCase(home.name)}`, exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await openMenu(page);
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 home' })).toBeVisible();
  await expect(page.getByText('Your browser blocks storage')).toBeVisible();
  await visit(page, PAGES.login);
  await sendLogIn(page.getByRole('main'), 'demo-student');
  await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies');
});
