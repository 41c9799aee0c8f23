import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { findPersonLocked, type PersonRow } from './people.queries.ts';

/**
 * Locks the user's row.
 * @throws 404
 */
export async function getPerson(trx: Db, username: string): Promise<PersonRow> {
  const person = await findPersonLocked(trx, username);
  if (!person || person.status === 'deleted')
    throw problem(404, t('There’s no user {username}.', { username }));
  return person;
}

export function kindOf({ type }: Pick<PersonRow, 'type'>): string {
  return type === 'staff' ? 'an administrator' : `a ${type}`;
}
