import { localStore } from '../ui/browser-storage.ts';

export type Unsent = {
  /** Idempotency key, which all attempts to send the message use. */
  key: string;
  to: number;
  text: string;
  created: string;
  /**
   * Id of the conversation's newest message when the user wrote this one, or 0. Determines the position in
   * the list.
   */
  after_id: number;
  /** The server's error message. Null while the message is queued. */
  refusal: string | null;
  /** True if storage has failed, so that the message is lost when the page closes. */
  is_of_page?: boolean;
};

/**
 * Prefix of storage keys. Each message has its own entry, so that concurrent tabs don't overwrite each
 * other's.
 */
export const outboxPrefix = (user_id: number) => `porchlight.outbox.${user_id}.`;
const nameOf = (user_id: number, key: string) => outboxPrefix(user_id) + key;

function readStored(name: string): Unsent | null {
  try {
    return JSON.parse(localStore.get(name) ?? '') as Unsent;
  } catch {
    return null;
  }
}

export function readUnsent(user_id: number): Unsent[] {
  const prefix = outboxPrefix(user_id);
  return localStore
    .keys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readStored(name) ?? [])
    .toSorted((a, b) => a.created.localeCompare(b.created));
}

export function saveUnsent(user_id: number, message: Unsent): void {
  const name = nameOf(user_id, message.key);
  const { is_of_page: _, ...stored } = message;
  if (localStore.set(name, JSON.stringify(stored))) return;
  localStore.set(name, JSON.stringify({ ...stored, is_of_page: true }));
}

export function deleteUnsent(user_id: number, key: string): void {
  localStore.remove(nameOf(user_id, key));
}
