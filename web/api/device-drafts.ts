import { clear, createStore, get, getMany, promisifyRequest, setMany, type UseStore } from 'idb-keyval';

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

/** What was kept under a name, of whatever shape an earlier version gave it; undefined: nothing. */
export async function findDeviceDraft(user_id: number, name: string): Promise<unknown> {
  begun = Date.now();
  return await get(nameOf(user_id, name), store());
}

/** Parts of a draft under names of their own, in their order. */
export async function findDeviceParts(user_id: number, names: readonly string[]): Promise<unknown[]> {
  return await getMany(
    names.map((name) => nameOf(user_id, name)),
    store(),
  );
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
  await setMany(
    entries.map(([name, value]) => [nameOf(user_id, name), value]),
    store(),
  );
}

/** A draft with its parts, whose names begin with its own and a dot. Whoever asks for it afterwards finds none. */
export async function dropDeviceDraft(user_id: number, name: string): Promise<void> {
  const first = nameOf(user_id, name);
  await store()('readwrite', (all) => {
    all.delete(IDBKeyRange.bound(first, `${first}.\uffff`));
    return promisifyRequest(all.transaction);
  });
}

/** Everything, of everybody. */
export async function forgetDeviceDrafts(): Promise<void> {
  localStorage.setItem(FORGOTTEN_AT, String(Date.now()));
  await clear(store());
}
