import type { APIRequestContext } from '@playwright/test';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import type { PropertyListItem } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import {
  articlePath,
  comparePath,
  forumPath,
  forumPostPath,
  housingPath,
  listingEditPath,
  moderationPath,
  PAGES,
  propertyPath,
  roommatePath,
  roommatesCreatePath,
  roommatesPath,
  schoolPath,
  staffItemPath,
  staffListingPath,
  staffPersonPath,
  staffReportPath,
  staffRequestPath,
} from '#shared/pages.ts';
import routes from '#web/routes.ts';
import { findAnsweredPost, findRichListing, findSchool } from './demo-places.ts';
import { closeSchool, makeWriter, openSchool, writePosts } from './forum-people.ts';
import { createListings, makeManagerAccount } from './manager-people.ts';
import { nodesOf, type PageSource, readPage, unseenClaims } from './page-source.ts';
import { withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';

type Ground = { school: School; listing: PropertyListItem; post: ForumPost };
/** A path of a route, and the expected response to a crawler that requests it. */
type Place = {
  at: (ground: Ground) => string;
  /**
   * Expected status. Defaults to 200; to 401 for private pages; to 400 for pages that need the token of an
   * email.
   */
  status?: number;
  /** Types in the page's structured data. Only pages that search engines may index have them. */
  shows?: string[];
  /** True if the page has no canonical URL, because the service worker serves it at other URLs. */
  isBare?: true;
};

const hidden = (path: string): Place => ({ at: () => path });

/** One entry for every route of `web/routes.ts`. */
const PLACES: Record<string, Place> = {
  '': { at: () => PAGES.home, shows: ['Organization', 'WebSite'] },
  '404': { at: () => PAGES.notFound, status: 404 },
  login: hidden(PAGES.login),
  messages: hidden(PAGES.messages),
  language: { at: () => PAGES.language, status: 302 },
  unsubscribe: hidden(PAGES.unsubscribe),
  'listing-manager': hidden(PAGES.listingManager),
  'listing-manager/new': hidden(PAGES.listingNew),
  'listing-manager/edit/:p_id': { at: ({ listing }) => listingEditPath(listing.id) },
  'listing-manager/confirm': hidden(PAGES.confirmAvailability),
  'listing-manager/leads': hidden(PAGES.leads),
  'listing-manager/leads/purchase': hidden(PAGES.leadPurchase),
  'listing-manager/upgrade': hidden(PAGES.tierPurchase),
  'listing-manager/payments': hidden(PAGES.payments),
  favorites: hidden(PAGES.favorites),
  offline: { at: () => PAGES.offline, isBare: true },
  account: hidden(PAGES.account),
  'account/searches': hidden(PAGES.savedSearches),
  'account/confirm': { at: () => PAGES.confirmIdentity, status: 303 },
  'account/security': hidden(PAGES.security),
  'account/inquiries': hidden(PAGES.inquiries),
  'account/notifications': hidden(PAGES.notificationSettings),
  'account/confirm-email': hidden(PAGES.confirmEmail),
  'account/forgot-password': hidden(PAGES.forgotPassword),
  'account/reset-password': hidden(PAGES.resetPassword),
  ':school': {
    at: ({ school }) => schoolPath(school),
    shows: ['WebPage', 'CollegeOrUniversity', 'BreadcrumbList'],
  },
  ':school/off-campus-housing': {
    at: ({ school }) => housingPath(school),
    shows: ['CollectionPage', 'ItemList', 'BreadcrumbList'],
  },
  ':school/off-campus-housing/compare': { at: ({ school }) => comparePath(school, []) },
  ':school/off-campus-housing/:property/:p_id': {
    at: ({ school, listing }) => propertyPath(school, listing),
    shows: ['RealEstateListing', 'Offer', 'UnitPriceSpecification', 'FloorPlan', 'BreadcrumbList'],
  },
  ':school/roommates': { at: ({ school }) => roommatesPath(school) },
  ':school/roommates/create-profile': { at: ({ school }) => roommatesCreatePath(school) },
  ':school/roommates/:user': { at: ({ school }) => roommatePath(school, 1) },
  ':school/forum': {
    at: ({ school }) => forumPath(school),
    shows: ['CollectionPage', 'ItemList', 'BreadcrumbList'],
  },
  ':school/forum/moderation': { at: ({ school }) => moderationPath(school) },
  ':school/forum/:p_id': {
    at: ({ school, post }) => forumPostPath(school, post.id),
    shows: ['DiscussionForumPosting', 'Comment', 'BreadcrumbList'],
  },
  moderation: { at: () => '/moderation/', status: 301 },
  staff: { at: () => PAGES.staff, status: 404 },
  'staff/search': { at: () => PAGES.staffSearch, status: 404 },
  'staff/items/:item': { at: () => staffItemPath({ kind: 'mail', id: 1 }), status: 404 },
  'staff/people/:id': { at: () => staffPersonPath(1), status: 404 },
  'staff/listings/:id': { at: ({ listing }) => staffListingPath(listing.id), status: 404 },
  'staff/requests/:id': { at: () => staffRequestPath(1), status: 404 },
  'staff/reports': { at: () => PAGES.staffReports, status: 404 },
  'staff/reports/:id': { at: () => staffReportPath(1), status: 404 },
  'staff/announcements': { at: () => PAGES.staffAnnouncements, status: 404 },
  'staff/audit': { at: () => PAGES.staffAudit, status: 404 },
  blog: { at: () => PAGES.blog, shows: ['Blog', 'ItemList', 'BlogPosting', 'BreadcrumbList'] },
  'blog/:slug': {
    at: () => articlePath('how-to-read-a-lease'),
    shows: ['BlogPosting', 'Organization', 'BreadcrumbList'],
  },
  terms: { at: () => PAGES.terms, shows: ['WebPage', 'BreadcrumbList'] },
  privacy: { at: () => PAGES.privacy, shows: ['WebPage', 'BreadcrumbList'] },
  cookies: { at: () => PAGES.cookies, shows: ['WebPage', 'BreadcrumbList'] },
  accessibility: { at: () => PAGES.accessibility, shows: ['WebPage', 'BreadcrumbList'] },
  'fair-housing': { at: () => PAGES.fairHousing, shows: ['WebPage', 'BreadcrumbList'] },
  contact: { at: () => PAGES.contact, shows: ['ContactPage', 'BreadcrumbList'] },
  about: { at: () => PAGES.about, shows: ['AboutPage', 'BreadcrumbList'] },
  'about/off-campus-housing': { at: () => PAGES.siteLinks, shows: ['WebPage', 'BreadcrumbList'] },
  'about/scores': { at: () => PAGES.scoreMethod, shows: ['WebPage', 'BreadcrumbList'] },
  'about/prices': { at: () => PAGES.priceMethod, shows: ['WebPage', 'BreadcrumbList'] },
  'listing-info': { at: () => PAGES.listingInfo, shows: ['WebPage', 'BreadcrumbList'] },
  'university-partnerships': { at: () => PAGES.partners, shows: ['WebPage', 'BreadcrumbList'] },
  'about/tos': { at: () => '/about/tos/', status: 301 },
  'about/privacy': { at: () => '/about/privacy/', status: 301 },
  contact_form: { at: () => '/contact_form/', status: 301 },
  '*': { at: () => '/no/such/place/', status: 404 },
};

async function createGround(request: APIRequestContext): Promise<Ground> {
  const school = await findSchool(request);
  return {
    school,
    listing: await findRichListing(request, school),
    post: await findAnsweredPost(request, school),
  };
}

async function open(request: APIRequestContext, path: string, ...statuses: number[]): Promise<PageSource> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(statuses.length > 0 ? statuses : [200], path).toContain(answer.status());
  return readPage(await answer.text());
}

