import * as z from 'zod/mini';
import { conversationPath } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { addJob } from '../jobs/add-job.ts';
import type { JobTasks } from '../jobs/job-task.ts';
import { notify } from '../notifications/notify.ts';
import { lockPair } from './conversations.queries.ts';
import { findMissed, updateMissedMailed } from './missed-messages.queries.ts';

export const MISSED_MESSAGES = 'missed-messages';
/** A user with the page open has read the message by then. */
export const MAIL_AFTER_S = 15 * 60;

const payloadSchema = z.object({ receiver: z.int(), conversation_id: z.int() });
type Payload = z.output<typeof payloadSchema>;

/** `insertMessage` queues the same job. */
async function scheduleNextCheck(trx: Db, payload: Payload, inS: number): Promise<void> {
  await addJob(trx, MISSED_MESSAGES, payload, {
    jobKey: `${MISSED_MESSAGES}:${payload.receiver}:${payload.conversation_id}`,
    runAt: new Date(Date.now() + inS * 1000),
  });
}

/** Sends at most one email until the receiver reads the conversation. */
async function mailMissed(trx: Db, payload: Payload): Promise<void> {
  const { receiver, conversation_id } = payload;
  await lockPair(trx, receiver, receiver);
  const missed = await findMissed(trx, receiver, conversation_id);
  if (!missed || missed.is_mailed || missed.is_blocked) return;
  if (missed.waited_s < MAIL_AFTER_S) {
    await scheduleNextCheck(trx, payload, MAIL_AFTER_S - missed.waited_s);
    return;
  }
  const path = conversationPath(missed.sender_id);
  const { sender_name, count } = missed;
  await notify(trx, {
    user_id: receiver,
    topic: 'message',
    path,
    mail: { template: 'missed_messages', data: { sender_name, count, path } },
  });
  await updateMissedMailed(trx, receiver, conversation_id);
}

export function messageTasks({ db }: { db: Db }): JobTasks {
  return {
    async [MISSED_MESSAGES](payload, { log }) {
      const parsed = z.safeParse(payloadSchema, payload);
      if (!parsed.success) return log.warn('Dropped a job about missed messages without a conversation.');
      await db.transaction().execute((trx) => mailMissed(trx, parsed.data));
    },
  };
}
