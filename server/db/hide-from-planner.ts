import { type RawBuilder, sql } from 'kysely';

/**
 * The planner would replan each query or choose a plan for this value. Inline constant limits: the planner
 * estimates an unknown limit as a tenth of the rows.
 */
export const hideFromPlanner = (value: RawBuilder<unknown>) => sql`(select ${value})`;
