import type { APIRequestContext, Page } from '@playwright/test';
import { findDemoUserIds } from '#demo/demo-rows.queries.ts';
import { upsertCase } from '#server/moderation/reports.queries.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import {
  articlePath,
  comparePath,
  confirmAvailabilityPath,
  confirmEmailPath,
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
  resetPasswordPath,
  roommatePath,
  roommatesCreatePath,
  roommatesPath,
  schoolPath,
  signUpPath,
  staffItemPath,
  staffListingPath,
  staffPersonPath,
  staffReportPath,
  staffRequestPath,
  tierPurchasePath,
} from '#shared/pages.ts';
import { makeFailedMail, makeRequest } from '#test/helpers/staff-work.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findAnsweredPost, findListings, findRichListing, findSchool } from './demo-places.ts';
import { choosePhotos, photoFiles } from './editor-people.ts';
import { becomeSeller } from './lead-people.ts';
import { createCommentNotification } from './message-database.ts';
import { boxOf, enter, makeWriter, threadOf, writeTo } from './message-people.ts';
import { DEMO_PASSWORD, openMenu } from './people.ts';
import { createImport } from './run-imports.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';
import { checkPage, open, type PathsOf, pick, walk } from './walk.ts';
import { violationsOn, watchPolicy } from './watch-policy.ts';

// The tests below check every page: axe in light and dark mode, Content Security Policy, width on every
// screen, and console.

const GUESSED = 'x'.repeat(43);
const LONG_NAME = 'AHouseWithAnUnbreakableNameAsLongAsNamesMayBe'.repeat(2);

const expectAccessible = async (page: Page, what: string) =>
  expect(await findBarriers(page, { without: 'canvas' }), what).toEqual([]);

async function findMapPages(request: APIRequestContext): Promise<PathsOf<'maps'>> {
  const school = await findSchool(request);
  const listing = await findRichListing(request, school);
  return { housing: housingPath(school), property: propertyPath(school, listing) };
}

test.beforeEach(({ page }) => watchPolicy(page));

