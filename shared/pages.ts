type SchoolRef = { public_view_url: string };
type PropertyRef = { id: number; name: string };

/** Page paths of section 2.1. The functions below replace `{…}`. */
export const PAGES = {
  home: '/',
  blog: '/blog/',
  article: '/blog/{slug}/',
  terms: '/terms/',
  privacy: '/privacy/',
  contact: '/contact/',
  about: '/about/',
  messages: '/messages/',
  partners: '/university-partnerships/',
  login: '/login/',
  listingInfo: '/listing-info/',
  listingManager: '/listing-manager/',
  listingEdit: '/listing-manager/edit/{p_id}',
  listingNew: '/listing-manager/new',
  confirmAvailability: '/listing-manager/confirm',
  leads: '/listing-manager/leads/',
  account: '/account/',
  inquiries: '/account/inquiries/',
  savedSearches: '/account/searches/',
  security: '/account/security/',
  confirmIdentity: '/account/confirm/',
  confirmEmail: '/account/confirm-email/',
  forgotPassword: '/account/forgot-password/',
  resetPassword: '/account/reset-password/',
  notificationSettings: '/account/notifications/',
  unsubscribe: '/unsubscribe/',
  staff: '/staff/',
  staffSearch: '/staff/search/',
  staffItem: '/staff/items/{item}/',
  staffPerson: '/staff/people/{id}/',
  staffListing: '/staff/listings/{id}/',
  staffRequest: '/staff/requests/{id}/',
  staffReports: '/staff/reports/',
  staffReport: '/staff/reports/{id}/',
  staffAnnouncements: '/staff/announcements/',
  staffAudit: '/staff/audit/',
  favorites: '/favorites/',
  offline: '/offline/',
  language: '/language/',
  cookies: '/cookies/',
  accessibility: '/accessibility/',
  fairHousing: '/fair-housing/',
  leadPurchase: '/listing-manager/leads/purchase',
  tierPurchase: '/listing-manager/upgrade',
  payments: '/listing-manager/payments/',
  siteLinks: '/about/off-campus-housing/',
  scoreMethod: '/about/scores/',
  priceMethod: '/about/prices/',
  notFound: '/404/',
  school: '/{school}/',
  housing: '/{school}/off-campus-housing/',
  property: '/{school}/off-campus-housing/{property}/{p_id}/',
  compare: '/{school}/off-campus-housing/compare/',
  roommates: '/{school}/roommates/',
  roommatesCreate: '/{school}/roommates/create-profile',
  roommate: '/{school}/roommates/{user}',
  forum: '/{school}/forum/',
  forumPost: '/{school}/forum/{p_id}',
  moderation: '/{school}/forum/moderation/',
} as const;

export const MANIFEST_PATH = '/manifest.webmanifest';
/** Former paths and the pages to which they redirect (section 2.1). */
export const MOVED_PAGES = {
  '/about/tos/': PAGES.terms,
  '/about/privacy/': PAGES.privacy,
  '/contact_form/': PAGES.contact,
  '/moderation/': PAGES.staffReports,
} as const;

function fill(path: string, values: Record<string, string | number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
}

function schoolSlug({ public_view_url }: SchoolRef): string {
  return public_view_url.trim().replaceAll(/\s+/g, '-');
}

