import { notFound, problem } from '#shared/api/errors.ts';
import type { ReportCase } from '#shared/api/moderation.ts';
import type { ReportState } from '#shared/api/reports.ts';
import type { Reader } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { insertEvent } from './moderation.queries.ts';
import { findCase, updateCaseState } from './reports.queries.ts';

const STATE_WORDS: Record<ReportState, string> = {
  open: 'has not been taken',
  in_progress: 'is being looked at',
  resolved: 'has been resolved',
  rejected: 'has been rejected',
};

export type HandledReport = { id: number; state: ReportState; note: string };

/**
 * Moves a case to a state. To press the same button again is no fault.
 * @throws 404 for what is not in the asker's queue, 409 where somebody else was first
 */
export async function handleReportCase(db: Db, reader: Reader, handled: HandledReport): Promise<ReportCase> {
  const { id, state, note } = handled;
  const isDone = await db.transaction().execute(async (trx) => {
    const moved = await updateCaseState(trx, reader, { id, state });
    if (!moved) return false;
    await insertEvent(trx, { ...moved, case_id: id, actor_id: reader.user_id, action: state, reason: note });
    return true;
  });
  const found = await findCase(db, reader, id);
  if (!found) throw notFound('report');
  if (isDone) return found;
  const by = found.handled_by;
  const isOwn = by === null || by.id === reader.user_id;
  if (found.state === state && isOwn) return found;
  const who = by === null || isOwn ? '' : ` by ${by.username}`;
  const mend = found.state === state ? '' : ' Put it back to open first.';
  throw problem(409, `This report ${STATE_WORDS[found.state]}${who}.${mend}`);
}
