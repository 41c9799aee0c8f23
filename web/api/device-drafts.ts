import { browserDatabase } from '../ui/browser-database.ts';
import { localStore } from '../ui/browser-storage.ts';

/** Drafts that survive reloads and crashes, with their files. Each belongs to a user; logging out removes all. */
const database = browserDatabase('porchlight-drafts', 'drafts');
/** Time of the last log-out in this browser, for its other tabs. */
const FORGOTTEN_AT = 'porchlight.drafts_forgotten';
/** Milliseconds: since when this tab has been at what it writes. */
let begun = Date.now();

const nameOf = (user_id: number, name: string) => `${user_id}.${name}`;

const forgottenAt = () => Number(localStore.get(FORGOTTEN_AT) ?? 0);

/** What was kept under a name, of whatever shape an earlier version gave it; undefined: nothing. */
export async function findDeviceDraft(user_id: number, name: string): Promise<unknown> {
  begun = Date.now();
  return await database.get(nameOf(user_id, name));
}

/** Parts of a draft under names of their own, in their order. */
export async function findDeviceParts(user_id: number, names: readonly string[]): Promise<unknown[]> {
  return await database.getMany(names.map((name) => nameOf(user_id, name)));
}

/**
 * Keeps all of these or none. A tab whose user has logged out since, here or in another tab, keeps nothing any more.
 * @throws where storage is blocked or full
 */
export async function keepDeviceDraft(
  user_id: number,
  entries: readonly (readonly [name: string, value: unknown])[],
): Promise<void> {
  if (forgottenAt() >= begun) return;
  await database.setMany(entries.map(([name, value]) => [nameOf(user_id, name), value] as const));
}

/** A draft with its parts, whose names begin with its own and a dot. Whoever asks for it afterwards finds none. */
export async function dropDeviceDraft(user_id: number, name: string): Promise<void> {
  await database.removeWithParts(nameOf(user_id, name));
}

/** Everything, of everybody. */
export async function forgetDeviceDrafts(): Promise<void> {
  localStore.set(FORGOTTEN_AT, String(Date.now()));
  await database.clear();
}
