import type { Message } from '#shared/api/messages.ts';
import type { Unsent } from './outbox-storage.ts';

/**
 * Two pieces of a thread in one, each message once, oldest first; what comes second is newer news. What was read stays read:
 * an answer may have been on its way when the mark came.
 */
export function mergeMessages(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of news) {
    const read = message.read ?? byId.get(message.id)?.read ?? null;
    byId.set(message.id, read === message.read ? message : { ...message, read });
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Marks the own messages up to one as read. */
export function markSeen(known: readonly Message[], reader: number, last_id: number, now: string): Message[] {
  return known.map((message) =>
    message.receiver.id === reader && message.id <= last_id && message.read === null
      ? { ...message, read: now }
      : message,
  );
}

/**
 * What of the outbox is not in the thread yet. A message may come back by the live line before its sending is answered: one
 * with the same words, after the last that was there when it was written, is that message.
 */
export function stillUnsent(outbox: readonly Unsent[], thread: readonly Message[], to: number): Unsent[] {
  const claimed = new Set<number>();
  return outbox.filter((one) => {
    if (one.to !== to) return false;
    const found = thread.find(
      ({ id, receiver, text }) =>
        receiver.id === to && id > one.after_id && text === one.text && !claimed.has(id),
    );
    if (found) claimed.add(found.id);
    return !found;
  });
}
