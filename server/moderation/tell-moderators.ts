import type { Db } from '../db/tables.ts';
import { findModeratorIds } from './moderation.queries.ts';

/** What somebody is told, in the transaction of what it tells. */
export type ModerationNotice = {
  topic: 'report_opened' | 'entry_hidden' | 'entry_restored';
  data: Record<string, unknown>;
};

/** The one place through which moderation tells people. Until there are notices, the queue and the mark on a post do. */
async function notify(_trx: Db, _notice: ModerationNotice & { user_id: number }): Promise<void> {}

/** Tells every moderator of a school; of what belongs to no school the staff reads in its queue. */
export async function tellModerators(
  trx: Db,
  school_id: number | null,
  notice: ModerationNotice,
): Promise<void> {
  if (school_id === null) return;
  for (const user_id of await findModeratorIds(trx, school_id)) await notify(trx, { ...notice, user_id });
}

/** Tells the writer of what was hidden or is shown again. */
export async function tellWriter(trx: Db, user_id: number, notice: ModerationNotice): Promise<void> {
  await notify(trx, { ...notice, user_id });
}
