import { localStore } from '../ui/browser-storage.ts';

export type Unsent = {
  /** Idempotency key of all attempts. */
  key: string;
  to: number;
  text: string;
  created: string;
  /** Newest message of the conversation at the time of writing, or 0. Determines the position. */
  after_id: number;
  /** Null while the message is queued. */
  refusal: string | null;
  /** Storage failed, so closing the page loses the message. */
  is_of_page?: boolean;
};

/** Each message has its own entry, so that tabs don't overwrite each other's. */
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