const one = (page: PageSource, name: string) => {
  const values = page.metas.get(name) ?? [];
  expect(values, name).toHaveLength(1);
  return values[0]!;
};
const isHidden = ({ metas }: PageSource) => metas.get('robots')?.join().includes('noindex') ?? false;

/** Checks the head of a page with status 200. */
function expectHead(page: PageSource, base: string): void {
  expect(page.titles).toHaveLength(1);
  const description = one(page, 'description');
  expect(description.length).toBeGreaterThan(20);
  expect([...new Intl.Segmenter('en').segment(description)].length).toBeLessThanOrEqual(160);
  expect(description).not.toMatch(/@|\d{3}-\d{4}/);
  expect(page.canonicals).toHaveLength(1);
  expect(page.canonicals[0]).toMatch(new RegExp(`^${base}/`));
  expect(one(page, 'og:url')).toBe(page.canonicals[0]);
  expect(one(page, 'og:title')).toBe(page.titles[0]);
  expect(one(page, 'twitter:title')).toBe(page.titles[0]);
  expect(one(page, 'og:locale')).toBe('en_US');
  expect(one(page, 'og:image')).toMatch(new RegExp(`^${base}/.+[.](png|webp)`));
  expect(one(page, 'og:image:alt')).not.toBe('');
}

