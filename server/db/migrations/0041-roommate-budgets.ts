import type { Kysely } from 'kysely';
import { makeIndex } from './make-index.ts';

export const config = { transaction: false };

/** Profiles of a school within a range of budgets. The included columns let the filters be checked in the index. */
export async function up(db: Kysely<never>): Promise<void> {
  await makeIndex(
    db,
    'roommate_profiles_budget',
    'roommate_profiles (school_id, budget) include (id, user_id, gender, pets, smoking)',
  );
}
