import type { Page } from '@playwright/test';
import {
  forumPath,
  listingEditPath,
  managerPath,
  moderationPath,
  PAGES,
  roommatesCreatePath,
  roommatesPath,
  tierPurchasePath,
} from '#shared/pages.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { logInHere } from './accounts.ts';
import { findPages, findSchool, PAGE_NAMES } from './demo-places.ts';
import { becomeManager, giveListings } from './manager-people.ts';
import { DEMO_PASSWORD } from './people.ts';
import { expect, test, visit } from './visit.ts';
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

/** Opens pages one after the other; each may do what it does. */
async function expectNoViolations(page: Page, who: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Not all of them run scripts.
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await violationsOn(page), path).toEqual([]);
  }
  tellFigure(23, `${paths.length} pages of ${who}: 0 violations`);
}

test.describe('Nothing that a page does itself is refused to somebody', () => {
  test.use({ hasMaps: false });

  test('who is not logged in', async ({ page }) => {
    await watchPolicy(page);
    const { terms, privacy, accessibility, fairHousing, offline, language, forgotPassword } = PAGES;
    await expectNoViolations(page, 'visitors', [
      ...[terms, privacy, accessibility, fairHousing, offline, language, forgotPassword],
      ...[PAGES.favorites, PAGES.resetPassword, PAGES.confirmEmail, PAGES.unsubscribe],
    ]);
  });

  test('who studies, and who moderates', async ({ page, request }) => {
    const school = await findSchool(request);
    await watchPolicy(page);
    await logInHere(page, { username: 'demo-moderator', password: DEMO_PASSWORD });
    const { account, inquiries, notificationSettings, favorites, messages } = PAGES;
    await expectNoViolations(page, 'students and moderators', [
      ...[account, inquiries, notificationSettings, favorites, messages],
      ...[roommatesPath(school), roommatesCreatePath(school), forumPath(school), moderationPath(school)],
    ]);
  });

  test('who lets homes, the forms for a card among them', async ({ page }) => {
    const manager = await becomeManager(page);
    const [home] = await giveListings(manager, [{}]);
    await watchPolicy(page);
    await expectNoViolations(page, 'managers', [
      managerPath(),
      managerPath({ view: 'account' }),
      managerPath({ view: 'bulk' }),
      managerPath({ view: 'create' }),
      listingEditPath(home!),
      ...[PAGES.leads, PAGES.payments],
      tierPurchasePath(home!, 'premium'),
    ]);
  });
});
