import type { FastifyBaseLogger } from 'fastify';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import type { ContentLibrary } from './content/markdown-library.ts';
import type { UserType } from './db/tables/account-tables.ts';
import type { Db } from './db/tables.ts';
import type { Geocoder } from './geo/addresses/open-nominatim.ts';
import type { RoutingChain } from './geo/services/routing-chain.ts';
import type { RequestOrigin } from './http/request-origin.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { EventStreams } from './notifications/event-streams.ts';
import type { CardProvider } from './payments/card-provider.ts';
import type { PicturePool } from './storage/picture-pool.ts';
import type { Store } from './storage/store.ts';

/** User of the token or cookie, never an id from the request body. */
export type SessionUser = {
  user_id: number;
  type: UserType;
  manager_id: number | null;
  is_staff: boolean;
  staff_roles: readonly StaffRole[];
  is_email_confirmed: boolean;
  has_second_factor: boolean;
  requires_second_factor: boolean;
  session_id: number;
};

export type ClientInfo = {
  address: string;
  user_agent: string;
  origin: RequestOrigin;
  /** Origins of this site's pages: of the public URL, or of the request's host. */
  site_origins: string[];
  cookies: Record<string, string | undefined>;
  last_event_id?: string | undefined;
};

export type Secrets = {
  csrfKey: Buffer;
  /** Key that signs device cookies. */
  knownBrowserKey: Buffer;
  recoveryCodeKey: Buffer;
  /** Public key with which browsers subscribe to Web Push. */
  pushKey: string;
  /** Secret that is mixed into password hashes. Null if not set. */
  pepper: Buffer | null;
  /** True if the public URL is https. Names and attributes of cookies depend on it. */
  isSecure: boolean;
};

export type Media = { store: Store; pictures: PicturePool };

/** Context of one request, which each handler receives. */
export type Context = {
  /** May be a replica for visitors' reads. */
  db: Db;
  primaryDb: Db;
  cache: ResponseCache;
  live: EventStreams;
  user: SessionUser | null;
  client: ClientInfo;
  secrets: Secrets;
  media: Media;
  cards: CardProvider;
  content: ContentLibrary;
  routing: Pick<RoutingChain, 'measure'>;
  /** Null if the operator has configured none. */
  geocoder: Geocoder | null;
  log: FastifyBaseLogger;
};

/** Cache tag of responses that contain a school's listings. */
export function schoolTag(schoolId: number): string {
  return `school:${schoolId}`;
}

/** NOTIFY channel. The transaction that changes listings sends comma-separated school ids, or `*` for all. */
export const LISTINGS_CHANGED = 'listings_changed';

export function invalidateListings(cache: ResponseCache, payload: string): void {
  if (payload === '*' || payload === '') cache.invalidate(null);
  else for (const id of payload.split(',')) cache.invalidate(schoolTag(Number(id)));
}
