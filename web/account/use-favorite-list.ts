import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import type { Favorite } from '#shared/api/favorites.ts';
import { MANIFEST_PATH } from '#shared/pages.ts';
import { copyFavorites, findKeptFavorites, keepFavoritesCopy } from '../listings/copy-favorites.ts';
import {
  favoritesOwner,
  knownFavorites,
  noFavorites,
  subscribeFavorites,
} from '../listings/favorites-store.ts';
import { isFromStore, readFavoritesCopy } from '../listings/kept-favorites.ts';

export type FavoriteList =
  | { kind: 'reading' }
  | { kind: 'failed'; text: string }
  /** `copied`: when the copy was read that is shown because there is no connection; null: this is how things stand. */
  | { kind: 'read'; favorites: Favorite[]; copied: string | null };

/** A copy that is of whoever asks: on a page out of the store nobody is known, and it has not been forgotten. */
function findCopy(): FavoriteList | null {
  const copy = readFavoritesCopy();
  const isOwn = copy !== null && (isFromStore() || copy.owner === favoritesOwner());
  return isOwn ? { kind: 'read', favorites: copy.favorites, copied: copy.at } : null;
}

async function readOnDevice(user_id: number | null): Promise<FavoriteList> {
  if (isFromStore() || user_id !== null) {
    const copy = findCopy();
    if (copy) return copy;
  }
  try {
    const favorites = await findKeptFavorites();
    void keepFavoritesCopy(null, favorites);
    return { kind: 'read', favorites, copied: null };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return findCopy() ?? { kind: 'failed', text: error.problem.detail };
  }
}

/**
 * The list of whoever reads: of an account as the page came with it, else what this browser keeps.
 * @param found what the page came with
 * @param user_id null: a visitor
 */
export function useFavoriteList(found: Favorite[] | null, user_id: number | null) {
  const [onDevice, setOnDevice] = useState<FavoriteList>({ kind: 'reading' });
  const { ids, isKnown } = useSyncExternalStore(subscribeFavorites, knownFavorites, noFavorites);
  const { revalidate } = useRevalidator();
  const isOfAccount = found !== null && user_id !== null;

  const read = useCallback(async () => {
    setOnDevice({ kind: 'reading' });
    setOnDevice(await readOnDevice(user_id));
  }, [user_id]);
  useEffect(() => {
    if (isOfAccount) void copyFavorites();
    else void read();
  }, [isOfAccount, read]);

  // What was saved before logging in joins the account's while the page is open.
  const isBehind = isOfAccount && isKnown && [...ids].some((id) => !found.some((one) => one.property === id));
  useEffect(() => {
    if (isBehind) void revalidate();
  }, [isBehind, revalidate]);

  // Back with a connection, the page is that of its reader again. A device may say so too early: the site itself is asked.
  useEffect(() => {
    if (!isFromStore()) return;
    const handleOnline = async () => {
      const answer = await fetch(MANIFEST_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (answer?.ok) window.location.reload();
    };
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);

  const list: FavoriteList = isOfAccount ? { kind: 'read', favorites: found, copied: null } : onDevice;
  return { list, ids: isKnown ? ids : null, retry: read };
}
