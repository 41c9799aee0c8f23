import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

const MAX_BROWSERS = 20;

type NewSubscription = {
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Replaces the browser's subscription. Deletes the oldest ones of a user with too many. */
export async function savePushSubscription(trx: Db, row: NewSubscription): Promise<void> {
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${row.user_id}, ${row.session_id}, ${row.endpoint}, ${row.p256dh}, ${row.auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth`.execute(trx);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${row.user_id}
      order by id desc offset ${MAX_BROWSERS})`.execute(trx);
}

/** Finds the user's browsers with an active session. */
export async function findPushSubscriptionIds(db: Db, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${user_id} and s.ended is null order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

type PushMessage = {
  endpoint: string;
  p256dh: string;
  auth: string;
  path: string;
  name: string;
  count: number;
};

/** Null if the browser's session has ended, the user has read the notification or deleted the search. */
export async function findPushMessage(
  db: Db,
  subscription_id: number,
  notification_id: number,
): Promise<PushMessage | null> {
  const { rows } = await sql<PushMessage>`
    select p.endpoint, p.p256dh, p.auth, n.path, q.name, (n.data ->> 'count')::int as count
    from push_subscriptions p join sessions s on s.id = p.session_id and s.ended is null
    join notifications n on n.user_id = p.user_id and n.id = ${notification_id} and n.read_at is null
    join saved_searches q on q.id = (n.data ->> 'search')::bigint and q.user_id = n.user_id
    where p.id = ${subscription_id}`.execute(db);
  return rows[0] ?? null;
}

export async function deletePushSubscription(db: Db, id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db);
}
