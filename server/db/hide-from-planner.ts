import { type RawBuilder, sql } from 'kysely';

/**
 * Hides a value from the planner, which would otherwise replan each query or choose a plan for this value.
 * Inline constant limits instead: the planner estimates an unknown limit as a tenth of the rows.
 */
export const hideFromPlanner = (value: RawBuilder<unknown>) => sql`(select ${value})`;
