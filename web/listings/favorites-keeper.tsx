import { useEffect } from 'react';
import { beforeLogOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { setFavoritesOwner } from './favorites-store.ts';
import { forgetFavoritesCopy } from './kept-favorites.ts';

/** Renders nothing: sets the owner of the favorites store. */
export function FavoritesKeeper() {
  const id = useSession().user?.id ?? null;
  useEffect(() => setFavoritesOwner(id), [id]);
  useEffect(() => beforeLogOut(forgetFavoritesCopy), []);
  return null;
}
