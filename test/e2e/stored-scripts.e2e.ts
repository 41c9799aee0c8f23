import type { Browser, Page } from '@playwright/test';
import {
  conversationPath,
  forumPath,
  forumPostPath,
  housingPath,
  listingEditPath,
  managerPath,
  moderationPath,
  PAGES,
  propertyPath,
  roommatesPath,
} from '#shared/pages.ts';
import { scriptPayloads } from '#test/access/write-payloads.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { dealTexts, tellFewest } from '#test/scripts/deal-texts.ts';
import type { FieldName } from '#test/scripts/town-fields.ts';
import { logInHere, newAccount, signUp } from './accounts.ts';
import { makeManagerAccount } from './manager-people.ts';
import {
  clearScriptTown,
  type Lookers,
  layScriptTown,
  nameCompany,
  type ScriptTown,
  type TownWidth,
} from './script-town.ts';
import { withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';
import { findShown, findStrangers, seenOn, watchScripts } from './watch-scripts.ts';

const IS_PROOF = process.env.PROVE === '1';
const PAYLOADS = scriptPayloads(IS_PROOF ? 500 : 50);
const DEALT = dealTexts(PAYLOADS);
/** What would be alive in a page if it stood there as it is. */
const TAGS = PAYLOADS.filter((payload) => /<[a-z!/]/i.test(payload));

/** Of pages where people meet texts that other pages have shown already, a few in the small size. */
const some = <T>(all: readonly T[]): readonly T[] => (IS_PROOF ? all : all.slice(0, 3));

/** What fields say in a row. */
const said = (row: number, ...names: FieldName[]) => names.map((name) => DEALT.of(name, row));
/** What fields say in all of some rows. */
const saidIn = (rows: readonly { row: number }[], ...names: FieldName[]) => [
  ...new Set(rows.flatMap(({ row }) => said(row, ...names))),
];

const looked = { pages: 0, shown: 0, dialogs: 0, refused: 0 };

/** Long lists come in parts; each part has more than so many. */
const PART = 10;
/** What should be read on a page: all of it, or of a list what its first part has. */
type Shown = { texts: readonly string[]; isList?: boolean };

async function expectShown(page: Page, path: string, { texts, isList = false }: Shown): Promise<void> {
  const least = isList ? Math.min(PART, texts.length) : texts.length;
  // Lists come after the page; pictures fail and animations begin a moment later.
  const missing = async () => {
    const { missing: left } = await findShown(page, texts);
    return texts.length - left.length >= least ? [] : left;
  };
  await expect.poll(missing, { message: `${path} shows what was written` }).toEqual([]);
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  const seen = await seenOn(page);
  looked.pages += 1;
  looked.shown += (await findShown(page, [])).count;
  looked.dialogs += seen.ran.length;
  looked.refused += seen.refused.length;
  expect(seen, path).toEqual({ ran: [], refused: [] });
  expect(await page.evaluate(findStrangers), path).toEqual([]);
}

/** Opens a page and holds it to what it shows: as the server wrote it, and once its scripts run. */
async function look(page: Page, path: string, shown: Shown): Promise<void> {
  const response = await page.goto(path, { waitUntil: 'load' });
  expect(response?.status(), path).toBe(200);
  const html = (await response?.text()) ?? '';
  expect(
    TAGS.filter((payload) => html.includes(payload)),
    `as the server wrote ${path}`,
  ).toEqual([]);
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
  await expectShown(page, path, shown);
  await expectHarmless(page, path);
}

test.describe('What people write is read as words, whatever it is', () => {
  test.use({ hasMaps: false });

  let town: ScriptTown;
  let lookers: Lookers;
  const student = newAccount();
  let manager: Awaited<ReturnType<typeof makeManagerAccount>>;

  test.beforeAll(async ({ playwright, baseURL }, { project }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await signUp(request, student);
    await request.dispose();
    manager = await makeManagerAccount({ type: 'multi-family', account_level: 'basic' });
    town = await withDatabase(async (db) => {
      const idOf = (username: string) =>
        db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
      const [one, other] = [await idOf(student.username), await idOf(manager.username)];
      lookers = { student: one.id, manager: manager.manager_id, manager_user: other.id };
      return await layScriptTown(db, DEALT, lookers, project.name as TownWidth);
    });
  });
  test.afterAll(async () => {
    if (town) await withDatabase((db) => clearScriptTown(db, town));
  });

  /** Lists, and each listing and post by itself. */
  async function lookAsVisitor(page: Page): Promise<void> {
    const { school, listings, posts } = town;
    await look(page, housingPath(school), { texts: saidIn(listings, 'properties.name'), isList: true });
    await look(page, forumPath(school), { texts: saidIn(posts, 'forum_posts.title'), isList: true });
    for (const listing of listings) {
      const { row } = listing;
      const texts = said(row, 'properties.name', 'properties.description', 'properties.contact_phone');
      await look(page, propertyPath(school, listing), { texts });
    }
    for (const { id, row } of posts) {
      const texts = said(row, 'forum_posts.title', 'forum_posts.text', 'forum_comments.text');
      await look(page, forumPostPath(school, id), { texts });
    }
  }

  /** A student, who moderates the forum. */
  async function lookAsStudent(page: Page): Promise<void> {
    const { school, posts, writers } = town;
    const about = saidIn(writers, 'roommate_profiles.about', 'roommate_profiles.study_program');
    await look(page, roommatesPath(school), { texts: about, isList: true });
    const words = saidIn(posts, 'reports.note', 'moderation_events.reason');
    await look(page, moderationPath(school), { texts: words, isList: true });
    await look(page, forumPath(school), { texts: saidIn(posts, 'forum_posts.title'), isList: true });
    await look(page, PAGES.messages, { texts: saidIn(writers, 'users.username'), isList: true });
    const saved = Array.from({ length: DEALT.rows('favorites') }, (_, row) => ({ row }));
    await look(page, PAGES.favorites, { texts: saidIn(saved, 'favorites.name'), isList: true });
    // What a browser said of itself is not shown as it said it.
    await look(page, PAGES.account, { texts: [] });
    for (const { id, row } of some(writers))
      await look(page, conversationPath(id), { texts: said(row, 'messages.text', 'users.username') });
  }

  /** The manager of all of the listings, whose company changes its name. */
  async function lookAsManager(page: Page): Promise<void> {
    const { listings } = town;
    await look(page, managerPath(), { texts: saidIn(listings, 'properties.name'), isList: true });
    const asked = saidIn(listings, 'inquiries.full_name', 'inquiries.phone', 'inquiries.message');
    await look(page, PAGES.leads, { texts: asked, isList: true });
    for (const { id, row } of some(listings)) {
      const texts = said(row, 'properties.name', 'properties.description', 'properties.contact_phone');
      await look(page, listingEditPath(id), { texts });
    }
    await withDatabase(async (db) => {
      for (let row = 0; row < DEALT.rows('managers'); row += 1) {
        await nameCompany(db, lookers, DEALT, row);
        const place = said(row, 'managers.address_1', 'managers.address_2', 'managers.city');
        const texts = [...place, ...said(row, 'managers.company_name', 'managers.phone')];
        await look(page, managerPath({ view: 'account' }), { texts });
      }
    });
  }

  /** All listings stand on one spot: behind its pin is a list of their names. */
  async function lookAtMap(browser: Browser, baseURL: string): Promise<void> {
    const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 }, isMobile: false });
    await page.addInitScript(watchScripts);
    const path = housingPath(town.school);
    await page.goto(path);
    await page.locator('button[data-pin]').first().click();
    const list = page.locator('.maplibregl-popup').getByRole('dialog');
    await expect(list).toContainText(/alert\(|javascript:/);
    await expectShown(page, path, { texts: saidIn(town.listings, 'properties.name'), isList: true });
    await expectHarmless(page, path);
    await page.close();
  }

  // The parts of a phone's pages are the same components; the proof looks at both widths.
  const tag = IS_PROOF ? [] : '@wide';
  test('by visitors, students, moderators and managers', { tag }, async ({ page, browser, baseURL }) => {
    if (IS_PROOF) test.setTimeout(3_600_000);
    await page.addInitScript(watchScripts);
    page.on('dialog', (dialog) => {
      looked.dialogs += 1;
      void dialog.dismiss();
    });
    await lookAsVisitor(page);
    await lookAtMap(browser, baseURL ?? '');
    await logInHere(page, student);
    await lookAsStudent(page);
    // What the student's page still asks for is not asked any more once it is left: the answer would be that the session has ended.
    await page.goto('/robots.txt');
    await logInHere(page, manager);
    await lookAsManager(page);
    expect(looked).toMatchObject({ dialogs: 0, refused: 0 });
    tellFigure(
      5,
      `${PAYLOADS.length} payloads, ${tellFewest(PAYLOADS, DEALT)}, read on ${looked.pages} pages of a ${test.info().project.name}, as the server wrote them and in Chromium, ${looked.shown.toLocaleString('en-US')} times: ${looked.dialogs} dialogs, ${looked.refused} refused scripts, 0 elements that are not ours`,
    );
  });
});
