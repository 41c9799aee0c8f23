import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { findBarriers } from './barriers.ts';
import { expect, untilLive } from './visit.ts';
import { violationsOn } from './watch-policy.ts';

export type PageName = keyof typeof PAGES;

/**
 * The test in pages.e2e.ts that visits each page. The type makes a page without a test a compile error.
 * Pages of the `long` tests have only text, or share the components of another page; only
 * `npm run test:long` visits them.
 */
const WALKS = {
  home: 'content',
  school: 'content',
  forum: 'content',
  forumPost: 'content',
  blog: 'longVisitor',
  article: 'content',
  listingInfo: 'longVisitor',
  partners: 'longVisitor',
  siteLinks: 'longVisitor',
  scoreMethod: 'longVisitor',
  priceMethod: 'longVisitor',
  about: 'longVisitor',
  contact: 'longVisitor',
  cookies: 'longVisitor',
  terms: 'longVisitor',
  privacy: 'longVisitor',
  accessibility: 'longVisitor',
  fairHousing: 'longVisitor',
  login: 'content',
  notFound: 'longVisitor',
  offline: 'longVisitor',
  language: 'longVisitor',
  forgotPassword: 'longVisitor',
  resetPassword: 'longVisitor',
  confirmEmail: 'longVisitor',
  unsubscribe: 'longVisitor',
  compare: 'content',
  housing: 'maps',
  property: 'maps',
  account: 'student',
  inquiries: 'longStudent',
  notificationSettings: 'longStudent',
  favorites: 'student',
  savedSearches: 'student',
  messages: 'student',
  roommates: 'student',
  roommatesCreate: 'student',
  roommate: 'student',
  moderation: 'student',
  listingManager: 'manager',
  listingEdit: 'longManager',
  listingNew: 'longManager',
  confirmAvailability: 'longManager',
  leads: 'manager',
  leadPurchase: 'manager',
  tierPurchase: 'longManager',
  payments: 'longManager',
  security: 'student',
  confirmIdentity: 'longStudent',
  staff: 'longStaff',
  staffSearch: 'longStaff',
  staffReports: 'longStaff',
  staffAnnouncements: 'longStaff',
  staffAudit: 'longStaff',
  staffPerson: 'longStaff',
  staffListing: 'longStaff',
  staffRequest: 'longStaff',
  staffReport: 'longStaff',
  staffItem: 'longStaff',
} as const satisfies Record<PageName, string>;

type Walk = (typeof WALKS)[PageName];

/** Paths of the pages in one group. */
export type PathsOf<W extends Walk> = Record<
  { [Name in PageName]: (typeof WALKS)[Name] extends W ? Name : never }[PageName],
  string
>;

export const pick = <Name extends PageName>(...names: Name[]) =>
  Object.fromEntries(names.map((name): [string, string] => [name, PAGES[name]])) as Record<Name, string>;

const WIDE = { width: 1440, height: 900 };
/** Window widths in pixels, from the narrowest supported screen to a large one. No page may be wider. */
const WIDTHS = [834, 390, 320, 2560];
/** Minimum font size of fields in pixels. Safari zooms into a field with smaller text. */
const SMALLEST_FIELD_TEXT = 16;

/** True if the page contains a script of the site. */
const hasScripts = (page: Page) =>
  page.evaluate(() => [...document.scripts].some(({ text }) => text.includes('modulepreload')));

export async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.ok() || path === PAGES.notFound, path).toBe(true);
  if (await hasScripts(page)) await untilLive(page);
}

/** Scrolls to the end and back, so that lazy components load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y <= document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await frame();
    }
    scrollTo(0, 0);
  });
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const smallFieldsOf = (page: Page) =>
  page
    .locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), select, textarea')
    .evaluateAll(
      (fields, smallest) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < smallest)
          .map((field) => field.outerHTML.slice(0, 120)),
      SMALLEST_FIELD_TEXT,
    );

/** Checks the open page: axe in both color schemes, its security policy, and its width on every screen. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await scrollThrough(page);
  expect(await findBarriers(page, { without: 'canvas' }), `${name}: axe`).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflowOf(page), `${name}: overflow at ${width}`).toBeLessThanOrEqual(0);
    if (width === 320) expect(await smallFieldsOf(page), `${name}: small fields`).toEqual([]);
  }
  await page.setViewportSize(WIDE);
  expect(await violationsOn(page), `${name}: policy`).toEqual([]);
}

export async function walk(page: Page, paths: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    await open(page, path);
    await checkPage(page, name);
  }
}
