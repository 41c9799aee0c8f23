import { badInput, problem } from '#shared/api/errors.ts';
import type { Person } from '#shared/api/messages-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Db } from '../db/tables.ts';
import { findReceiver } from './conversations.queries.ts';
import { RECEIVER_LIMIT } from './refuse-flood.ts';

/** The response must not reveal a block. */
const NO_RECEIVER = msg('There’s no one here you can message.');
const BLOCKED = msg('You blocked this person. Unblock them to message them.');

export const noReceiver = () => problem(404, t(NO_RECEIVER));
export const blockedBySender = () => problem(404, t(BLOCKED), undefined, { code: 'blocked_by_you' });
export const isOneself = () => badInput({ receiver: [t('You can’t message yourself.')] });

/**
 * The rate limit prevents enumerating usernames. @throws 400 if the receiver is the sender, 404 if unknown or
 * blocked, 429
 */
export async function getReceiver(db: Db, sender: number, id: number): Promise<Person> {
  if (id === sender) throw isOneself();
  await consumeAttempt(db, RECEIVER_LIMIT, sender);
  const found = await findReceiver(db, sender, id);
  if (found?.has_blocked) throw blockedBySender();
  if (!found?.is_open || found.is_blocked) throw noReceiver();
  return { id, username: found.username };
}
