import { badInput, problem } from '#shared/api/errors.ts';
import type { Person } from '#shared/api/messages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { takeAttempt } from '../accounts/take-attempt.ts';
import type { Db } from '../db/tables.ts';
import { findReceiver } from './conversations.queries.ts';
import { RECEIVER_LIMIT } from './refuse-flood.ts';

/** One sentence for all who cannot be written to: nobody learns that they were blocked. */
const NOBODY = msg('There is nobody here whom you could write to.');
const BLOCKED = msg('You have blocked this person. Take the block back to write to them.');

export const nobodyHere = () => problem(404, t(NOBODY));
export const blockedByAsker = () => problem(404, t(BLOCKED), undefined, { code: 'blocked_by_you' });
export const isOneself = () => badInput({ receiver: [t('You cannot write to yourself.')] });

/**
 * Who would receive a message of somebody's. Limited, so that nobody reads the names of all accounts by their numbers.
 * @throws 400 for oneself, 404 for nobody or where one has blocked the other, 429
 */
export async function getReceiver(db: Db, sender: number, id: number): Promise<Person> {
  if (id === sender) throw isOneself();
  await takeAttempt(db, RECEIVER_LIMIT, sender);
  const found = await findReceiver(db, sender, id);
  if (found?.has_blocked) throw blockedByAsker();
  if (!found?.is_open || found.is_blocked) throw nobodyHere();
  return { id, username: found.username };
}
