import { forumPostPath } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { findWriterToTell, type NewComment } from './forum-writes.queries.ts';

/** Once until read; not for own comments or across a block. */
export async function notifyPostWriter(
  trx: Db,
  { id, post_id, user_id }: Pick<NewComment, 'post_id' | 'user_id'> & { id: number },
): Promise<void> {
  const post = await findWriterToTell(trx, { post_id, user_id });
  if (!post) return;
  const path = forumPostPath(post, post_id);
  await notify(trx, {
    user_id: post.writer_id,
    topic: 'forum_comment',
    path,
    data: { post: post_id, comment: id, user: user_id },
    mail: { template: 'forum_comment', data: { username: post.username, title: post.title, path } },
    isOnceUntilRead: true,
  });
}
