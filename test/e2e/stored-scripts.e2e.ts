import type { Browser, Page } from '@playwright/test';
import {
  conversationPath,
  forumPath,
  forumPostPath,
  housingPath,
  leadPurchasePath,
  listingEditPath,
  managerPath,
  moderationPath,
  PAGES,
  propertyPath,
  roommatesCreatePath,
  roommatesPath,
  schoolPath,
  tierPurchasePath,
} from '#shared/pages.ts';
import { scriptPayloads } from '#test/access/write-payloads.ts';
import { dealTexts } from '#test/scripts/deal-texts.ts';
import type { FieldName } from '#test/scripts/town-fields.ts';
import { confirmEmail, logInHere, newAccount, signUp } from './accounts.ts';
import { type Asked, startLooking } from './look-harmless.ts';
import { makeManagerAccount } from './manager-people.ts';
import { type Lookers, nameCompany, nameStudent } from './script-names.ts';
import { clearScriptTown, layScriptTown, type ScriptTown, type TownWidth } from './script-town.ts';
import { withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';
import { watchScripts } from './watch-scripts.ts';

const PAYLOADS = scriptPayloads(50);
const DEALT = dealTexts(PAYLOADS);

const CARD = ['properties.name', 'properties.address_1', 'properties.city'] as const;
const HOME = [
  ...CARD,
  'properties.description',
  'properties.contact_phone',
  'properties.pet_policy',
] as const;
/** Beside its words: what leads away from a home, its floor plan and its photo. */
const HOME_PARTS = [
  'properties.external_site_url',
  'properties.address_2',
  'floor_plans.name',
  'floor_plans.tour_url',
  'photos.caption',
] as const;
const POST = ['forum_posts.title', 'forum_posts.text', 'forum_comments.text'] as const;
const PROFILE = [
  'roommate_profiles.about',
  'roommate_profiles.study_program',
  'roommate_profiles.entertainment',
  'roommate_profiles.activities',
  'roommate_profiles.dining',
] as const;
const INQUIRY = ['inquiries.full_name', 'inquiries.email', 'inquiries.phone', 'inquiries.message'] as const;
const COMPANY = [
  'managers.company_name',
  'managers.phone',
  'managers.address_1',
  'managers.address_2',
  'managers.city',
  'users.first_name',
  'users.last_name',
] as const;

/** A few of the pages that show texts which other pages have shown already. */
const some = <T>(all: readonly T[]): readonly T[] => all.slice(0, 3);
/** Of pages that look alike whatever the row. */
const first = <T>(all: readonly T[]): readonly T[] => all.slice(0, 1);

const { look, lookThrough, looked, expectShown, expectHarmless, findUndemanded } = startLooking(
  PAYLOADS,
  DEALT,
);

/** All that columns say in some rows. */
const whole = (rows: Asked['rows'], ...names: FieldName[]): Asked => ({ rows, names });
/** What the first part of a list has of them. */
const part = (rows: Asked['rows'], ...names: FieldName[]): Asked => ({ rows, names, isList: true });
const rowsOf = (...tables: string[]) => Array.from({ length: DEALT.rows(...tables) }, (_, row) => ({ row }));

test.describe('What people write is read as words, whatever it is', () => {
  test.use({ hasMaps: false });

  let town: ScriptTown;
  let lookers: Lookers;
  const student = newAccount();
  const staff = newAccount();
  let manager: Awaited<ReturnType<typeof makeManagerAccount>>;

  test.beforeAll(async ({ playwright, baseURL }, { project }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await signUp(request, student);
    await signUp(request, staff);
    await confirmEmail(request, student.email);
    await request.dispose();
    manager = await makeManagerAccount({ type: 'multi-family', account_level: 'basic' });
    town = await withDatabase(async (db) => {
      await db.updateTable('users').set({ type: 'staff' }).where('username', '=', staff.username).execute();
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
    await look(page, housingPath(school), part(listings, 'properties.name'));
    await look(page, schoolPath(school), part(listings, ...CARD, 'photos.caption'));
    await look(page, forumPath(school), part(posts, 'forum_posts.title'));
    for (const listing of listings)
      await look(page, propertyPath(school, listing), whole([listing], ...HOME, ...HOME_PARTS));
    for (const post of posts) await look(page, forumPostPath(school, post.id), whole([post], ...POST));
  }

  /** A student, who moderates the forum. */
  async function lookAsStudent(page: Page): Promise<void> {
    const { school, posts, writers, listings } = town;
    await look(page, roommatesPath(school), part(writers, 'users.first_name', ...PROFILE));
    const hidden = ['forum_posts.hidden_reason', 'forum_comments.hidden_reason'] as const;
    const queue = moderationPath(school);
    await lookThrough(page, queue, whole(posts, 'reports.note', ...hidden, ...POST));
    await lookThrough(page, `${queue}?state=history`, whole(posts, 'moderation_events.reason'));
    await look(page, forumPath(school), part(posts, 'forum_posts.title'));
    await look(page, PAGES.messages, part(writers, 'users.username'));
    await look(page, PAGES.favorites, part(rowsOf('favorites'), 'favorites.name'));
    await look(page, PAGES.inquiries, part(listings, 'properties.name', 'inquiries.message'));
    const selves = first(rowsOf('roommate_profiles'));
    await withDatabase(async (db) => {
      for (const { row } of selves) {
        await nameStudent(db, lookers, DEALT, row, school.id);
        const own = whole([{ row }], ...PROFILE, 'roommate_profiles.instagram_username');
        await look(page, roommatesCreatePath(school), own);
      }
    });
    await look(page, PAGES.account, whole(selves.slice(-1), 'users.first_name', 'users.last_name'));
    // The others say the same again.
    const talkers = writers.slice(0, DEALT.rows('users', 'messages'));
    for (const writer of some(talkers))
      await look(page, conversationPath(writer.id), whole([writer], 'messages.text', 'users.username'));
  }

  /** Somebody who works for the site. */
  async function lookAsStaff(page: Page): Promise<void> {
    const words = ['users.username', 'messages.text', 'roommate_profiles.about'] as const;
    const reported = whole(town.reported, 'reports.note', 'properties.name', ...words);
    await lookThrough(page, PAGES.staffReports, reported);
  }

  /** The manager of all of the listings, whose company changes its name. */
  async function lookAsManager(page: Page): Promise<void> {
    const { listings } = town;
    await look(page, managerPath(), part(listings, ...CARD, 'properties.address_2'));
    await look(page, PAGES.leads, part(town.writers, 'users.email'));
    await look(page, PAGES.payments, part(listings, 'properties.name'));
    // The newest, which stand in the first part of the list.
    for (const listing of first(listings.toReversed()))
      await look(page, `${PAGES.leads}?open=${listing.paid}`, whole([listing], ...INQUIRY));
    for (const listing of first(listings)) {
      const { id, payment, locked } = listing;
      const bought = whole([listing], 'properties.name', 'properties.address_1');
      await look(page, leadPurchasePath(locked), bought);
      await look(page, tierPurchasePath(id, 'premium'), bought);
      // Asked for by the page itself, and answered later on a slow machine.
      await expect(page.getByText(/follows your account level/).first()).toBeVisible();
      await look(page, `${PAGES.payments}?receipt=${payment}`, bought);
      const fields = whole([listing], 'properties.listing_title', 'properties.address_2', ...CARD);
      await look(page, managerPath({ view: 'edit', id }), fields);
    }
    for (const listing of some(listings)) {
      const fields = whole([listing], 'properties.listing_title', ...HOME, ...HOME_PARTS.slice(1));
      await look(page, listingEditPath(listing.id), fields);
    }
    await withDatabase(async (db) => {
      for (const { row } of rowsOf('managers')) {
        await nameCompany(db, lookers, DEALT, row);
        await look(page, managerPath({ view: 'account' }), whole([{ row }], ...COMPANY));
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
    await expectShown(page, path, part(town.listings, 'properties.name'));
    await expectHarmless(page, path);
    await page.close();
  }

  test('by visitors, students, moderators and managers @wide', async ({
    page,
    browser,
    baseURL,
    expectRefusals,
  }) => {
    // The tier of this manager's listings follows the account: the page says so, and shows what it is of.
    expectRefusals(403);
    await page.addInitScript(watchScripts);
    page.on('dialog', (dialog) => {
      looked.dialogs += 1;
      void dialog.dismiss();
    });
    await lookAsVisitor(page);
    await lookAtMap(browser, baseURL ?? '');
    await logInHere(page, student);
    await lookAsStudent(page);
    // What somebody's page still asks for is not asked any more once it is left: the answer would be that the session has ended.
    await page.goto('/robots.txt');
    await logInHere(page, staff);
    await lookAsStaff(page);
    await page.goto('/robots.txt');
    await logInHere(page, manager);
    await lookAsManager(page);
    expect(findUndemanded(), 'columns that no page was held to').toEqual([]);
    expect(looked).toMatchObject({ dialogs: 0, refused: 0 });
  });
});
