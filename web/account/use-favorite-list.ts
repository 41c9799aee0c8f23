import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Favorite } from '#shared/api/favorites-schemas.ts';
import { isServedOffline } from '../listings/favorites-storage.ts';
import {
  favoritesOwner,
  knownFavorites,
  noFavorites,
  subscribeFavorites,
} from '../listings/favorites-store.ts';
import { updateOfflineFavorites } from '../listings/offline-favorites.ts';
import { reloadWhenOnline } from '../offline/reload-when-online.ts';
import { type FavoriteList, readLocalFavorites } from './read-local-favorites.ts';

/** @param found list from the loader @param user_id null for a visitor */
export function useFavoriteList(found: Favorite[] | null, user_id: number | null) {
  const [onDevice, setOnDevice] = useState<FavoriteList>({ kind: 'reading' });
  const { ids, isKnown } = useSyncExternalStore(subscribeFavorites, knownFavorites, noFavorites);
  const { revalidate, state } = useRevalidator();
  const isOfAccount = found !== null && user_id !== null;

  const read = useCallback(async () => {
    setOnDevice({ kind: 'reading' });
    setOnDevice(await readLocalFavorites(user_id));
  }, [user_id]);
  useEffect(() => {
    if (isOfAccount) void updateOfflineFavorites(favoritesOwner);
    else void read();
  }, [isOfAccount, read]);

  // A login on this page may merge the browser's favorites into the account. Then the loader's list is
  // outdated.
  const isBehind = isOfAccount && isKnown && [...ids].some((id) => !found.some((one) => one.property === id));
  useEffect(() => {
    if (isBehind) void revalidate();
  }, [isBehind, revalidate]);

  // When the network is back, reloads an offline page, because it has no session.
  useEffect(() => {
    if (isServedOffline()) return reloadWhenOnline(() => window.location.reload());
  }, []);

  const list: FavoriteList = isOfAccount ? { kind: 'read', favorites: found, copied: null } : onDevice;
  return {
    list,
    ids: isKnown ? ids : null,
    // A visitor's favorites are read from the browser, an account's from the loader.
    retry: user_id === null ? read : revalidate,
    isRetrying: state === 'loading',
  };
}
