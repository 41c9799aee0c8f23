import { PAGES } from '#shared/pages.ts';

/** Each is in `web/routes.ts`. */
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
