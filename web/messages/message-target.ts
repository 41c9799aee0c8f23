/** Whom the private message that stands over the page is for. */
export type MessageTarget = { id: number; username: string };

let target: MessageTarget | null = null;
const listeners = new Set<() => void>();

function setTarget(value: MessageTarget | null): void {
  if (target === value) return;
  target = value;
  for (const listener of listeners) listener();
}

export function setMessageTarget(to: MessageTarget): void {
  setTarget({ id: to.id, username: to.username });
}

export function dropMessageTarget(): void {
  setTarget(null);
}

export function messageTarget(): MessageTarget | null {
  return target;
}

/** For `useSyncExternalStore`. */
export function subscribeMessageTarget(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
