import { type RawBuilder, sql } from 'kysely';
import type { HideableKind } from '#shared/api/moderation.ts';
import type { EntryRevision } from '#shared/api/moderation-schemas.ts';
import type { Db } from '../db/tables.ts';
import type { WritingPast } from './forum-limits.ts';

type EntryRef = { kind: HideableKind; id: number };

const PLACES = {
  forum_post: { table: 'forum_posts', column: 'post_id', title: sql`x.title` },
  forum_comment: { table: 'forum_comments', column: 'comment_id', title: sql`''` },
} as const;

const MAX_COUNTED = 30;

/** The newest edit of the last day comes first. */
export async function findEditPast(db: Db, kind: HideableKind, user_id: number): Promise<WritingPast> {
  const { rows } = await sql<WritingPast>`
    select extract(epoch from clock_timestamp() - u.created)::float8 as "accountAgeS", array(
      select greatest(0, extract(epoch from clock_timestamp() - r.replaced))::float8 from forum_revisions r
      where r.user_id = u.id and ${sql.ref(`r.${PLACES[kind].column}`)} is not null
        and r.replaced > now() - interval '1 day'
      order by r.replaced desc limit ${MAX_COUNTED}::int) as "agesS"
    from users u where u.id = ${user_id}`.execute(db);
  return rows[0]!;
}

export type Edit = EntryRef & { user_id: number; title?: string | undefined; text: string };

/** @returns false if the user has no such visible entry */
export async function updateEntry(db: Db, { kind, id, user_id, title, text }: Edit): Promise<boolean> {
  const { table, column, title: oldTitle } = PLACES[kind];
  const newTitle: RawBuilder<unknown> = title === undefined ? sql`` : sql`title = ${title},`;
  const { rows } = await sql`
    with before as materialized (
      select x.id, x.user_id, ${oldTitle} as title, x.text, coalesce(x.edited, x.created) as written
      from ${sql.table(table)} x
      where x.id = ${id} and x.user_id = ${user_id} and x.deleted is null and x.hidden is null for update
    ), stored as (
      insert into forum_revisions (${sql.ref(column)}, user_id, title, text, written)
      select id, user_id, title, text, written from before
    )
    update ${sql.table(table)} x set ${newTitle} text = ${text}, edited = clock_timestamp()
    from before where x.id = before.id returning x.id`.execute(db);
  return rows.length > 0;
}

/** The limits allow fewer edits in a month. */
const REVISIONS_AT_ONCE = 200;

export async function findRevisions(db: Db, { kind, id }: EntryRef): Promise<EntryRevision[]> {
  const { rows } = await sql<EntryRevision>`
    select id, title, text, written, replaced from forum_revisions
    where ${sql.ref(PLACES[kind].column)} = ${id} order by id desc limit ${REVISIONS_AT_ONCE}::int`.execute(
    db,
  );
  return rows;
}
