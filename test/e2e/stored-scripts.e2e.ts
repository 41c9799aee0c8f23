import type { Page } from '@playwright/test';
import {
  conversationPath,
  forumPath,
  forumPostPath,
  housingPath,
  managerPath,
  moderationPath,
  PAGES,
  propertyPath,
  roommatesPath,
  schoolPath,
} from '#shared/pages.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makePaidLead } from '#test/helpers/leads.ts';
import { makeProperty, photoKey } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';
import { logInHere } from './accounts.ts';
import { closeSchool, makeModerator, makeWriter, openSchool } from './forum-people.ts';
import { makeManagerAccount } from './manager-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const SHORT = '<img src=x onerror=alert(1)>';
const LONG = `"></textarea></script><script>alert(1)</script>${SHORT} javascript:alert(1)`;
const LINK = 'https://example.org/"><img/src=x/onerror=alert(1)>';
/** Coordinates far from every other school. */
const SPOT = { lng: -106.9, lat: 47.1 };

type Watched = { ran: string[] };

/** Records calls of `alert` and scripts that the policy refused. Runs in the page. */
function watchScripts(): void {
  const ran: string[] = [];
  Object.assign(window, { ran, alert: () => ran.push('alert') });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective.startsWith('script')) ran.push(`${effectiveDirective}: ${blockedURI}`);
  });
}

/** Returns the page's text and field values. Runs in the page. */
const readShown = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return `${document.body.textContent} ${fields.map(({ value }) => value).join(' ')}`.toLowerCase();
};

/** Returns elements that only an unescaped stored text could have created. Runs in the page. */
const findInjected = () =>
  [...document.querySelectorAll('[onerror], img[src="x"], [href^="javascript:"], [src^="javascript:"]')].map(
    ({ outerHTML }) => outerHTML.slice(0, 200),
  );

async function expectText(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect.poll(() => page.evaluate(readShown), path).toContain(SHORT);
  expect(await page.evaluate(() => (window as unknown as Watched).ran), path).toEqual([]);
  expect(await page.evaluate(findInjected), path).toEqual([]);
}

test('pages show scripts in listings, posts, profiles, messages, reports and leads as text @long', async ({
  page,
  request,
}) => {
  await page.addInitScript(watchScripts);
  const school = await openSchool('scripts');
  const author = await makeWriter(request);
  const manager = await makeManagerAccount();
  const reader = await makeWriter(request);
  await makeModerator(school.id, reader.id);
  const { home, post, lead } = await withDatabase(async (db) => {
    await db.updateTable('schools').set(SPOT).where('id', '=', school.id).execute();
    await db
      .updateTable('users')
      .set({ first_name: SHORT, last_name: SHORT })
      .where('id', '=', author.id)
      .execute();
    await db
      .updateTable('managers')
      .set({ company_name: SHORT, address_1: SHORT })
      .where('id', '=', manager.manager_id)
      .execute();
    const texts = { name: SHORT, description: LONG, address_2: SHORT, external_site_url: LINK };
    const plan = { name: SHORT, tour_url: LINK, bedrooms: 1, full_bath: 1, price: 900 };
    const photo = { storage_key: photoKey(), width: 640, height: 480, caption: SHORT };
    const values = { ...SPOT, ...texts, tier: 'premium' as const };
    const home = await makeProperty(db, manager.manager_id, values, { floor_plans: [plan], photos: [photo] });
    await makeRoommate(db, school.id, author.id, {
      about: LONG,
      study_program: SHORT,
      dining: ['<script>alert(1)</script>'],
    });
    await makeMessage(db, author.id, reader.id, LONG);
    const post = await makePost(db, school.id, author.id, { title: SHORT, text: LONG });
    await makeComment(db, post, author.id, { text: LONG });
    const report = await db
      .insertInto('report_cases')
      .values({ kind: 'forum_post', place_id: post, school_id: school.id, author_id: author.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('reports')
      .values({ case_id: report.id, reporter_id: reader.id, reason: 'spam', note: LONG })
      .execute();
    const asked = { user_id: author.id, property_id: home };
    await db
      .insertInto('inquiries')
      .values({ ...asked, flow: 'housing_page', full_name: SHORT, phone: SHORT, message: LONG, topics: [] })
      .execute();
    const lead = await makePaidLead(db, { ...asked, manager_id: manager.manager_id, unlockedDaysAgo: 0 });
    return { home, post, lead };
  });

  for (const path of [
    housingPath(school),
    propertyPath(school, { id: home, name: SHORT }),
    forumPath(school),
    forumPostPath(school, post),
  ])
    await expectText(page, path);
  expect((await page.goto(schoolPath(school)))?.status()).toBe(200);
  await logInHere(page, reader);
  for (const path of [roommatesPath(school), conversationPath(author.id), moderationPath(school)])
    await expectText(page, path);
  await page.goto('/robots.txt');
  await logInHere(page, manager);
  for (const path of [
    managerPath(),
    managerPath({ view: 'edit', id: home }),
    managerPath({ view: 'account' }),
    `${PAGES.leads}?open=${lead}`,
  ])
    await expectText(page, path);
  await withDatabase((db) =>
    db.updateTable('properties').set({ status: 'inactive' }).where('id', '=', home).execute(),
  );
  await closeSchool(school);
});
