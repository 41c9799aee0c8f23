import type { SendMessageBody } from '#shared/api/message-body.ts';

export type MessageTarget = {
  id: number;
  username: string;
  /** The card where the message begins. */
  about?: SendMessageBody['about'];
};

let target: MessageTarget | null = null;
const listeners = new Set<() => void>();

function setTarget(value: MessageTarget | null): void {
  if (target === value) return;
  target = value;
  for (const listener of listeners) listener();
}

export function setMessageTarget(to: MessageTarget): void {
  setTarget({ id: to.id, username: to.username, ...(to.about ? { about: to.about } : {}) });
}

export function dropMessageTarget(): void {
  setTarget(null);
}

export function messageTarget(): MessageTarget | null {
  return target;
}

export function subscribeMessageTarget(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
