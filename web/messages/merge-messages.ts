import type { Message } from '#shared/api/messages.ts';
import type { Unsent } from './outbox-storage.ts';

/** Unique, oldest first; `news` wins, but never resets `read`: the response may be older than the receipt. */
export function mergeMessages(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of news) {
    const read = message.read ?? byId.get(message.id)?.read ?? null;
    byId.set(message.id, read === message.read ? message : { ...message, read });
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

export function markSeen(known: readonly Message[], reader: number, last_id: number, now: string): Message[] {
  return known.map((message) =>
    message.receiver.id === reader && message.id <= last_id && message.read === null
      ? { ...message, read: now }
      : message,
  );
}

/** A message may arrive by event before its response: matched by text and position. */
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
