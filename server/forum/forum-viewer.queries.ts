import { sql } from 'kysely';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';

export type ForumViewer = {
  school_id: number;
  /** 0 for a visitor. */
  user_id: number;
  /** A moderator also sees hidden posts and posts of blocked users. */
  is_moderator: boolean;
  /** Users blocked in either direction. */
  unseen: number[];
};

export async function findForumViewer(
  db: Db,
  school_id: number,
  user: Pick<SessionUser, 'user_id'> | null,
): Promise<ForumViewer> {
  if (!user) return { school_id, user_id: 0, is_moderator: false, unseen: [] };
  const { user_id } = user;
  const { rows } = await sql<{ is_moderator: boolean; unseen: number[] }>`
    select exists (select from school_mods where school_id = ${school_id} and user_id = ${user_id}) as is_moderator,
      array(select blocked_id from user_blocks where user_id = ${user_id}
        union select user_id from user_blocks where blocked_id = ${user_id}) as unseen`.execute(db);
  const { is_moderator, unseen } = rows[0]!;
  return { school_id, user_id, is_moderator, unseen: is_moderator ? [] : unseen };
}
