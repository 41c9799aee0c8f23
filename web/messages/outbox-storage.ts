import { localStore } from '../ui/browser-storage.ts';

export type Unsent = {
  /** Retries reuse it. */
  key: string;
  to: number;
  text: string;
  created: string;
  /** The conversation's newest message id at that time, or 0: on the server it comes after. */
  after_id: number;
  /** Why it was refused; null while queued. */
  refusal: string | null;
  /** Storage failed: lost on unload. */
  is_of_page?: boolean;
};

/** One storage entry per message, so that concurrent tabs don't overwrite each other. */
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
