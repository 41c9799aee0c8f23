import type { Message } from '#shared/api/messages-schemas.ts';
import type { Unsent } from './outbox-storage.ts';

/** Sorts oldest first. `updates` replace known messages. */
export function mergeMessages(known: readonly Message[], updates: readonly Message[]): Message[] {
  const byId = new Map([...known, ...updates].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** The event of a sent message may precede its response, so text and position identify the message. */
export function findUnsent(outbox: readonly Unsent[], thread: readonly Message[], to: number): Unsent[] {
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
