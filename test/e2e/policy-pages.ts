import { PAGES } from '#shared/pages.ts';

export type PageName = keyof typeof PAGES;

/** In whose visits each page's policy is watched: a page that stands nowhere here fails the check of types. */
export const POLICY_PAGES = {
  // With every map running and every width, where barriers are looked for: test/e2e/axe.e2e.ts.
  home: 'everybody',
  school: 'everybody',
  housing: 'everybody',
  property: 'everybody',
  forum: 'everybody',
  forumPost: 'everybody',
  blog: 'everybody',
  article: 'everybody',
  cookies: 'everybody',
  contact: 'everybody',
  about: 'everybody',
  siteLinks: 'everybody',
  scoreMethod: 'everybody',
  listingInfo: 'everybody',
  partners: 'everybody',
  login: 'everybody',
  notFound: 'everybody',
  terms: 'visitors',
  privacy: 'visitors',
  accessibility: 'visitors',
  fairHousing: 'visitors',
  offline: 'visitors',
  language: 'visitors',
  forgotPassword: 'visitors',
  resetPassword: 'visitors',
  confirmEmail: 'visitors',
  unsubscribe: 'visitors',
  account: 'students',
  inquiries: 'students',
  notificationSettings: 'students',
  favorites: 'students',
  messages: 'students',
  roommates: 'students',
  roommatesCreate: 'students',
  roommate: 'students',
  moderation: 'students',
  listingManager: 'managers',
  listingEdit: 'managers',
  listingNew: 'managers',
  confirmAvailability: 'managers',
  leads: 'managers',
  leadPurchase: 'managers',
  tierPurchase: 'managers',
  payments: 'managers',
  staffReports: 'staff',
} as const satisfies Record<PageName, string>;

type Visitor = (typeof POLICY_PAGES)[PageName];

/** The address of each page that these people visit: one that is left out fails the check of types. */
export type PagesOf<Who extends Visitor> = Record<
  { [Name in PageName]: (typeof POLICY_PAGES)[Name] extends Who ? Name : never }[PageName],
  string
>;

export const pagesOf = (who: Visitor) =>
  (Object.keys(POLICY_PAGES) as PageName[]).filter((name) => POLICY_PAGES[name] === who);

/** Whether an address is one of this page, whatever stands for its parameters. */
export function isOfPage(name: PageName, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return new RegExp(`^${PAGES[name].replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
