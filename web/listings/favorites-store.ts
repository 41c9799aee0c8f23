import { isProblem, problem } from '#shared/api/errors.ts';
import {
  favoriteIds,
  MAX_VISITOR_FAVORITES,
  mergeFavorites,
  removeFavorite,
  saveFavorite,
} from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { hasSession } from '../session/session.ts';
import {
  forgetFavoritesCopy,
  isFromStore,
  KEPT_KEY,
  readFavoritesCopy,
  readKeptFavorites,
  writeKeptFavorites,
} from './kept-favorites.ts';

export type KnownFavorites = {
  ids: ReadonlySet<number>;
  /** False until they are read: then nothing is said of them. */
  isKnown: boolean;
};

const UNKNOWN: KnownFavorites = { ids: new Set(), isKnown: false };
/** Changes in quick succession make one copy. */
const COPY_DELAY_MS = 1500;

let state = UNKNOWN;
/** Whose they are: null a visitor's, undefined before the page is live. */
let owner: number | null | undefined;
let isReading = false;
let copyTimer: ReturnType<typeof setTimeout> | undefined;
/** What was pressed and is not answered yet. */
const wanted = new Map<number, { isSaved: boolean }>();
const listeners = new Set<() => void>();

function setIds(ids: Iterable<number>): void {
  const next = new Set(ids);
  for (const [id, { isSaved }] of wanted) isSaved ? next.add(id) : next.delete(id);
  state = { ids: next, isKnown: true };
  for (const listener of listeners) listener();
}

function change(id: number, isSaved: boolean): void {
  const ids = new Set(state.ids);
  if (isSaved) ids.add(id);
  else ids.delete(id);
  state = { ...state, ids };
  for (const listener of listeners) listener();
}

/** Without a connection nobody is known; what was read for somebody who has not logged out still stands. */
const isAccountCopy = () => isFromStore() && readFavoritesCopy()?.owner != null;

function readDevice(): void {
  const shown = isAccountCopy() ? readFavoritesCopy()!.favorites : readKeptFavorites();
  setIds(shown.map(({ property }) => property));
}

/** What was saved before logging in becomes the account's; where that fails it waits in the browser for the next time. */
async function readAccount(): Promise<number[]> {
  const kept = readKeptFavorites();
  if (kept.length === 0) return await call(favoriteIds, {});
  const ids = await call(mergeFavorites, { body: { properties: kept.map(({ property }) => property) } });
  writeKeptFavorites([]);
  copySoon();
  return ids;
}

async function begin(): Promise<void> {
  if (owner === undefined || isReading || state.isKnown) return;
  if (owner === null) return readDevice();
  isReading = true;
  const asked = owner;
  try {
    const ids = await readAccount();
    if (asked === owner) setIds(ids);
  } catch (error) {
    // The hearts stay empty; pressing one still works.
    if (!isProblem(error)) throw error;
  } finally {
    if (asked === owner) isReading = false;
  }
}

/** Who reads from now on. Called by the keeper of the page alone. */
export function setFavoritesOwner(user_id: number | null): void {
  if (owner === user_id) return;
  const hasLeft = owner != null;
  owner = user_id;
  state = UNKNOWN;
  isReading = false;
  wanted.clear();
  clearTimeout(copyTimer);
  // Nobody is logged in: what an account had read here is not the next one's.
  const isOver = user_id === null && (hasLeft || !(isFromStore() || hasSession()));
  if (isOver && readFavoritesCopy()?.owner != null) void forgetFavoritesCopy();
  const isWaiting = user_id !== null && readKeptFavorites().length > 0;
  if (listeners.size > 0 || isWaiting) void begin();
}

/** Null: a visitor; undefined: not known yet. */
export const favoritesOwner = (): number | null | undefined => owner;

/** Another tab has changed what visitors keep. */
function hearStorage({ key }: StorageEvent): void {
  if (key === KEPT_KEY && owner === null) readDevice();
}

/** For `useSyncExternalStore`; the first who listens has the list read. */
export function subscribeFavorites(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearStorage);
  listeners.add(listener);
  void begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearStorage);
  };
}

export const knownFavorites = (): KnownFavorites => state;
export const noFavorites = (): KnownFavorites => UNKNOWN;

function copySoon(): void {
  clearTimeout(copyTimer);
  copyTimer = setTimeout(async () => {
    const { copyFavorites } = await import('./copy-favorites.ts');
    await copyFavorites();
  }, COPY_DELAY_MS);
}

function keep(id: number, name: string, isSaved: boolean): void {
  const others = readKeptFavorites().filter(({ property }) => property !== id);
  if (isSaved && others.length >= MAX_VISITOR_FAVORITES) {
    throw problem(
      409,
      t('This browser keeps {count} homes. Log in to save more.', { count: MAX_VISITOR_FAVORITES }),
    );
  }
  writeKeptFavorites(isSaved ? [{ property: id, name, saved: new Date().toISOString() }, ...others] : others);
}

async function tell(id: number, isSaved: boolean): Promise<void> {
  try {
    await call(isSaved ? saveFavorite : removeFavorite, { property_id: id });
  } catch (error) {
    // What nobody is shown any more is not saved, which is what was wanted.
    if (isSaved || !isProblem(error, 404)) throw error;
  }
}

/**
 * Saves a home or removes it: shown at once, taken back where it fails. Of several presses the last one counts.
 * @throws ProblemError with a sentence
 */
export async function setFavorite({ id, name }: { id: number; name: string }, isSaved: boolean) {
  if (isAccountCopy())
    throw problem(503, t('You are offline. Your favorites can be changed once you are back.'));
  if (owner == null) {
    keep(id, name, isSaved);
    change(id, isSaved);
    return copySoon();
  }
  const want = { isSaved };
  const before = state.ids.has(id);
  wanted.set(id, want);
  change(id, isSaved);
  try {
    await tell(id, isSaved);
    if (wanted.get(id) === want) copySoon();
  } catch (error) {
    if (wanted.get(id) === want) change(id, before);
    throw error;
  } finally {
    if (wanted.get(id) === want) wanted.delete(id);
  }
}
