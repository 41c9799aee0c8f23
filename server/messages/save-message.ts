import { type ProblemError, problem } from '#shared/api/errors.ts';
import type { Message } from '#shared/api/messages-schemas.ts';
import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { FIRST_THREAD_MESSAGES } from '#shared/rules/first-thread.ts';
import { t } from '#shared/texts/t.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import { flushWal } from '../db/async-commit.ts';
import type { Db } from '../db/tables.ts';
import { databaseUnavailable } from '../http/database-problem.ts';
import { insertSubject, type Subject } from './conversations.queries.ts';
import { blockedBySender, isOneself, noReceiver } from './get-receiver.ts';
import { findMessageByKey, insertMessage, messageExists, type Sending } from './messages.queries.ts';
import { MAIL_AFTER_S, MISSED_MESSAGES } from './missed-messages.ts';
import { MESSAGE_LIMIT, NEW_CONVERSATIONS, tooManyConversations } from './refuse-flood.ts';

type MessageForm = {
  receiver: number;
  text: string;
  key?: string | undefined;
  about?: Subject | undefined;
};

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

async function refusalOf(db: Db, id: number, refused: Sending): Promise<ProblemError> {
  if (refused.outcome === 'flood')
    return await tooManyConversations(db, { id, is_settled: refused.is_settled });
  return refused.outcome === 'blocked' ? blockedBySender() : noReceiver();
}

async function sendOne(db: Db, sender: number, form: MessageForm): Promise<Message> {
  const { receiver, text, key = null } = form;
  const sending = await insertMessage(db, {
    sender,
    receiver,
    text,
    key,
    leads_away: findContactDetails(text).length > 0,
    strangers: FIRST_THREAD_MESSAGES,
    most: NEW_CONVERSATIONS,
    mail: { job: MISSED_MESSAGES, after_s: MAIL_AFTER_S },
  });
  if (sending.outcome === 'again') return (await findSent(db, sender, form))!;
  if (sending.outcome !== 'sent') throw await refusalOf(db, sender, sending);
  if (form.about) {
    await insertSubject(db, { talk_id: sending.talk_id, sender, receiver, about: form.about });
  }
  return {
    id: sending.message_id,
    sender: { id: sender, username: sending.sender_name },
    receiver: { id: receiver, username: sending.receiver_name },
    text,
    created: sending.sent_at,
    read: null,
    is_flagged: sending.flagged,
  };
}

/**
 * Responds only when the message is durable. @throws 400, 404, 409 if the key was used, 429, 503 if the
 * message was lost
 */
export async function saveMessage(db: Db, sender: number, form: MessageForm): Promise<Message> {
  if (form.receiver === sender) throw isOneself();
  const sent = (await findSent(db, sender, form)) ?? (await sendLimited(db, sender, form));
  const surelySince = await flushWal(db);
  const { id, created } = sent;
  // A database crash may have lost the message.
  const isSure = Date.parse(surelySince) < Date.parse(created);
  if (!isSure && !(await messageExists(db, { id, sender, created }))) throw databaseUnavailable();
  return sent;
}

async function sendLimited(db: Db, sender: number, form: MessageForm): Promise<Message> {
  await consumeAttempt(db, MESSAGE_LIMIT, sender);
  if (!form.about) return await sendOne(db, sender, form);
  return await db.transaction().execute((trx) => sendOne(trx, sender, form));
}
