import { notFound } from '#shared/api/errors.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import type { Db } from '../db/tables.ts';
import { findCurrentUser } from './users.queries.ts';

export async function getCurrentUser(db: Db, id: number): Promise<CurrentUser> {
  const user = await findCurrentUser(db, id);
  if (!user) throw notFound('user');
  return user;
}
