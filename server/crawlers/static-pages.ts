import { PAGES } from '#shared/pages.ts';

/** The pages of the main site that are the same for everybody and that search engines may show. Each is a line of `web/routes.ts`. */
export const STATIC_PAGES: readonly string[] = [
  PAGES.home,
  PAGES.about,
  PAGES.contact,
  PAGES.partners,
  PAGES.listingInfo,
  PAGES.siteLinks,
  PAGES.scoreMethod,
  PAGES.terms,
  PAGES.privacy,
  PAGES.cookies,
  PAGES.accessibility,
  PAGES.fairHousing,
];
