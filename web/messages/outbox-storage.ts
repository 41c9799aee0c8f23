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

/** What the browser would not store, by its name there. */
const ofPage = new Map<string, Unsent>();

/** One entry of the storage for each message: tabs that write at once overwrite nothing of each other. */
export const outboxPrefix = (user_id: number) => `porchlight.outbox.${user_id}.`;
const nameOf = (user_id: number, key: string) => outboxPrefix(user_id) + key;

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readStored(name: string): Unsent | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as Unsent;
  } catch {
    return null;
  }
}

/** What somebody has not sent yet, oldest first. What the page holds is newer than what is stored under the same name. */
export function readUnsent(user_id: number): Unsent[] {
  const prefix = outboxPrefix(user_id);
  const names = new Set([...storedNames(), ...ofPage.keys()].filter((name) => name.startsWith(prefix)));
  return [...names]
    .flatMap((name) => ofPage.get(name) ?? readStored(name) ?? [])
    .toSorted((a, b) => a.created.localeCompare(b.created));
}

/** A browser that stores nothing costs the message only where the page goes before it is sent. */
export function keepUnsent(user_id: number, message: Unsent): void {
  const name = nameOf(user_id, message.key);
  const { is_of_page: _, ...stored } = message;
  try {
    localStorage.setItem(name, JSON.stringify(stored));
    ofPage.delete(name);
  } catch {
    ofPage.set(name, { ...message, is_of_page: true });
  }
}

export function forgetUnsent(user_id: number, key: string): void {
  const name = nameOf(user_id, key);
  ofPage.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // It was never stored.
  }
}

/** What the browser would not store goes with who logs out, as what it has stored does. */
export function forgetUnstored(): void {
  ofPage.clear();
}
