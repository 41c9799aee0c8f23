import { type RawBuilder, sql } from 'kysely';

/**
 * A value that the planner does not look at. Where it believes that the values of a request would make a much better plan, it plans each request anew, and that costs as much as
 * a small query itself; or it makes one for this value that is worse than that for any. Bounds that never change stand in the texts of statements for the first of these reasons: a limit that it
 * does not know it takes for a tenth of all.
 */
export const unlooked = (value: RawBuilder<unknown>) => sql`(select ${value})`;
