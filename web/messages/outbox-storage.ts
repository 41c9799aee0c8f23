import { localStore } from '../ui/browser-storage.ts';

/** A message that is not known to have reached the server. */
export type Unsent = {
  /** Tried again under the same key, it is sent once. */
  key: string;
  to: number;
  text: string;
  /** ISO 8601. */
  created: string;
  /** The newest message of the conversation when this was written, 0 without any: on the server it comes after it. */
  after_id: number;
  /** Why it was refused; null while it waits for its turn or for a connection. */
  refusal: string | null;
  /** The browser's storage is full or not allowed: this one goes with the page. */
  is_of_page?: boolean;
};

/** One entry of the storage for each message: tabs that write at once overwrite nothing of each other. */
export const outboxPrefix = (user_id: number) => `porchlight.outbox.${user_id}.`;
const nameOf = (user_id: number, key: string) => outboxPrefix(user_id) + key;

function readStored(name: string): Unsent | null {
  try {
    return JSON.parse(localStore.get(name) ?? '') as Unsent;
  } catch {
    return null;
  }
}

/** The user's unsent messages, oldest first. */
export function readUnsent(user_id: number): Unsent[] {
  const prefix = outboxPrefix(user_id);
  return localStore
    .keys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readStored(name) ?? [])
    .toSorted((a, b) => a.created.localeCompare(b.created));
}

export function keepUnsent(user_id: number, message: Unsent): void {
  const name = nameOf(user_id, message.key);
  const { is_of_page: _, ...stored } = message;
  if (localStore.set(name, JSON.stringify(stored))) return;
  localStore.set(name, JSON.stringify({ ...stored, is_of_page: true }));
}

export function forgetUnsent(user_id: number, key: string): void {
  localStore.remove(nameOf(user_id, key));
}
