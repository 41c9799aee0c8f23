import { problem } from '#shared/api/errors.ts';
import { viewUrlKey } from '#shared/rules/view-url-key.ts';
import type { Db } from '../db/tables.ts';
import { findSchoolRef, type SchoolRef } from './school.queries.ts';

/**
 * Finds a school by id or by the segment of its URL.
 * @throws 404 that repeats the given word
 */
export async function getSchoolRef(db: Db, word: string): Promise<SchoolRef> {
  const isId = /^[1-9][0-9]{0,14}$/.test(word);
  const school = await findSchoolRef(db, isId ? { id: Number(word) } : { public_view_url: viewUrlKey(word) });
  if (school) return school;
  const sentence = `School '${word}' not found. Use its id or its name in URLs, such as ohio-state.`;
  throw problem(404, sentence);
}
