import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { PropertyListItem } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { forumPath, housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { findListings, findSchool } from './demo-places.ts';
import { openMenu, sendLogIn } from './people.ts';
import { test as base, expect, visit } from './visit.ts';

/** The shell without windows has no content settings. */
const WHOLE_CHROMIUM = process.env.WHOLE_CHROMIUM ?? '/usr/bin/chromium';
const BLOCK_COOKIES = { profile: { default_content_setting_values: { cookies: 2 } } };

/** What the setting does to a page, for machines without the whole browser. Runs in the page. */
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
  // The empty page that a browser opens with is no secure context and has neither.
  if ('caches' in window) Object.assign(CacheStorage.prototype, { open: reject, delete: reject });
  if ('locks' in navigator) LockManager.prototype.request = reject;
}

/** A browser in which the user has chosen to block all cookies. */
const test = base.extend({
  context: async ({ playwright: _, baseURL, locale, timezoneId }, use, info) => {
    const folder = info.outputPath('profile');
    mkdirSync(join(folder, 'Default'), { recursive: true });
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(BLOCK_COOKIES));
    const isReal = existsSync(WHOLE_CHROMIUM);
    const context: BrowserContext = await chromium.launchPersistentContext(folder, {
      ...info.project.use.launchOptions,
      ...(isReal ? { executablePath: WHOLE_CHROMIUM } : {}),
      baseURL,
      locale,
      timezoneId,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    });
    if (!isReal) await context.addInitScript(simulateBlocking);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

let school: School;
let home: PropertyListItem;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL as string });
  school = await findSchool(request);
  home = (await findListings(request, school)).find(
    ({ name, photos }) => name !== '' && photos.length > 0,
  ) as PropertyListItem;
  await request.dispose();
});

const storageError = (page: Page) =>
  page.evaluate(() => {
    try {
      return String(localStorage.length);
    } catch (error) {
      return (error as Error).name;
    }
  });

test.describe('With all cookies blocked', { tag: '@wide' }, () => {
  test('pages work and show no error', async ({ page }) => {
    const paths = [PAGES.home, housingPath(school), propertyPath(school, home), forumPath(school)];
    for (const path of paths) {
      await visit(page, path);
      expect(await storageError(page), path).toBe('SecurityError');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The light went out for a moment' })).toHaveCount(0);
    }
  });

  test('filters and favorites work until the page is closed', async ({ page }) => {
    await visit(page, housingPath(school));
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
  });

  test('logging in says that cookies are needed', async ({ page }) => {
    await visit(page, PAGES.login);
    await sendLogIn(page.getByRole('main'), 'demo-student');
    await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies');
  });
});
