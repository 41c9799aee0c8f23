import { useEffect } from 'react';
import { beforeLogOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { setFavoritesOwner } from './favorites-store.ts';
import { forgetFavoritesCopy } from './kept-favorites.ts';

/** Stands once in the frame of the pages and shows nothing: it tells the hearts whose they are. */
export function FavoritesKeeper() {
  const id = useSession().user?.id ?? null;
  useEffect(() => setFavoritesOwner(id), [id]);
  useEffect(() => beforeLogOut(forgetFavoritesCopy), []);
  return null;
}
