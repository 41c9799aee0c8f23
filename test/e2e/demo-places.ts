import type { APIRequestContext } from '@playwright/test';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import type { PropertyListItem } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import {
  articlePath,
  forumPath,
  forumPostPath,
  housingPath,
  PAGES,
  propertyPath,
  schoolPath,
  signUpPath,
} from '#shared/pages.ts';

/** The demo's fictional school. It has the most data. */
const LAKESHORE_URL = 'lakeshore-state-university';

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(`/api/v1/${path}`);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

export async function findSchool(request: APIRequestContext, url = LAKESHORE_URL): Promise<School> {
  const [school] = await read<School[]>(request, `main_schools/?public_view_url=${url}`);
  if (!school) throw new Error(`The demo has no ${url}.`);
  return school;
}

/** Returns listings around the school, in the order of the list page. */
export async function findListings(request: APIRequestContext, school: School): Promise<PropertyListItem[]> {
  const point = school.center.coordinates.join(',');
  return await read(request, `property_near/?point=${point}&school=${school.id}`);
}

/**
 * Finds a listing whose page has every section: premium, of a premium manager, with photos and floor plans.
 */
export async function findRichListing(request: APIRequestContext, school: School): Promise<PropertyListItem> {
  const listings = await findListings(request, school);
  const rich = listings.find(
    (one) =>
      one.name !== '' &&
      one.tier === 'premium' &&
      one.manager.account_level === 'premium' &&
      one.photos.length >= 2 &&
      one.floor_plans.length >= 2,
  );
  if (!rich) throw new Error('The demo has no premium listing with two photos and two floor plans.');
  return rich;
}

/** Finds a demo post that has comments. */
export async function findAnsweredPost(request: APIRequestContext, school: School): Promise<ForumPost> {
  const posts = await read<ForumPost[]>(request, `forum/?school=${school.id}&limit=100`);
  const answered = posts.find(({ comment_count }) => comment_count >= 3);
  if (!answered) throw new Error('The demo has no post with three comments.');
  return answered;
}

/** Returns the path of each page by the page's name. */
export async function findPages(request: APIRequestContext): Promise<Record<string, string>> {
  const school = await findSchool(request);
  return {
    home: PAGES.home,
    school: schoolPath(school),
    housing: housingPath(school),
    property: propertyPath(school, await findRichListing(request, school)),
    forum: forumPath(school),
    'forum post': forumPostPath(school, (await findAnsweredPost(request, school)).id),
    blog: PAGES.blog,
    article: articlePath('off-campus-budget'),
    cookies: PAGES.cookies,
    contact: PAGES.contact,
    about: PAGES.about,
    'site links': PAGES.siteLinks,
    'score method': PAGES.scoreMethod,
    'price method': PAGES.priceMethod,
    'listing info': PAGES.listingInfo,
    partners: PAGES.partners,
    login: PAGES.login,
    'sign up': signUpPath(),
    'not found': PAGES.notFound,
  };
}