function propertySlug(name: string): string {
  const slug = name
    .trim()
    .replaceAll(/[\s/\\?#%]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return /^\.{0,2}$/.test(slug) ? 'property' : slug;
}

export const BLOG_FEED = '/blog/rss.xml';

export function blogPath({ tag = null, page = 1 }: { tag?: string | null; page?: number } = {}): string {
  const query = new URLSearchParams({ ...(tag ? { tag } : {}), ...(page > 1 ? { page: String(page) } : {}) });
  return query.size > 0 ? `${PAGES.blog}?${query}` : PAGES.blog;
}

export const articlePath = (slug: string) => fill(PAGES.article, { slug });
export const listingEditPath = (id: number) => fill(PAGES.listingEdit, { p_id: id });
export type ManagerView =
  | { view: 'account' }
  | { view: 'bulk'; import?: number }
  | { view: 'create'; panel?: ListingPanel }
  | { view: 'edit'; id: number; panel?: ListingPanel };
export const LISTING_PANELS = ['details', 'photos', 'floor-plans', 'amenities'] as const;
export type ListingPanel = (typeof LISTING_PANELS)[number];
export function managerPath(view?: ManagerView): string {
  const query = new URLSearchParams(Object.entries(view ?? {}).map(([name, value]) => [name, String(value)]));
  return view ? `${PAGES.listingManager}?${query}` : PAGES.listingManager;
}

export const hiddenListingsPath = () => `${PAGES.listingManager}?status=hidden`;

/**
 * Link to this path with a full page load, because the payment pages have their own content security policy.
 */
export const leadPurchasePath = (lead_id: number) => `${PAGES.leadPurchase}?lead=${lead_id}`;
export const tierPurchasePath = (property_id: number, tier: 'standard' | 'premium') =>
  `${PAGES.tierPurchase}?property=${property_id}&tier=${tier}`;

export const schoolPath = (school: SchoolRef) => fill(PAGES.school, { school: schoolSlug(school) });
export const housingPath = (school: SchoolRef) => fill(PAGES.housing, { school: schoolSlug(school) });
export const MAX_COMPARED = 4;
export function comparePath(school: SchoolRef, ids: readonly number[]): string {
  const path = fill(PAGES.compare, { school: schoolSlug(school) });
  return ids.length > 0 ? `${path}?homes=${ids.slice(0, MAX_COMPARED).join(',')}` : path;
}
export const roommatesPath = (school: SchoolRef) => fill(PAGES.roommates, { school: schoolSlug(school) });
export const forumPath = (school: SchoolRef) => fill(PAGES.forum, { school: schoolSlug(school) });
export const roommatesCreatePath = (school: SchoolRef) =>
  fill(PAGES.roommatesCreate, { school: schoolSlug(school) });
export const roommatePath = (school: SchoolRef, user_id: number) =>
  fill(PAGES.roommate, { school: schoolSlug(school), user: user_id });
export const forumPostPath = (school: SchoolRef, id: number) =>
  fill(PAGES.forumPost, { school: schoolSlug(school), p_id: id });

export const moderationPath = (school: SchoolRef) => fill(PAGES.moderation, { school: schoolSlug(school) });

export const staffPersonPath = (id: number) => fill(PAGES.staffPerson, { id });
export const staffListingPath = (id: number) => fill(PAGES.staffListing, { id });
export const staffReportPath = (id: number) => fill(PAGES.staffReport, { id });
export const staffRequestPath = (id: number) => fill(PAGES.staffRequest, { id });
/** Reports and requests have their own pages. */
export function staffItemPath({ kind, id }: { kind: string; id: number }): string {
  if (kind === 'report') return staffReportPath(id);
  return kind === 'request' ? staffRequestPath(id) : fill(PAGES.staffItem, { item: `${kind}-${id}` });
}

export const propertyPath = (school: SchoolRef, { id, name }: PropertyRef) =>
  fill(PAGES.property, { school: schoolSlug(school), property: propertySlug(name), p_id: id });

/** Page that confirms the user and then opens `next`. */
export const confirmIdentityPath = (next: string) =>
  `${PAGES.confirmIdentity}?${new URLSearchParams({ next })}`;

export const confirmEmailPath = (token: string) => `${PAGES.confirmEmail}?token=${encodeURIComponent(token)}`;
export const resetPasswordPath = (token: string) =>
  `${PAGES.resetPassword}?token=${encodeURIComponent(token)}`;

export const confirmAvailabilityPath = (token: string) =>
  `${PAGES.confirmAvailability}?token=${encodeURIComponent(token)}`;
export const unsubscribePath = (token: string) => `${PAGES.unsubscribe}?token=${encodeURIComponent(token)}`;

export const BLOCKED_PEOPLE = `${PAGES.account}#blocked`;

export const conversationPath = (user_id: number, message?: number) =>
  `${PAGES.messages}?with=${user_id}${message === undefined ? '' : `&message=${message}`}`;

function loginPagePath(form: string | null, next: string | undefined): string {
  const query = new URLSearchParams({ ...(form ? { form } : {}), ...(next ? { next } : {}) }).toString();
  return PAGES.login + (query ? `?${query}` : '');
}

export const loginPath = (next?: string) => loginPagePath(null, next);
export const signUpPath = (next?: string) => loginPagePath('sign-up', next);
export const welcomePath = (next?: string) => loginPagePath('welcome', next);
export const cookieCheckPath = (next?: string) => loginPagePath('cookie-check', next);
export const logoutPath = (next?: string) => loginPagePath('log-out', next);

/** Rejects `//` anywhere: `/.//host` resolves to `//host`, which names another host. */
const PATH_OF_OURS = /^(?:\/(?!\/)[^/\\?#\p{Cc}]*)+(?:[?#][^\\\p{Cc}]*)?$/u;

/** True for a path of this site. Browsers resolve `/\host` and `//host` to another host. */
export const isOwnPath = (path: string): boolean => PATH_OF_OURS.test(path);

/** Returns `next` if it is a path of this site, else the home page. Prevents open redirects. */
export function returnPath(next: string | null | undefined): string {
  return next && isOwnPath(next) ? next : PAGES.home;
}
