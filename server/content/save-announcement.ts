import type { AnnouncementBody } from '#shared/api/announcement-bodies.ts';
import type { Announcement } from '#shared/api/announcements-schemas.ts';
import { badInput, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import { notifySiteChange } from '../config/site-changes.queries.ts';
import type { Db } from '../db/tables.ts';
import {
  type AnnouncementRow,
  findAnnouncement,
  findIsSchool,
  insertAnnouncement,
  updateAnnouncement,
  updateEnded,
  updateSiteWideEnded,
} from './announcements.queries.ts';

async function record(trx: Db, operator: Operator, command: string, detail: object): Promise<void> {
  await recordOperatorAction(trx, operator, { command, detail: { ...detail } });
  await notifySiteChange(trx, 'announcements');
}

async function failUnchanged(trx: Db, id: number): Promise<never> {
  if (!(await findAnnouncement(trx, id))) throw problem(404, t('There is no such announcement.'));
  throw problem(409, t('This announcement has ended.'));
}

type AnnouncementChange = { id: number | null; body: AnnouncementBody; set_by: string };

/** @throws 400, 404, 409 if it has ended */
export async function saveAnnouncement(
  db: Db,
  operator: Operator,
  { id: changed, body: { reason: _, ...fields }, set_by }: AnnouncementChange,
): Promise<Announcement> {
  const row: AnnouncementRow = { ...fields, text_es: fields.text_es || null, set_by };
  return await db.transaction().execute(async (trx) => {
    if (row.school_id !== null && !(await findIsSchool(trx, row.school_id)))
      throw badInput({ school_id: [t('This school doesn’t exist.')] });
    const starts = Math.max(Date.now(), row.starts === null ? 0 : Date.parse(row.starts));
    if (row.ends !== null && Date.parse(row.ends) <= starts)
      throw badInput({ ends: [t('The end must be in the future and after the start.')] });
    if (changed !== null && !(await updateAnnouncement(trx, changed, row))) await failUnchanged(trx, changed);
    const id = changed ?? (await insertAnnouncement(trx, row));
    const { set_by: __, ...detail } = { announcement: id, ...row };
    await record(trx, operator, changed === null ? 'add-announcement' : 'change-announcement', detail);
    return (await findAnnouncement(trx, id))!;
  });
}

/** @throws 404, 409 if it has ended */
export async function saveEnded(db: Db, operator: Operator, id: number): Promise<Announcement> {
  return await db.transaction().execute(async (trx) => {
    if (!(await updateEnded(trx, id))) await failUnchanged(trx, id);
    await record(trx, operator, 'end-announcement', { announcement: id });
    return (await findAnnouncement(trx, id))!;
  });
}

/** Replaces what everyone sees on the whole site. */
export async function replaceAnnouncement(db: Db, operator: { actor: string }, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateSiteWideEnded(trx);
    await insertAnnouncement(trx, {
      ...{ school_id: null, audience: 'everyone', text_en: text, text_es: null },
      ...{ starts: null, ends: null, set_by: operator.actor },
    });
    await record(trx, operator, 'set-announcement', { text });
  });
}

/** @returns false if there was none */
export async function clearAnnouncement(db: Db, operator: Operator): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isEnded = await updateSiteWideEnded(trx);
    if (isEnded) await record(trx, operator, 'clear-announcement', {});
    return isEnded;
  });
}
