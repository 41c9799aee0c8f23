import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PropertyCard } from '#shared/api/properties.ts';
import { type HomeTrouble, troubleOf } from './home-trouble.ts';
import type { HousingParts } from './housing-parts.ts';
import type { HomeFacts } from './search-homes.ts';
import { isSearched } from './search-homes.ts';
import { EMPTY_ROW, type SwipeRow, swipeItems, turnRow } from './swipe-row.ts';
import { type UnlistedHomes, useUnlistedHomes } from './use-unlisted-homes.ts';

export type SwipeHome = { id: number; card: HomeFacts | undefined; trouble: HomeTrouble | null };

function useSwipeRow(cards: readonly PropertyCard[], active: number | null): SwipeRow<HomeFacts> {
  const [row, setRow] = useState<SwipeRow<HomeFacts>>(EMPTY_ROW);
  const now = turnRow(row, cards, active);
  if (now !== row) setRow(now);
  return now;
}

function useMissingHome(id: number | null, { homes, find }: UnlistedHomes) {
  const [trouble, setTrouble] = useState<HomeTrouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isWanted = id !== null && !homes.has(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks again
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    // Clears the last error, except during its own retry.
    setTrouble((known) => (known?.id === id && known.isAskedAgain ? known : null));
    find(id, stop.signal).catch((error) => {
      if (!stop.signal.aborted) setTrouble(troubleOf(id, error));
    });
    return () => stop.abort();
  }, [id, isWanted, find, attempt]);
  const retry = useCallback(() => {
    setTrouble((known) => known && { ...known, isAskedAgain: true });
    setAttempt((count) => count + 1);
  }, []);
  return { trouble, retry };
}

export function useSwipeHomes({ data, query, search, visible, area }: HousingParts) {
  const row = useSwipeRow(visible.cards, query.active);
  const unlisted = useUnlistedHomes(data.school.id);
  const items = swipeItems(row);
  const lacking = items.find(({ card }) => card === undefined)?.id ?? null;
  // The pending list may contain it.
  const { trouble, retry } = useMissingHome(search.isLoading ? null : lacking, unlisted);
  const { filter } = query;
  /** The URL may name a listing outside the map. */
  const others = useMemo(
    () => new Map([...unlisted.homes].filter(([, home]) => isSearched(home, area, filter))),
    [unlisted.homes, area, filter],
  );
  const homes = items.map(({ id, card }): SwipeHome => {
    const found = card ?? others.get(id);
    return { id, card: found, trouble: !found && trouble?.id === id ? trouble : null };
  });
  const extraId = row.extra?.id;
  const isElsewhere = ({ id, card }: SwipeHome) =>
    id === extraId && (card ? !isSearched(card, area, filter) : unlisted.homes.has(id));
  return { homes: homes.filter((home) => !isElsewhere(home)), others, extraId, retry };
}