test.describe('a crawler', () => {
  test('has an entry for every route', () => {
    expect(Object.keys(PLACES).sort()).toEqual(routes.map(({ path = '' }) => path).sort());
  });

  test('gets a unique head on every page, and structured data that the page shows', async ({
    request,
    baseURL,
  }) => {
    const ground = await createGround(request);
    const shown = new Map<string, string>();
    for (const [route, { at, status, shows, isBare }] of Object.entries(PLACES)) {
      await test.step(route || 'home', async () => {
        const path = at(ground);
        const page = await open(request, path, ...(status ? [status] : shows ? [200] : [200, 400, 401]));
        if (status && status < 400) return;
        expect(isHidden(page)).toBe(!shows);
        if (status || isBare) return expect(page.canonicals).toEqual([]);
        expectHead(page, baseURL!);
        expect(page.canonicals).toEqual([`${baseURL}${path}`]);
        if (!shows) return expect(page.graph).toEqual([]);
        const types = nodesOf(page.graph).map((node) => node['@type']);
        expect(types).toEqual(expect.arrayContaining(shows));
        expect(unseenClaims(page)).toEqual([]);
        expect(page.html.match(/<h1\b/g)).toHaveLength(1);
        const [title] = page.titles;
        expect(shown.get(title!), title).toBeUndefined();
        shown.set(title!, path);
      });
    }
    expect(new Set([...shown.values()]).size).toBe(shown.size);
  });

  test('does not index or follow filtered, panned, sorted or empty lists', async ({ request, baseURL }) => {
    const { school } = await createGround(request);
    const bare = housingPath(school);
    for (const query of [
      '?beds=2',
      '?bbox=-88,42,-87,43',
      '?sort=price',
      '?view=list',
      '?price_max=900&beds=1',
    ]) {
      const page = await open(request, bare + query);
      expect(isHidden(page), query).toBe(true);
      expect(page.canonicals).toEqual([`${baseURL}${bare}`]);
      expect(page.graph).toEqual([]);
    }
    const tagged = await open(request, `${bare}?utm_source=letter`);
    expect(isHidden(tagged)).toBe(false);
    expect(tagged.canonicals).toEqual([`${baseURL}${bare}`]);
    const { html } = await open(request, `${bare}?price_max=2500&beds=3&beds=1`);
    const narrowed = [
      ...html.matchAll(/<a [^>]*href="[^"]*\?[^"]*(?:beds|price|sort|view|bbox)=[^"]*"[^>]*>/g),
    ];
    expect(narrowed.length).toBeGreaterThan(2);
    for (const [link] of narrowed) expect(link).toContain('rel="nofollow"');
    expect(html).toContain('?beds=1&amp;beds=3&amp;price_max=2500&amp;view=list');
    const searched = await open(request, `${PAGES.home}?q=state`);
    expect(isHidden(searched)).toBe(true);

    const quiet = await openSchool('quiet-hall');
    for (const path of [housingPath(quiet), forumPath(quiet)]) {
      expect(isHidden(await open(request, path)), path).toBe(true);
    }
    expect(isHidden(await open(request, schoolPath(quiet)))).toBe(false);
    await closeSchool(quiet);
  });

  test('gets the canonical address of a listing', async ({ request, baseURL }) => {
    const { school, listing } = await createGround(request);
    const path = propertyPath(school, listing);
    const wrong = await request.get(propertyPath(school, { id: listing.id, name: 'Another Name' }), {
      maxRedirects: 0,
    });
    expect([wrong.status(), wrong.headers().location]).toEqual([301, path]);
    const shouted = await open(request, schoolPath(school).toUpperCase());
    expect(shouted.canonicals).toEqual([`${baseURL}${schoolPath(school)}`]);
    const bare = await request.get(path.slice(0, -1), { maxRedirects: 0 });
    expect([bare.status(), bare.headers().location]).toEqual([308, path]);

    const other = await openSchool('farther-college');
    await withDatabase((db) =>
      db
        .insertInto('property_schools')
        .values({ property_id: listing.id, school_id: other.id, distance_from_school: 19_000 })
        .execute(),
    );
    const there = await open(request, propertyPath(other, listing));
    expect(there.canonicals).toEqual([`${baseURL}${path}`]);
    expect(unseenClaims(there)).toEqual([]);
    await closeSchool(other);
    await open(request, propertyPath({ public_view_url: 'temple-university' }, listing), 404);
  });

  test('gets 200 with noindex, then 410, for a deactivated listing', async ({ playwright, baseURL }) => {
    // The test writes to the database without notifying the server, so cached pages are stale. A session
    // cookie bypasses the page cache.
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { cookie: 'porchlight_session=none' },
    });
    const school = await openSchool('prairie-college');
    await withDatabase((db) =>
      db.updateTable('schools').set({ lng: -101.5, lat: 41.9 }).where('id', '=', school.id).execute(),
    );
    const names = ['Passing Place', 'Staying Place'];
    const ids = await createListings(
      await makeManagerAccount(),
      names.map((name) => ({ values: { name } })),
    );
    const change = (values: { status?: 'inactive'; closed?: string; deleted?: string }) =>
      withDatabase((db) => db.updateTable('properties').set(values).where('id', '=', ids[0]!).execute());
    const path = propertyPath(school, { id: ids[0]!, name: names[0]! });
    expect(isHidden(await open(request, path))).toBe(false);
    await change({ status: 'inactive' });
    await withDatabase((db) => db.deleteFrom('property_cards').where('property_id', '=', ids[0]!).execute());
    const page = await open(request, path);
    expect(isHidden(page)).toBe(true);
    expect(page.graph).toEqual([]);
    expect(page.words).toContain('This home is no longer available');
    expect(page.words).toContain('Homes nearby');
    expect(page.words).toContain('Staying Place');
    expect(page.words).not.toContain('Passing Place');
    await change({ closed: '2026-01-01T00:00:00Z' });
    const gone = await open(request, path, 410);
    expect(isHidden(gone)).toBe(true);
    expect(gone.titles).toHaveLength(1);
    expect(gone.words).toContain('This listing was taken down');
    await change({ closed: new Date().toISOString() });
    await open(request, path);
    await change({ deleted: new Date().toISOString() });
    await open(request, path, 410);
    await withDatabase((db) => db.deleteFrom('properties').where('id', 'in', ids).execute());
    await closeSchool(school);
    await request.dispose();
  });

  test('gets user content as escaped text', async ({ request }) => {
    const writer = await makeWriter(request);
    const school = await openSchool('honest-hall');
    const text = `</script><script>alert(1)</script> \u2028 call 312-555-0123 or me@example.edu <!--`;
    const [post] = await writePosts(school.id, writer.id, [{ title: '</script><script>1', text }]);
    const page = await open(request, forumPostPath(school, post!));
    expect(page.graph[0]).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: '</script><script>1',
      text,
    });
    expect(page.html).not.toContain('<script>alert');
    expect(one(page, 'description')).toBe('</script><script>1');
    await closeSchool(school);
  });
});
