import { badInput } from '#shared/api/errors.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import type { Db } from '../db/tables.ts';
import type { SchoolRef } from '../schools/school.queries.ts';
import { findFeatureables } from './featured.queries.ts';
import { setFeaturedIn } from './set-featured.ts';

const MAX_FEATURED = 50;

/** @throws 400 with a message per listing that can't be featured */
export async function saveFeatured(
  db: Db,
  operator: Operator,
  { school, ids }: { school: SchoolRef; ids: readonly number[] },
): Promise<void> {
  if (ids.length > MAX_FEATURED)
    throw badInput({ ids: [`A school can have at most ${MAX_FEATURED} featured listings.`] });
  await db.transaction().execute(async (trx) => {
    const found = new Map((await findFeatureables(trx, school.id, ids)).map((row) => [row.id, row]));
    const wrong = ids.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [`Listing ${id} does not exist.`];
      if (!row.is_public) return [`Listing ${id} is not public: it is inactive, hidden or deleted.`];
      return row.is_near ? [] : [`Listing ${id} is not near ${school.name}.`];
    });
    if (wrong.length > 0) throw badInput({ ids: wrong });
    await setFeaturedIn(trx, school.id, ids);
    await recordOperatorAction(trx, operator, {
      command: 'set-featured',
      detail: { school: school.id, listings: ids },
    });
  });
}
