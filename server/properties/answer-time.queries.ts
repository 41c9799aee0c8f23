import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

const MIN_INQUIRIES = 5;
const MAX_INQUIRIES = 100;

/** Locked leads count as unanswered, so that the figure doesn't reveal messages to their students. */
export async function findAnswerSeconds(db: Db, property_id: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select nullif(percentile_disc(0.5) within group (
      order by coalesce(extract(epoch from x.answered - x.created)::float8, 'infinity')), 'infinity') as seconds
    from (
      select l.created, case when l.unlocked then least(l.replied, (
        select min(m.created) from conversations c join messages m on m.conversation_id = c.id
        where c.user_lo = least(a.user_id, l.user_id) and c.user_hi = greatest(a.user_id, l.user_id)
          and m.sender = a.user_id and m.created >= l.created)) end as answered
      from properties p join managers a on a.id = p.manager_id join leads l on l.manager_id = a.id
      where p.id = ${property_id} and l.user_id is not null
        and l.created between now() - interval '1 year' and now() - interval '7 days'
      order by l.created desc limit ${MAX_INQUIRIES}) x
    having count(*) >= ${MIN_INQUIRIES}`.execute(db);
  return rows[0]?.seconds ?? null;
}
