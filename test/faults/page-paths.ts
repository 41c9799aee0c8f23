import {
  articlePath,
  comparePath,
  confirmAvailabilityPath,
  confirmEmailPath,
  forumPath,
  forumPostPath,
  housingPath,
  leadPurchasePath,
  listingEditPath,
  MOVED_PAGES,
  managerPath,
  moderationPath,
  PAGES,
  propertyPath,
  resetPasswordPath,
  roommatePath,
  roommatesCreatePath,
  roommatesPath,
  schoolPath,
  staffItemPath,
  staffListingPath,
  staffPersonPath,
  staffReportPath,
  staffRequestPath,
  tierPurchasePath,
  unsubscribePath,
} from '#shared/pages.ts';
import type { TimedRequest } from './timed-requests.ts';

export type PageName = keyof typeof PAGES;
/** Roles in which the test requests a page. */
export const READERS = ['student', 'manager', 'moderator', 'staff'] as const;
export type Who = 'visitor' | (typeof READERS)[number];

/** Objects that the paths of pages refer to. */
export type Place = {
  school: { id: number; public_view_url: string };
  property: { id: number; name: string };
  post: number;
  /** Id of a user who has a roommate profile. */
  roommate: number;
  lead: number;
  /** Tokens in the links of emails. */
  links: Record<'availability' | 'unsubscribe' | 'email' | 'password', string>;
  /** The URL of a stored picture. */
  picture: string;
};

export type PagePaths = {
  /** Services that the page needs; see `TimedRequest`. */
  kind: Extract<TimedRequest['kind'], 'content' | 'cached' | 'page'>;
  as: readonly Who[];
  paths: (place: Place) => string[];
};

const one = (path: PageName) => () => [PAGES[path]];
const BOTH = ['visitor', 'student'] as const;
const content = (name: PageName): PagePaths => ({ kind: 'content', as: BOTH, paths: one(name) });
const own = (name: PageName): PagePaths => ({ kind: 'page', as: ['student'], paths: one(name) });
const managers = (paths: PagePaths['paths']): PagePaths => ({ kind: 'page', as: ['manager'], paths });
const staff = (paths: PagePaths['paths']): PagePaths => ({ kind: 'page', as: ['staff', 'student'], paths });
const shared = (paths: PagePaths['paths']): PagePaths => ({ kind: 'page', as: BOTH, paths });

/**
 * Every page, with the roles in which the test requests it during a fault. The type makes a missing page a
 * compile error.
 */
export const PAGE_PATHS: Record<PageName, PagePaths> = {
  blog: content('blog'),
  article: { ...content('article'), paths: () => [articlePath('a-porch')] },
  terms: content('terms'),
  privacy: content('privacy'),
  cookies: content('cookies'),
  accessibility: content('accessibility'),
  fairHousing: content('fairHousing'),
  about: content('about'),
  scoreMethod: content('scoreMethod'),
  priceMethod: content('priceMethod'),
  listingInfo: content('listingInfo'),
  partners: content('partners'),
  offline: content('offline'),
  home: { kind: 'cached', as: BOTH, paths: one('home') },
  siteLinks: { kind: 'cached', as: BOTH, paths: one('siteLinks') },
  school: { kind: 'cached', as: BOTH, paths: ({ school }) => [schoolPath(school)] },
  housing: {
    kind: 'cached',
    as: BOTH,
    paths: ({ school }) => [housingPath(school), `${housingPath(school)}?view=list`],
  },
  property: { kind: 'cached', as: BOTH, paths: ({ school, property }) => [propertyPath(school, property)] },
  compare: shared(({ school, property }) => [comparePath(school, [property.id])]),
  forum: shared(({ school }) => [forumPath(school)]),
  forumPost: shared(({ school, post }) => [forumPostPath(school, post)]),
  roommates: shared(({ school }) => [roommatesPath(school)]),
  roommatesCreate: shared(({ school }) => [roommatesCreatePath(school)]),
  roommate: shared(({ school, roommate }) => [roommatePath(school, roommate)]),
  login: shared(one('login')),
  contact: shared(one('contact')),
  forgotPassword: shared(one('forgotPassword')),
  confirmEmail: shared(({ links }) => [PAGES.confirmEmail, confirmEmailPath(links.email)]),
  resetPassword: shared(({ links }) => [PAGES.resetPassword, resetPasswordPath(links.password)]),
  unsubscribe: shared(({ links }) => [PAGES.unsubscribe, unsubscribePath(links.unsubscribe)]),
  language: shared(one('language')),
  notFound: shared(() => [PAGES.notFound, '/nowhere/of/this/site/', ...Object.keys(MOVED_PAGES)]),
  account: own('account'),
  security: own('security'),
  confirmIdentity: own('confirmIdentity'),
  inquiries: own('inquiries'),
  notificationSettings: own('notificationSettings'),
  messages: own('messages'),
  favorites: own('favorites'),
  savedSearches: own('savedSearches'),
  listingManager: managers(({ property: { id } }) => [
    managerPath(),
    managerPath({ view: 'create' }),
    managerPath({ view: 'edit', id }),
    managerPath({ view: 'account' }),
    managerPath({ view: 'bulk' }),
  ]),
  listingNew: managers(one('listingNew')),
  listingEdit: managers(({ property }) => [listingEditPath(property.id)]),
  confirmAvailability: managers(({ links }) => [confirmAvailabilityPath(links.availability)]),
  leads: managers(one('leads')),
  payments: managers(one('payments')),
  leadPurchase: managers(({ lead }) => [leadPurchasePath(lead)]),
  tierPurchase: managers(({ property }) => [tierPurchasePath(property.id, 'standard')]),
  moderation: { kind: 'page', as: ['moderator', 'student'], paths: ({ school }) => [moderationPath(school)] },
  staff: staff(one('staff')),
  staffSearch: staff(() => [`${PAGES.staffSearch}?q=ada`]),
  staffReports: staff(one('staffReports')),
  staffAnnouncements: staff(one('staffAnnouncements')),
  staffAudit: staff(one('staffAudit')),
  staffPerson: staff(({ roommate }) => [staffPersonPath(roommate)]),
  staffListing: staff(({ property }) => [staffListingPath(property.id)]),
  staffRequest: staff(() => [staffRequestPath(1)]),
  staffReport: staff(() => [staffReportPath(1)]),
  staffItem: staff(() => [staffItemPath({ kind: 'mail', id: 1 })]),
};
