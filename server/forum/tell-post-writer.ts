import { forumPostPath } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { findWriterToTell, type NewComment } from './forum-writes.queries.ts';

/**
 * Tells the writer of a post of a comment, once until it is read: not of their own, and not of one by somebody whom
 * either of the two has blocked.
 */
export async function tellPostWriter(trx: Db, { post_id, user_id }: NewComment): Promise<void> {
  const post = await findWriterToTell(trx, { post_id, user_id });
  if (!post) return;
  const path = forumPostPath(post, post_id);
  await notify(trx, {
    user_id: post.writer_id,
    topic: 'forum_comment',
    path,
    data: { post: post_id },
    mail: { template: 'forum_comment', data: { title: post.title, path } },
    isOnceUntilRead: true,
  });
}
