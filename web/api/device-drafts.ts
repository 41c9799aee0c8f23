import { browserDatabase } from '../ui/browser-database.ts';
import { localStore } from '../ui/browser-storage.ts';

/**
 * IndexedDB store of drafts, which may contain files. Keys start with the user id. Logout deletes all drafts.
 */
const database = browserDatabase('porchlight-drafts', 'drafts');
/** Storage key of the time of the last logout, which other tabs read. */
const CLEARED_AT = 'porchlight.drafts_forgotten';
let loadedAt = Date.now();

const nameOf = (user_id: number, name: string) => `${user_id}.${name}`;

const clearedAt = () => Number(localStore.get(CLEARED_AT) ?? 0);

/** Returns a stored draft, which may have the shape of an earlier release. Undefined if there is none. */
export async function findDeviceDraft(user_id: number, name: string): Promise<unknown> {
  loadedAt = Date.now();
  return await database.get(nameOf(user_id, name));
}

export async function findDeviceParts(user_id: number, names: readonly string[]): Promise<unknown[]> {
  return await database.getMany(names.map((name) => nameOf(user_id, name)));
}

/**
 * Saves all entries or none. Skips saving if the user has logged out in any tab since this tab last read a
 * draft.
 * @throws if storage is blocked or full
 */
export async function saveDeviceDraft(
  user_id: number,
  entries: readonly (readonly [name: string, value: unknown])[],
): Promise<void> {
  if (clearedAt() >= loadedAt) return;
  await database.setMany(entries.map(([name, value]) => [nameOf(user_id, name), value] as const));
}

export async function deleteDeviceDraft(user_id: number, name: string): Promise<void> {
  await database.removeWithParts(nameOf(user_id, name));
}

export async function clearDeviceDrafts(): Promise<void> {
  localStore.set(CLEARED_AT, String(Date.now()));
  await database.clear();
}
