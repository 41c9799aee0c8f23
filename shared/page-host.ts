import type { Unread } from './api/conversations.ts';
import type { Call } from './api/endpoint.ts';
import type { Problem } from './api/errors.ts';
import type { CurrentUser, ManagerProfile } from './api/users.ts';
import type { SchoolSite } from './rules/school-site.ts';
import type { Language } from './texts/language.ts';

/** What operators configure and pages may know. Everything in here is public: it is sent to every browser. */
export type PublicSettings = {
  /** The site's own address, without a trailing slash, for canonical links. */
  public_url: string;
  /** Style of the street map, light and dark; empty string: the bundled outline map only. */
  map_style_url: string;
  map_style_url_dark: string;
  /** Where 'Report a Problem' writes to. */
  support_email: string;
  /** The operator's banner, or null. */
  announcement: string | null;
  /** Whether this is a site for the public where cards pay no money: a band on every page says so. */
  has_test_payments: boolean;
  /** Whether scores may be those of Walk Score, which the page about scores then tells of. */
  has_walk_score: boolean;
  /** The school whose own domain was asked; null: the main site. */
  site: SchoolSite | null;
  /** Links of the footer, in order. */
  social_links: { label: string; url: string }[];
};

/**
 * What a page knows of its reader when it starts (section 3, page-supplied data), and of nobody else. The announcement is
 * among the settings; schools, properties and features come with the data of the pages that show them.
 */
export type StartUp = {
  /** Null: a visitor. */
  user: CurrentUser | null;
  /** The same as `user.manager`; null: no manager. */
  manager: ManagerProfile | null;
  /** Ids of the properties that this user has inquired about. */
  inquiries: number[];
  /** Unread counts of this user when the page was rendered; null for a visitor. */
  unread: Unread | null;
  /** The web client's name for `auth/token/`. Both are public. */
  client_id: string;
  client_secret: string;
};

/** What the server lends to the pages for one request. */
export type PageHost = {
  call: Call;
  /** For inline scripts and styles under the content security policy. */
  nonce: string;
  settings: PublicSettings;
  startUp: StartUp;
  /** The language that the page is rendered in. */
  language: Language;
  /** The reader's IANA time zone; null: unknown, as on a page that is cached for all visitors. */
  zone: string | null;
  /** Whether it leaves in one piece, for many are shown it; streamed when absent. */
  isWhole?: boolean;
  /** Why no page is made: it cannot be found out who the reader is, or no page of ours sent the form. Every page says so then. */
  problem?: Problem;
};
