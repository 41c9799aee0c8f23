import { type RawBuilder, sql } from 'kysely';

/** Hour in UTC, which is in the morning in the Americas. */
const DIGEST_HOUR = sql`interval '14 hours'`;
/** A Monday. */
const WEEK_START = sql`timestamptz '2001-01-01 00:00Z'`;

const nextDigest = (period: RawBuilder<unknown>) =>
  sql`date_bin(${period}, now() - ${DIGEST_HOUR}, ${WEEK_START}) + ${period} + ${DIGEST_HOUR}`;

/**
 * Time of the next alert of a row `s` of `saved_searches`; null if alerts are off. An alert at once waits a
 * minute for more listings, and longer after another alert.
 */
export function nextDue(frequency: RawBuilder<unknown> = sql`s.frequency`): RawBuilder<unknown> {
  return sql`case ${frequency}
    when 'at_once' then greatest(now() + interval '1 minute', s.alerted + interval '15 minutes')
    when 'daily' then ${nextDigest(sql`interval '1 day'`)}
    when 'weekly' then ${nextDigest(sql`interval '7 days'`)} end`;
}
