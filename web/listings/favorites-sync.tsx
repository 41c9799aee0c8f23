import { useEffect } from 'react';
import { beforeLogOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { deleteOfflineFavorites } from './favorites-storage.ts';
import { setFavoritesOwner } from './favorites-store.ts';

/** Sets the owner of the favorites store. Renders nothing. */
export function FavoritesSync() {
  const id = useSession().user?.id ?? null;
  useEffect(() => setFavoritesOwner(id), [id]);
  useEffect(() => beforeLogOut(deleteOfflineFavorites), []);
  return null;
}
