import { notFound } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { findSchoolLink } from './school.queries.ts';

export async function getSchoolLink(db: Db, id: number): Promise<{ public_view_url: string }> {
  const school = await findSchoolLink(db, id);
  if (!school) throw notFound('school');
  return school;
}
