import { sql } from 'kysely';
import type { UserType } from '#server/db/tables/account-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { canSkipKeyChecks, commitAsync, lockOwners, skipKeyChecks } from './skip-key-checks.queries.ts';

export async function hasListings(db: Db): Promise<boolean> {
  const row = await db.selectFrom('properties').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasListingsOf(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('properties')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPaidIds(
  db: Db,
  schoolId: number,
  source: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('property_cards as c')
    .innerJoin('properties as p', 'p.id', 'c.property_id')
    .select('p.id')
    .where('c.school_id', '=', schoolId)
    .where('p.source', '=', source)
    .where('p.tier', '=', 'premium')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type UserBatch = {
  prefix: string;
  count: number;
  type: UserType;
  created: string;
  firstNames: readonly string[];
  lastNames: readonly string[];
};

/** Users can't log in. Existing users stay unchanged. @returns all ids in order */
export async function saveUsers(db: Db, crowd: UserBatch): Promise<number[]> {
  const { prefix, count, type, created, firstNames, lastNames } = crowd;
  await sql`
    insert into users (username, first_name, last_name, type, created)
    select ${prefix}::text || n, (${firstNames}::text[])[1 + n % ${firstNames.length}::int],
      (${lastNames}::text[])[1 + n / ${firstNames.length}::int % ${lastNames.length}::int], ${type}, ${created}::timestamptz
    from generate_series(1, ${count}::int) as n order by n
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select u.id from generate_series(1, ${count}::int) as n
    join users u on lower(u.username) = lower(${prefix}::text || n) order by n`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findManagerIds(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from unnest(${userIds}::bigint[]) with ordinality as u (id, at)
    join managers m on m.user_id = u.id order by u.at`.execute(db);
  return rows.map(({ id }) => id);
}

export async function updateStatistics(db: Db, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

/** Sets the visibility map, which allows index-only scans. Must run outside a transaction. */
export async function vacuumTables(db: Db, tables: readonly string[]): Promise<void> {
  await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

export type LoadPost = { school_id: number; user_id: number; title: string; text: string; created: string };

/** @returns ids in order of time */
export async function insertPosts(db: Db, posts: readonly LoadPost[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into forum_posts (school_id, user_id, title, text, created)
    select school_id, user_id, title, text, created
    from json_to_recordset(${JSON.stringify(posts)}::json)
      as k(school_id bigint, user_id bigint, title text, text text, created timestamptz)
    order by created
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export type LoadComment = { post_id: number; user_id: number; text: string; created: string };

export async function insertComments(db: Db, comments: readonly LoadComment[]): Promise<void> {
  await sql`
    insert into forum_comments (post_id, user_id, text, created)
    select post_id, user_id, text, created
    from json_to_recordset(${JSON.stringify(comments)}::json)
      as k(post_id bigint, user_id bigint, text text, created timestamptz)
    order by created, post_id`.execute(db);
}

export type LoadConversation = {
  user_lo: number;
  user_hi: number;
  started_by: number;
  begun: string;
  size: number;
  /** The last messages of the conversation, all from the same sender. */
  unread: number;
  /** Determines texts and senders. */
  dice: number;
};

export type NumberedConversations = {
  conversations: readonly (LoadConversation & { id: number })[];
  messageIds: number[];
};

/** Rows of different conversations alternate on disk, as in real use. */
export async function insertConversations(
  db: Db,
  { conversations, messageIds }: NumberedConversations,
  texts: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await commitAsync(trx);
    if (await canSkipKeyChecks(trx)) {
      await lockOwners(
        trx,
        'users',
        conversations.flatMap(({ user_lo, user_hi }) => [user_lo, user_hi]),
      );
      await skipKeyChecks(trx);
    }
    await sql`
      with turns as materialized (
        select k.*, begun + n * interval '11 minutes' as sent, n <= size - unread as is_read,
          1 + (dice + n * 7) % ${texts.length}::int as says, row_number() over (order by n, id) as place, case
            when n = 1 then started_by = user_lo
            when n > size - unread then dice % 2 = 0
            else (dice + n * (n + 3) / 2) % 3 > 0
          end as is_lo
        from json_to_recordset(${JSON.stringify(conversations)}::json) as k(id bigint, user_lo bigint, user_hi bigint,
          started_by bigint, begun timestamptz, size int, unread int, dice int)
        cross join lateral generate_series(1, size) as n
      ), written as materialized (
        select t.*, given.id as message_id from turns t
        join unnest(${messageIds}::bigint[]) with ordinality as given (id, place) using (place)
      ), inserted as (
        insert into conversations (id, user_lo, user_hi, started_by, created, last_id, lo_sent, hi_sent)
        overriding system value
        select id, user_lo, user_hi, started_by, begun, max(message_id), count(*) filter (where is_lo),
          count(*) filter (where not is_lo)
        from written group by id, user_lo, user_hi, started_by, begun order by id
      )
      insert into messages (id, conversation_id, sender, receiver, text, created, read_at) overriding system value
      select message_id, id, case when is_lo then user_lo else user_hi end, case when is_lo then user_hi else user_lo end,
        (${texts}::text[])[says], sent, case when is_read then sent + interval '2 minutes' end
      from written order by message_id`.execute(trx);
  });
}
