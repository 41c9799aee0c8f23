import { forumPostPath, moderationPath } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { findForumPlace, findModeratorsToNotify, type HideablePlace } from './moderation.queries.ts';

type OpenedReport = { place: HideablePlace; report: number; reporter_id: number };

/**
 * Notifies the forum's moderators, except the reporter and the author. A moderator with an unread
 * notification gets no second one.
 */
export async function notifyModerators(trx: Db, { place, report, reporter_id }: OpenedReport): Promise<void> {
  const found = await findForumPlace(trx, place);
  if (!found) return;
  const path = moderationPath(found);
  const mail = { template: 'report_opened', data: { school: found.school_name, path } } as const;
  const { school_id, author_id } = found;
  for (const user_id of await findModeratorsToNotify(trx, school_id, [reporter_id, author_id])) {
    await notify(trx, { user_id, topic: 'report', path, data: { report }, mail, isOnceUntilRead: true });
  }
}

/**
 * Notifies the author, unless the author is the actor.
 * @param decision.actor_id null if reports hid the entry
 */
export async function notifyWriter(
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
