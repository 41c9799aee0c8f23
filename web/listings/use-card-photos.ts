import { useEffect, useRef, useState } from 'react';
import { type CardPhoto, type PropertyCard, propertyPhotos } from '#shared/api/properties.ts';
import { call } from '../api/call.ts';

/** A pointer that crosses a card on its way elsewhere asks for nothing. */
const REST_MS = 120;

type CardPhotos = {
  photos: readonly CardPhoto[];
  /** Of the photos that are not here yet. */
  others: 'none' | 'awaited' | 'failed';
  /** Fetches the others, if there are any, once somebody turns to the card: at once, or when the pointer rests there. */
  fetchOthers: () => void;
  fetchSoon: () => void;
  stayAway: () => void;
};

/** The photos of a card. A list has the first of each; of hundreds of cards few are leafed through. */
export function useCardPhotos({ id, photos: first, photo_count }: PropertyCard): CardPhotos {
  const [all, setAll] = useState<readonly CardPhoto[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isReading = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hasOthers = all === null && photo_count > first.length;
  const fetchOthers = async () => {
    clearTimeout(timer.current);
    if (!hasOthers || isReading.current) return;
    isReading.current = true;
    setHasFailed(false);
    try {
      setAll(await call(propertyPhotos, { id }));
    } catch {
      setHasFailed(true);
    } finally {
      isReading.current = false;
    }
  };
  return {
    photos: all ?? first,
    others: !hasOthers ? 'none' : hasFailed ? 'failed' : 'awaited',
    fetchOthers,
    fetchSoon: () => {
      clearTimeout(timer.current);
      if (hasOthers && !hasFailed) timer.current = setTimeout(fetchOthers, REST_MS);
    },
    stayAway: () => clearTimeout(timer.current),
  };
}
