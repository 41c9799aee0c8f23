import { browserDatabase } from '../ui/browser-database.ts';
import { localStore } from '../ui/browser-storage.ts';

/** Drafts with files in IndexedDB, by user; deleted on logout. */
const database = browserDatabase('porchlight-drafts', 'drafts');
/** Time of the last logout, for other tabs. */
const FORGOTTEN_AT = 'porchlight.drafts_forgotten';
let begun = Date.now();

const nameOf = (user_id: number, name: string) => `${user_id}.${name}`;

const forgottenAt = () => Number(localStore.get(FORGOTTEN_AT) ?? 0);

/** May have the shape of an earlier version; undefined: none. */
export async function findDeviceDraft(user_id: number, name: string): Promise<unknown> {
  begun = Date.now();
  return await database.get(nameOf(user_id, name));
}

export async function findDeviceParts(user_id: number, names: readonly string[]): Promise<unknown[]> {
  return await database.getMany(names.map((name) => nameOf(user_id, name)));
}

/** All or nothing. Does nothing if the user logged out in any tab since. @throws if storage is blocked or full */
export async function keepDeviceDraft(
  user_id: number,
  entries: readonly (readonly [name: string, value: unknown])[],
): Promise<void> {
  if (forgottenAt() >= begun) return;
  await database.setMany(entries.map(([name, value]) => [nameOf(user_id, name), value] as const));
}

export async function dropDeviceDraft(user_id: number, name: string): Promise<void> {
  await database.removeWithParts(nameOf(user_id, name));
}

export async function forgetDeviceDrafts(): Promise<void> {
  localStore.set(FORGOTTEN_AT, String(Date.now()));
  await database.clear();
}
