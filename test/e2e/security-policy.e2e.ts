import type { Page } from '@playwright/test';
import { findDemoUserIds } from '#demo/demo-rows.queries.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import {
  confirmAvailabilityPath,
  forumPath,
  leadPurchasePath,
  listingEditPath,
  managerPath,
  moderationPath,
  PAGES,
  roommatePath,
  roommatesCreatePath,
  roommatesPath,
  tierPurchasePath,
} from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findPages, findSchool, PAGE_NAMES } from './demo-places.ts';
import { giveLead } from './lead-people.ts';
import { becomeManager, giveListings } from './manager-people.ts';
import { DEMO_PASSWORD } from './people.ts';
import { isOfPage, type PageName, type PagesOf, pagesOf } from './policy-pages.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, untilLive, visit } from './visit.ts';
import { violationsOn, watchPolicy } from './watch-policy.ts';

/** A policy as a map from directive to its sources. */
function readPolicy(header: string): Map<string, string> {
  return new Map(header.split('; ').map((part) => part.split(/ (.*)/s, 2) as [string, string]));
}

test.describe('What a page may do', () => {
  test('never an inline or an evaluated script, nor a worker from a blob', async ({ page, request }) => {
    const pages = await findPages(request);
    for (const name of PAGE_NAMES) {
      const response = await page.request.get(pages[name] ?? '');
      const policy = readPolicy(response.headers()['content-security-policy'] ?? '');
      expect(policy.get('script-src'), name).toMatch(/^'nonce-[\w-]{22}' 'strict-dynamic'$/);
      expect(policy.get('style-src-elem'), name).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
      expect(policy.get('style-src-attr'), name).toBe("'unsafe-inline'");
      expect(policy.get('worker-src'), name).toBe("'self'");
      expect(
        [...policy].filter(([, sources]) => /unsafe-eval|\*|(^| )https?:( |$)/.test(sources ?? '')),
      ).toEqual([]);
      for (const part of ['default-src', 'base-uri', 'frame-ancestors', 'object-src']) {
        expect(policy.get(part), `${part} of ${name}`).toBe("'none'");
      }
      const again = await page.request.get(pages[name] ?? '');
      expect(again.headers()['content-security-policy'], 'a nonce is used once').not.toBe(
        response.headers()['content-security-policy'],
      );
    }
  });

  test('a script that somebody smuggles in does not run', async ({ browser, baseURL }) => {
    // A window of its own: here the browser is meant to complain.
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    await watchPolicy(page);
    await visit(page, '/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('div');
      script.innerHTML =
        '<img src="data:," onerror="window.smuggled = true"><a href="javascript:smuggled = true">x</a>';
      document.body.append(script);
      script.querySelector('a')?.click();
      return new Promise((resolve) =>
        setTimeout(() => resolve((window as { smuggled?: boolean }).smuggled ?? false), 500),
      );
    });
    expect(ran).toBe(false);
    const refused = async () =>
      (await violationsOn(page)).filter((line) => line.startsWith('script-src')).length;
    await expect.poll(refused).toBeGreaterThan(0);
    await page.close();
  });
});

test('No page is forgotten: each one is opened by somebody while its policy is watched', async ({
  request,
}) => {
  const open = Object.values(await findPages(request));
  const forgotten = pagesOf('everybody').filter((name) => !open.some((path) => isOfPage(name, path)));
  expect(forgotten).toEqual([]);
});

/** Whether the scripts of the site come once the page has been painted: some pages have none. */
const asksForScripts = (page: Page) =>
  page.evaluate(() => [...document.scripts].some(({ text }) => text.includes('modulepreload')));

/** Opens pages one after the other; each may do what it does. */
async function expectNoViolations(
  page: Page,
  paths: Partial<Record<PageName, string>>,
  others: readonly string[] = [],
): Promise<void> {
  const named = Object.entries(paths) as [PageName, string][];
  expect(named.filter(([name, path]) => !isOfPage(name, path))).toEqual([]);
  const all = [...new Set([...named.map(([, path]) => path), ...others])];
  for (const path of all) {
    // Not all of them run scripts.
    const response = await page.goto(path);
    expect(response?.ok(), `${path} is the page that was meant`).toBe(true);
    // A network may be at rest before a slow page asks for its scripts.
    if (await asksForScripts(page)) await untilLive(page);
    await page.waitForLoadState('networkidle');
    expect(await violationsOn(page), path).toEqual([]);
  }
}

/** The manager's map of a place, which comes when somebody scrolls to it. */
async function expectPlaceMap(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('group', { name: 'Place on the map' }).scrollIntoViewIfNeeded();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await violationsOn(page), path).toEqual([]);
}

const pick = <Name extends PageName>(...names: Name[]) =>
  Object.fromEntries(names.map((name): [string, string] => [name, PAGES[name]])) as Record<Name, string>;

test.describe('Nothing that a page does itself is refused to somebody', () => {
  test('who is not logged in', async ({ page }) => {
    await watchPolicy(page);
    const paths: PagesOf<'visitors'> = pick(
      ...(['terms', 'privacy', 'accessibility', 'fairHousing', 'offline', 'language'] as const),
      ...(['forgotPassword', 'resetPassword', 'confirmEmail', 'unsubscribe'] as const),
    );
    await expectNoViolations(page, paths, [PAGES.favorites]);
  });

  test('who studies, and who moderates', async ({ page, request }) => {
    const school = await findSchool(request);
    await watchPolicy(page);
    await logInHere(page, { username: 'demo-moderator', password: DEMO_PASSWORD });
    const roommate = await withDatabase(async (db) => (await findDemoUserIds(db)).get('demo-roommate')!);
    const paths: PagesOf<'students'> = {
      ...pick('account', 'inquiries', 'notificationSettings', 'favorites', 'messages'),
      roommates: roommatesPath(school),
      roommatesCreate: roommatesCreatePath(school),
      roommate: roommatePath(school, roommate),
      moderation: moderationPath(school),
    };
    await expectNoViolations(page, paths, [forumPath(school)]);
  });

  test('who lets homes, the forms for a card and the map of a place among them', async ({ page }) => {
    const manager = await becomeManager(page);
    const [home = 0] = await giveListings(manager, [{}]);
    const { id: lead } = await giveLead(manager, home);
    const about = { manager_id: manager.manager_id, property_id: home };
    const token = await withDatabase((db) => makeAvailabilityToken(db, about));
    await watchPolicy(page);
    const paths: PagesOf<'managers'> = {
      ...pick('listingManager', 'listingNew', 'leads', 'payments'),
      listingEdit: listingEditPath(home),
      confirmAvailability: confirmAvailabilityPath(token),
      leadPurchase: leadPurchasePath(lead),
      tierPurchase: tierPurchasePath(home, 'premium'),
    };
    const views = ['account', 'bulk', 'create'] as const;
    await expectNoViolations(
      page,
      paths,
      views.map((view) => managerPath({ view })),
    );
    await expectPlaceMap(page, managerPath({ view: 'edit', id: home }));
  });

  test('who works for the site', async ({ page }) => {
    await watchPolicy(page);
    await logInHere(page, { username: 'demo-admin', password: DEMO_PASSWORD });
    const paths: PagesOf<'staff'> = pick('staffReports');
    await expectNoViolations(page, paths);
  });
});
