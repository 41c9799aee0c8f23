import type { Call } from './api/call.ts';
import type { Unread } from './api/conversations-schemas.ts';
import type { Problem } from './api/errors.ts';
import type { CurrentUser, ManagerProfile } from './api/users-schemas.ts';
import type { SchoolSite } from './rules/school-site.ts';
import type { Language } from './texts/language.ts';

/** Settings that every browser receives. They must not contain secrets. */
export type PublicSettings = {
  /** URL of the main site without trailing slash. */
  public_url: string;
  /** Style URLs of an external map. Empty to use only the bundled outline map. */
  map_style_url: string;
  map_style_url_dark: string;
  support_email: string;
  announcement: string | null;
  /** By the school's URL segment. Shown on its pages instead. */
  school_announcements: Record<string, string>;
  /** True if a public site uses test payments. Every page then shows a banner. */
  has_test_payments: boolean;
  /** The school whose domain was requested. Null for the main site. */
  site: SchoolSite | null;
  social_links: { label: string; url: string }[];
};

/** Data about the current user in a page's first HTML (section 3). */
export type StartUp = {
  user: CurrentUser | null;
  manager: ManagerProfile | null;
  inquiries: number[];
  unread: Unread | null;
  /** OAuth client of `auth/token/`. Both values are public. */
  client_id: string;
  client_secret: string;
};

export type PageHost = {
  call: Call;
  nonce: string;
  settings: PublicSettings;
  startUp: StartUp;
  language: Language;
  /** IANA time zone of the user. Null if unknown, as on a page cached for all visitors. */
  zone: string | null;
  /** True if the response is cached, so that the page must not be streamed. */
  isWhole?: boolean;
  /** Set if the page must show an error: the session can't be verified, or the form post is cross-site. */
  problem?: Problem;
};
