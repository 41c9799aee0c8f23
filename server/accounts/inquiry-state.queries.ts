import { sql } from 'kysely';

/**
 * True if the manager has marked the lead as replied, or has messaged the student since the lead was created.
 * Needs the alias `l` for leads.
 */
export const IS_REPLIED = sql<boolean>`(l.replied is not null or exists (
  select from managers a
  join conversations c on c.user_lo = least(a.user_id, l.user_id) and c.user_hi = greatest(a.user_id, l.user_id)
  join messages m on m.conversation_id = c.id
  where a.id = l.manager_id and m.sender = a.user_id and m.created >= l.created))`;

export const INQUIRY_STATE = sql<string>`case when l.id is null then 'waiting' when ${IS_REPLIED} then 'replied'
  when l.seen is not null then 'seen' else 'sent' end`;
