import type { FastifyBaseLogger } from 'fastify';
import type { ContentLibrary } from './content/markdown-library.ts';
import type { UserType } from './db/tables/account-tables.ts';
import type { Db } from './db/tables.ts';
import type { GeocodingChain } from './geo/services/geocoding-chain.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import type { RequestOrigin } from './http/request-origin.ts';
import type { LiveStreams } from './notifications/live-streams.ts';
import type { CardProvider } from './payments/card-provider.ts';
import type { PicturePool } from './storage/picture-pool.ts';
import type { Store } from './storage/store.ts';

/** Who asks, as the token or the cookie says, never as the request's body says. */
export type Reader = {
  user_id: number;
  type: UserType;
  /** Null: not a manager. */
  manager_id: number | null;
  is_staff: boolean;
  is_email_confirmed: boolean;
  session_id: number;
};

/** From where somebody asks. */
export type Visit = {
  /** Network address, after trusted proxies. */
  address: string;
  user_agent: string;
  /** Whether a page of this site sent the request. */
  origin: RequestOrigin;
  cookies: Record<string, string | undefined>;
  /** With what a browser takes up its stream of events again. */
  last_event_id?: string | undefined;
};

/** What the installation alone knows. */
export type Secrets = {
  csrfKey: Buffer;
  /** Signs the cookies of browsers that have logged in before. */
  knownBrowserKey: Buffer;
  /** Mixed into password hashes; null where the operator has set none. */
  pepper: Buffer | null;
  /** Whether the public address is https: the names and attributes of cookies follow it. */
  isSecure: boolean;
};

/** Where pictures are kept, and the processes that decode them. */
export type Media = { store: Store; pictures: PicturePool };

/** What every handler of the API is lent for one request. */
export type Context = {
  db: Db;
  answers: AnswerCache;
  /** The event streams of this process. */
  live: LiveStreams;
  /** Null: a visitor. */
  reader: Reader | null;
  visit: Visit;
  secrets: Secrets;
  media: Media;
  /** Who takes cards here. */
  cards: CardProvider;
  /** Guides, legal texts and pages. */
  content: ContentLibrary;
  /** Who finds the places of addresses. */
  geocoder: GeocodingChain;
  log: FastifyBaseLogger;
};

/** The tag under which answers about a school's listings are kept, and the payload of the notice that drops them. */
export function schoolTag(schoolId: number): string {
  return `school:${schoolId}`;
}

/**
 * Database channel on which a listing's change is announced, in the transaction of the change. The payload is a list of
 * school ids separated by commas, or `*` for all.
 */
export const LISTINGS_CHANGED = 'listings_changed';

/** Drops the answers that such a notice names. */
export function dropChanged(answers: AnswerCache, payload: string): void {
  if (payload === '*' || payload === '') answers.dropAll();
  else for (const id of payload.split(',')) answers.drop(schoolTag(Number(id)));
}
