import { badInput } from '#shared/api/errors.ts';
import { deleteSiteSetting, saveSiteSetting } from '../config/site-settings.queries.ts';
import type { Db } from '../db/tables.ts';
import { type Operator, recordOperatorAction } from './operator.ts';

const MAX_LENGTH = 300;

function checkLine(line: string): void {
  const sentence =
    line === ''
      ? 'Specify a text for the announcement.'
      : /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(line)
        ? 'An announcement must be one line of text.'
        : [...line].length > MAX_LENGTH
          ? `An announcement can have at most ${MAX_LENGTH} characters; this one has ${[...line].length}.`
          : null;
  if (sentence) throw badInput({ announcement: [sentence] });
}

/**
 * Takes effect at once in every process.
 * @throws 400
 */
export async function saveAnnouncement(db: Db, operator: { actor: string }, text: string): Promise<string> {
  const line = text.trim();
  checkLine(line);
  await db.transaction().execute(async (trx) => {
    await saveSiteSetting(trx, 'announcement', line, operator.actor);
    await recordOperatorAction(trx, operator, { command: 'set-announcement', detail: { text: line } });
  });
  return line;
}

/**
 * The setting ANNOUNCEMENT applies again after the removal.
 * @returns false if no announcement was saved
 */
export async function removeAnnouncement(db: Db, operator: Operator): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isRemoved = await deleteSiteSetting(trx, 'announcement');
    if (isRemoved) await recordOperatorAction(trx, operator, { command: 'clear-announcement' });
    return isRemoved;
  });
}