test.describe('pages', () => {
  test.use({ hasMaps: false });

  test('with content are accessible, fit every screen and obey their Content Security Policy', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const homes = (await findListings(request, school)).slice(0, 4).map(({ id }) => id);
    const paths: PathsOf<'content'> = {
      ...pick('home', 'login'),
      school: schoolPath(school),
      compare: comparePath(school, homes),
      forum: forumPath(school),
      forumPost: forumPostPath(school, (await findAnsweredPost(request, school)).id),
      article: articlePath('off-campus-budget'),
    };
    await walk(page, { ...paths, signUp: signUpPath() });
    await visit(page, PAGES.home);
    const menu = await openMenu(page);
    await expectAccessible(page, 'menu');
    await menu.getByRole('link', { name: 'Log In' }).click();
    const dialog = page.getByRole('dialog');
    for (const action of ['Log in', 'Sign up']) {
      await dialog.getByRole('button', { name: action }).click();
      await expect(dialog.getByText('Username Required')).toBeVisible();
      await expectAccessible(page, `${action} dialog`);
      if (action === 'Log in') await dialog.getByRole('link', { name: 'Sign up' }).click();
    }
  });

  test('with texts or a short form are accessible, fit every screen and obey their Content Security Policy @long', async ({
    page,
  }) => {
    const paths: PathsOf<'longVisitor'> = {
      ...pick('blog', 'listingInfo', 'siteLinks', 'about', 'contact', 'terms', 'notFound', 'offline'),
      ...pick(
        'cookies',
        'privacy',
        'accessibility',
        'fairHousing',
        'partners',
        'scoreMethod',
        'priceMethod',
        'language',
      ),
      ...pick('unsubscribe', 'forgotPassword'),
      resetPassword: resetPasswordPath(GUESSED),
      confirmEmail: confirmEmailPath(GUESSED),
    };
    await walk(page, paths);
  });

  test('with maps are accessible on a phone, fit every screen and obey their Content Security Policy', async ({
    page,
    request,
  }) => {
    const paths = await findMapPages(request);
    for (const [name, path] of Object.entries(paths)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, path);
      await checkPage(page, name);
    }
  });

  test('of students and moderators are accessible, fit every screen and obey their Content Security Policy', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await logInHere(page, { username: 'demo-moderator', password: DEMO_PASSWORD });
    const roommate = await withDatabase(async (db) => (await findDemoUserIds(db)).get('demo-roommate')!);
    const paths: PathsOf<'student'> = {
      ...pick('account', 'security', 'favorites', 'savedSearches', 'messages'),
      roommates: roommatesPath(school),
      roommatesCreate: roommatesCreatePath(school),
      roommate: roommatePath(school, roommate),
      moderation: moderationPath(school),
    };
    await walk(page, paths);
  });

  test('of a student’s inquiries and settings are accessible, fit every screen and obey their Content Security Policy @long', async ({
    page,
    request,
  }) => {
    await logInHere(page, { username: 'demo-student', password: DEMO_PASSWORD });
    const paths: PathsOf<'longStudent'> = pick('inquiries', 'confirmIdentity', 'notificationSettings');
    await walk(page, paths);
    await visit(page, roommatesCreatePath(await findSchool(request)));
    await openMenu(page);
    await expectAccessible(page, 'menu of a student');
  });

  test('of staff are accessible, fit every screen and obey their Content Security Policy @long', async ({
    page,
    request,
  }) => {
    await logInHere(page, { username: 'demo-admin', password: DEMO_PASSWORD });
    const listing = await findRichListing(request, await findSchool(request));
    const [manager, made] = await withDatabase(async (db) => {
      const id = (await findDemoUserIds(db)).get('demo-premium')!;
      const made = {
        report: await upsertCase(
          db,
          { kind: 'property', id: listing.id },
          { school_id: null, author_id: id },
        ),
        request: await makeRequest(db),
        mail: await makeFailedMail(db, id),
      };
      return [id, made] as const;
    });
    const paths: PathsOf<'longStaff'> = {
      ...pick('staff', 'staffReports', 'staffAnnouncements', 'staffAudit'),
      staffSearch: `${PAGES.staffSearch}?q=demo`,
      staffPerson: staffPersonPath(manager),
      staffListing: staffListingPath(listing.id),
      staffRequest: staffRequestPath(made.request),
      staffReport: staffReportPath(made.report.id),
      staffItem: staffItemPath({ kind: 'mail', id: made.mail }),
    };
    await walk(page, paths);
  });

  test('of managers are accessible, fit every screen and obey their Content Security Policy', async ({
    page,
  }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const { properties, leads } = await becomeSeller(page, [LONG_NAME], [{}, { unlockedDaysAgo: 1 }]);
    const [home = 0] = properties;
    const [locked, unlocked] = leads;
    const paths: PathsOf<'manager'> = {
      ...pick('listingManager'),
      leads: `${PAGES.leads}?open=${unlocked!.id}`,
      leadPurchase: leadPurchasePath(locked!.id),
    };
    await walk(page, { ...paths, create: managerPath({ view: 'create' }) });

    await page.getByLabel('Address', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Address is required')).toBeVisible();
    await expectAccessible(page, 'error in the first step');
    await visit(page, managerPath({ view: 'edit', id: home, panel: 'photos' }));
    await choosePhotos(page, await photoFiles(2));
    await checkPage(page, 'edit');

    await visit(page, paths.leadPurchase);
    const pay = page.getByRole('button', { name: 'Pay $20.00' });
    await pay.click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expectAccessible(page, 'errors of the card form');
  });

  test('of managers for rarer tasks are accessible, fit every screen and obey their Content Security Policy @long', async ({
    page,
  }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const { who, properties, leads } = await becomeSeller(page, [LONG_NAME], [{}, { unlockedDaysAgo: 1 }]);
    const [home = 0] = properties;
    const [locked, unlocked] = leads;
    const about = { manager_id: who.manager_id, property_id: home };
    const token = await withDatabase((db) => makeAvailabilityToken(db, about));
    const paths: PathsOf<'longManager'> = {
      ...pick('listingNew', 'payments'),
      listingEdit: listingEditPath(home),
      confirmAvailability: confirmAvailabilityPath(token),
      tierPurchase: tierPurchasePath(home, 'premium'),
    };
    await walk(page, {
      ...paths,
      account: managerPath({ view: 'account' }),
      bulk: managerPath({ view: 'bulk', import: await createImport(who.manager_id) }),
    });

    await visit(page, managerPath({ view: 'edit', id: home, panel: 'photos' }));
    await page.getByRole('button', { name: 'Delete Property' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete Listing' })).toBeVisible();
    await expectAccessible(page, 'delete dialog');
    await visit(page, `${PAGES.leads}?open=${unlocked!.id}`);
    await page.getByRole('button', { name: 'Report an unreachable contact' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'report dialog');
    await visit(page, leadPurchasePath(locked!.id));
    await page.getByRole('button', { name: /Extra step$/ }).click();
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'extra step');
  });

  test('of conversations and their dialogs are accessible', async ({ page, request }) => {
    const ada = await makeWriter(request);
    const bob = await makeWriter(request, 'a-name-as-long-as-names-may-be');
    await writeTo(request, bob, ada, `${'Unbreakable'.repeat(30)} wire transfer`);
    await createCommentNotification(ada.id, PAGES.account);
    await enter(page, ada, conversationPath(bob.id));
    await boxOf(page).fill('x'.repeat(801));
    await boxOf(page).press('Enter');
    await expect(threadOf(page).getByText(/asks for money or links to another site/)).toBeVisible();
    await expect(page.getByRole('alert').getByText(/up to 800 characters/)).toBeVisible();
    await checkPage(page, 'thread');
    await page.getByRole('button', { name: `Report ${bob.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Choose a reason.')).toBeVisible();
    await expectAccessible(page, 'report dialog');
    await page.keyboard.press('Escape');
    await page.locator('header a[aria-expanded]').click();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
    await expectAccessible(page, 'notifications');

    const school = await findSchool(request);
    await visit(page, forumPath(school));
    const posts = page.getByRole('region', { name: 'Posts' });
    await posts
      .getByRole('button', { name: /^demo-/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Message demo-/ });
    const name = (await dialog.getByRole('heading').textContent())?.replace('Message ', '') ?? '';
    await expectAccessible(page, 'message dialog');
    await dialog.getByRole('button', { name: `Block ${name}` }).press('Enter');
    const question = page.getByRole('dialog', { name: `Block ${name}?` });
    await question.getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await expect(dialog.getByText(`You blocked ${name}.`)).toBeVisible();
    await expectAccessible(page, 'blocked user');
    await expect(posts.getByRole('button', { name, exact: true })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'People you’ve blocked' }).press('Enter');
    const blocked = page.getByRole('region', { name: 'People you’ve blocked' });
    await blocked.getByRole('button', { name: `Unblock ${name}` }).press('Enter');
    await expect(blocked.getByText('You haven’t blocked anyone.')).toBeVisible();
    await expect(blocked.getByRole('heading')).toBeFocused();
  });

  test('of the roommate form and its dialogs are accessible @long', async ({ page, request }) => {
    const school = await findSchool(request);
    await enter(page, await makeWriter(request), roommatesPath(school));
    await page.getByRole('link', { name: 'Create My Profile' }).click();
    const form = page.getByRole('form', { name: 'Roommate profile' });
    await form.getByRole('button', { name: 'Create My Profile' }).click();
    await expect(form.getByText('Age is required')).toBeVisible();
    await expectAccessible(page, 'form with errors');
    await form.getByLabel('About Me').fill('Half a profile');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'discard dialog');
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    const card = page.getByRole('region', { name: 'Profiles' }).getByRole('article').first();
    await card.getByText('Show details').click();
    await card.getByRole('button', { name: /^Block/ }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'block dialog over details');
  });
});

test('pages with maps are accessible and obey their Content Security Policy while the map is drawn @long', async ({
  page,
  request,
}) => {
  for (const [name, path] of Object.entries(await findMapPages(request))) {
    await open(page, path);
    if (name === 'property')
      await page.getByRole('region', { name: 'What’s Around' }).scrollIntoViewIfNeeded();
    await expect(page.locator('canvas.maplibregl-canvas').first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, name);
    expect(await violationsOn(page), name).toEqual([]);
  }
});
