import type { Call } from './api/call.ts';
import type { Unread } from './api/conversations-schemas.ts';
import type { Problem } from './api/errors.ts';
import type { CurrentUser, ManagerProfile } from './api/users-schemas.ts';
import type { SchoolSite } from './rules/school-site.ts';
import type { Language } from './texts/language.ts';

/** Settings that are sent to every browser: nothing secret. */
export type PublicSettings = {
  /** Without trailing slash. */
  public_url: string;
  /** Style URLs; empty: the bundled outline map only. */
  map_style_url: string;
  map_style_url_dark: string;
  support_email: string;
  announcement: string | null;
  /** A public site with test payments: every page shows a banner. */
  has_test_payments: boolean;
  /** The school whose domain was requested; null: the main site. */
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
  /** IANA name; null if unknown, as on a page cached for all visitors. */
  zone: string | null;
  /** Sent without streaming, because the response is cached. */
  isWhole?: boolean;
  /** Rendered as an error page: the session can't be checked, or the form post is cross-site. */
  problem?: Problem;
};
