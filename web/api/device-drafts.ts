import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

/**
 * What somebody has begun, kept by this browser over reloads and crashes, with its files. Each entry belongs to a user: nobody
 * else at the same browser is shown it, and logging out forgets all. Browsers that keep nothing for us reject.
 */

const DATABASE = 'porchlight-drafts';
/** When somebody last logged out here; the tabs tell it one another. */
const FORGOTTEN_AT = 'porchlight.drafts_forgotten';
let opened: UseStore | null = null;
/** Milliseconds: since when this tab has been at what it writes. */
let begun = Date.now();

function store(): UseStore {
  opened ??= createStore(DATABASE, 'drafts');
  return opened;
}

const nameOf = (user_id: number, name: string) => `${user_id}.${name}`;

function forgottenAt(): number {
  try {
    return Number(localStorage.getItem(FORGOTTEN_AT) ?? 0);
  } catch {
    return 0;
  }
}

/** What was kept, of whatever shape an earlier version gave it; undefined: nothing. */
export async function findDeviceDraft(user_id: number, name: string): Promise<unknown> {
  begun = Date.now();
  return await get(nameOf(user_id, name), store());
}

/** A tab whose user has logged out since, here or in another tab, keeps nothing any more. @throws where storage is blocked or full */
export async function keepDeviceDraft(user_id: number, name: string, draft: object): Promise<void> {
  if (forgottenAt() >= begun) return;
  await set(nameOf(user_id, name), draft, store());
}

export async function dropDeviceDraft(user_id: number, name: string): Promise<void> {
  await del(nameOf(user_id, name), store());
}

/** Everything, of everybody. */
export async function forgetDeviceDrafts(): Promise<void> {
  localStorage.setItem(FORGOTTEN_AT, String(Date.now()));
  await clear(store());
}
