import type { Db } from '#server/db/tables.ts';
import { insertSubject, type Subject } from '#server/messages/conversations.queries.ts';
import { insertMessage } from '#server/messages/messages.queries.ts';
import { MAIL_AFTER_S, MISSED_MESSAGES } from '#server/messages/missed-messages.ts';
import { NEW_CONVERSATIONS } from '#server/messages/refuse-flood.ts';
import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { FIRST_THREAD_MESSAGES } from '#shared/rules/first-thread.ts';
import { hasMessages, updateConversationCreated, updateMessageTimes } from './demo-conversations.queries.ts';
import { demoKey } from './demo-key.ts';
import { type DemoHome, findDemoHomes } from './demo-leads.queries.ts';
import { findDemoUserIds } from './demo-rows.queries.ts';
import { DEMO_CONVERSATIONS, type DemoConversation } from './lists/demo-conversations.ts';
import { addDays } from './make-plans.ts';

type DemoMessage = {
  sender: number;
  receiver: number;
  text: string;
  key: string;
  created: string;
  is_read: boolean;
  about: Subject | null;
};

const keyOf = ({ by, to }: DemoConversation, nth: number) => demoKey('conversation', by, to, nth);

/** One transaction writes all conversations. */
export async function areConversationsFilled(db: Db): Promise<boolean> {
  return await hasMessages(
    db,
    DEMO_CONVERSATIONS.map((one) => keyOf(one, 0)),
  );
}

function subjectOf(
  { to, about }: DemoConversation,
  receiver: number,
  homes: readonly DemoHome[],
): Subject | null {
  if (about === 'forum') return null;
  if (about === 'profile') return { kind: 'roommate_profile', id: receiver };
  const own = homes.filter(({ username }) => username === to);
  const home = own[about.home % own.length];
  return home ? { kind: 'property', id: home.id } : null;
}

function messagesOf(
  conversation: DemoConversation,
  { users, homes, today }: { users: ReadonlyMap<string, number>; homes: readonly DemoHome[]; today: string },
): DemoMessage[] {
  const [starter, other] = [users.get(conversation.by), users.get(conversation.to)];
  if (starter === undefined || other === undefined) return [];
  const about = subjectOf(conversation, other, homes);
  const { lines, unread = 0 } = conversation;
  return lines.map(({ by, daysAgo, at, text }, nth) => {
    const [sender, receiver] = by === conversation.by ? [starter, other] : [other, starter];
    const created = `${addDays(today, -daysAgo)}T${at}:00Z`;
    const is_read = nth < lines.length - unread;
    return { sender, receiver, text, key: keyOf(conversation, nth), created, is_read, about };
  });
}

/** Skips a message that exists or that the receiver refuses. */
async function sendMessage(trx: Db, { is_read, about, created, ...message }: DemoMessage): Promise<void> {
  const sending = await insertMessage(trx, {
    ...message,
    leads_away: findContactDetails(message.text).length > 0,
    strangers: FIRST_THREAD_MESSAGES,
    most: NEW_CONVERSATIONS,
    mail: { job: MISSED_MESSAGES, after_s: MAIL_AFTER_S },
  });
  if (sending.outcome !== 'sent') return;
  const { talk_id, message_id } = sending;
  if (about) await insertSubject(trx, { talk_id, about, ...message });
  await updateMessageTimes(trx, { id: message_id, created, is_read });
  await updateConversationCreated(trx, talk_id);
}

export async function fillConversations(db: Db, schoolId: number, today: string): Promise<void> {
  const users = await findDemoUserIds(db);
  const homes = await findDemoHomes(
    db,
    schoolId,
    DEMO_CONVERSATIONS.map(({ to }) => to),
  );
  // Conversations are sorted by the id of their last message.
  const messages = DEMO_CONVERSATIONS.flatMap((one) => messagesOf(one, { users, homes, today })).toSorted(
    (a, b) => a.created.localeCompare(b.created),
  );
  await db.transaction().execute(async (trx) => {
    for (const message of messages) await sendMessage(trx, message);
  });
}
