import { problem } from '#shared/api/errors.ts';
import type { Message } from '#shared/api/messages.ts';
import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { isFirstThread } from '#shared/rules/first-thread.ts';
import { t } from '#shared/texts/t.ts';
import { takeAttempt } from '../accounts/take-attempt.ts';
import type { Db } from '../db/tables.ts';
import { insertUserEvent } from '../notifications/user-events.queries.ts';
import {
  type Correspondent,
  findPairState,
  getPairLocked,
  insertConversation,
} from './conversations.queries.ts';
import { blockedByAsker, isOneself, nobodyHere } from './get-receiver.ts';
import { findMessageByKey, insertMessage } from './messages.queries.ts';
import { addMissedMessagesJob } from './missed-messages.ts';
import { MESSAGE_LIMIT, refuseFlood } from './refuse-flood.ts';

export type MessageForm = { receiver: number; text: string; key?: string | undefined };

/** The message that stands under the form's key, or null. @throws 409 where the key was used for something else */
async function findSent(
  db: Db,
  sender: number,
  { key, receiver, text }: MessageForm,
): Promise<Message | null> {
  const sent = key === undefined ? null : await findMessageByKey(db, sender, key);
  if (sent && (sent.receiver.id !== receiver || sent.text !== text)) {
    throw problem(409, t('Another message was sent under this key.'));
  }
  return sent;
}

const asOthersSee = ({ id, username }: Correspondent) => ({ id, username });

/** One message in the caller's transaction, once the two are locked. */
async function addMessage(trx: Db, sender_id: number, form: MessageForm): Promise<Message> {
  const { receiver: receiver_id, text, key = null } = form;
  const pair = await getPairLocked(trx, sender_id, receiver_id);
  const sent = await findSent(trx, sender_id, form);
  if (sent) return sent;
  const sender = pair.find(({ id }) => id === sender_id);
  const receiver = pair.find(({ id }) => id === receiver_id);
  if (!sender || !receiver?.is_open) throw nobodyHere();
  const state = await findPairState(trx, sender_id, receiver_id);
  if (state.has_blocked) throw blockedByAsker();
  if (state.is_blocked) throw nobodyHere();
  if (state.conversation_id === null) await refuseFlood(trx, sender, state.begun);
  const conversation_id = state.conversation_id ?? (await insertConversation(trx, sender_id, receiver_id));
  const ends = { sender: sender_id, receiver: receiver_id };
  const is_flagged = isFirstThread(state.messages) && findContactDetails(text).length > 0;
  const { id, created } = await insertMessage(trx, { conversation_id, ...ends, text, key, is_flagged });
  if (!state.has_unread) await addMissedMessagesJob(trx, { receiver: receiver_id, conversation_id });
  await insertUserEvent(trx, { kind: 'message', id, ...ends });
  const people = { sender: asOthersSee(sender), receiver: asOthersSee(receiver) };
  return { id, ...people, text, created, read: null, is_flagged };
}

/**
 * Sends a message: written, told to every process, and noted for the mail about missed messages, all or nothing.
 * @throws 400 to oneself, 404 to nobody or where one has blocked the other, 409 a used key, 429 too many
 */
export async function saveMessage(db: Db, sender: number, form: MessageForm): Promise<Message> {
  if (form.receiver === sender) throw isOneself();
  const sent = await findSent(db, sender, form);
  if (sent) return sent;
  await takeAttempt(db, MESSAGE_LIMIT, sender);
  return await db.transaction().execute((trx) => addMessage(trx, sender, form));
}
