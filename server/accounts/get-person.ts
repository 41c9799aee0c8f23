import { problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { findPersonLocked, type PersonRow } from './people.queries.ts';

/** The user of a username, held for this transaction. @throws 404 with the name */
export async function getPerson(trx: Db, username: string): Promise<PersonRow> {
  const person = await findPersonLocked(trx, username);
  if (!person || person.status === 'deleted') throw problem(404, `There is no user '${username}'.`);
  return person;
}

/** What a sentence calls somebody. */
export function kindOf({ type }: Pick<PersonRow, 'type'>): string {
  return type === 'staff' ? 'an administrator' : `a ${type}`;
}
