import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/tables.ts';
import type { AnswerCache } from './http/answer-cache.ts';

/** Who asks, as the token says; null: a visitor. */
export type Reader = { user_id: number; manager_id: number | null; is_staff: boolean };

/** What every handler of the API is lent for one request. */
export type Context = {
  db: Db;
  answers: AnswerCache;
  reader: Reader | null;
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
