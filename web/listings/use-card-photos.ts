import { useEffect, useRef, useState } from 'react';
import { propertyPhotos } from '#shared/api/properties.ts';
import type { CardPhoto, PropertyCard } from '#shared/api/properties-schemas.ts';
import { call } from '../api/call.ts';

/** Delay in milliseconds before fetching, so that a passing pointer fetches nothing. */
const REST_MS = 120;

type CardPhotos = {
  photos: readonly CardPhoto[];
  others: 'none' | 'awaited' | 'failed';
  /** `fetchOthers` fetches the other photos at once; `scheduleFetch` waits until the pointer has rested. */
  fetchOthers: () => void;
  scheduleFetch: () => void;
  cancelFetch: () => void;
};

/** Photos of a card. Lists contain only the first photo; interaction loads the others. */
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
    scheduleFetch: () => {
      clearTimeout(timer.current);
      if (hasOthers && !hasFailed) timer.current = setTimeout(fetchOthers, REST_MS);
    },
    cancelFetch: () => clearTimeout(timer.current),
  };
}
