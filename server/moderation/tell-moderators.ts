import { forumPostPath, moderationPath } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { findForumPlace, findModeratorsToTell, type HideablePlace } from './moderation.queries.ts';

type OpenedReport = { place: HideablePlace; report: number; reporter_id: number };

/**
 * Tells the moderators of a forum that something in it was reported, once until they have read it: not the one who
 * reported it, nor the one who wrote it, whose queue does not have it.
 */
export async function tellModerators(trx: Db, { place, report, reporter_id }: OpenedReport): Promise<void> {
  const found = await findForumPlace(trx, place);
  if (!found) return;
  const path = moderationPath(found);
  const mail = { template: 'report_opened', data: { school: found.school_name, path } } as const;
  const { school_id, author_id } = found;
  for (const user_id of await findModeratorsToTell(trx, school_id, [reporter_id, author_id])) {
    await notify(trx, { user_id, topic: 'report', path, data: { report }, mail, isOnceUntilRead: true });
  }
}

/**
 * Tells the writer of a post or a comment that it was hidden, or is shown again.
 * @param decision.actor_id who decided; null: the number of reports. Nobody is told of their own decision.
 */
export async function tellWriter(
  trx: Db,
  place: HideablePlace,
  { is_hidden, actor_id }: { is_hidden: boolean; actor_id: number | null },
): Promise<void> {
  const found = await findForumPlace(trx, place);
  if (!found?.is_author_here || found.author_id === actor_id) return;
  const path = forumPostPath(found, found.post_id);
  const kind = place.kind === 'forum_post' ? 'post' : 'comment';
  await notify(trx, {
    user_id: found.author_id,
    topic: 'moderation',
    path,
    data: { post: found.post_id, ...(kind === 'comment' ? { comment: place.id } : {}) },
    mail: { template: 'entry_decided', data: { kind, title: found.title, is_hidden, path } },
  });
}
