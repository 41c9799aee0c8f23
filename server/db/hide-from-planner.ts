import { type RawBuilder, sql } from 'kysely';

/**
 * Hides a value from the planner, which would else replan each query or choose a plan for this value. Constant limits
 * are inlined instead: an unknown limit counts as a tenth of the rows.
 */
export const hideFromPlanner = (value: RawBuilder<unknown>) => sql`(select ${value})`;
