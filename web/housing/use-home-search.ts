import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { formatBounds } from './housing-query.ts';
import { keepCards } from './keep-cards.ts';
import { type Area, type FoundHomes, findHomes } from './search-homes.ts';

/** Boxes whose answers are kept, so that Back and a filter answer at once. */
const KEPT_AREAS = 12;
/** After this a listing may have changed. */
const KEPT_MS = 120_000;

export type HomeSearch = {
  found: FoundHomes;
  /** A newer answer is on its way. */
  isLoading: boolean;
  /** And what is shown answers another question: at first the server's homes are right, only not all of them. */
  isStale: boolean;
  /** What went wrong with the newest search, in a sentence. */
  failure: string | null;
  retry: () => void;
};

/** Answers of this visit, so that Back finds the list as long as it was. Filled in the browser only. */
const kept = new Map<string, { found: FoundHomes; at: number }>();

function keep(key: string, found: FoundHomes): void {
  kept.set(key, { found, at: Date.now() });
  if (kept.size > KEPT_AREAS) kept.delete(kept.keys().next().value!);
}

function recall(...keys: string[]): FoundHomes | null {
  for (const key of keys) {
    const known = kept.get(key);
    if (known && Date.now() - known.at < KEPT_MS) return known.found;
  }
  return null;
}

const keyOf = ({ school, bounds }: Area) => `${school}:${formatBounds(bounds)}`;
const keyWithFilter = (area: Area, filter: ListingFilter) => `${keyOf(area)}?${JSON.stringify(filter)}`;

/**
 * The homes of the box, searched anew whenever it changes. An outdated search is cancelled; its answer can never
 * replace a newer one. `start` is what the server has rendered, shown until the whole box is known.
 */
export function useHomeSearch(area: Area, filter: ListingFilter, start: FoundHomes): HomeSearch {
  const areaKey = keyOf(area);
  const filteredKey = keyWithFilter(area, filter);
  const [found, setFound] = useState(() => recall(areaKey, filteredKey) ?? start);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [startKey] = useState(filteredKey);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for area and filter; attempt asks again
  useEffect(() => {
    const known = recall(areaKey, filteredKey);
    setFailure(null);
    if (known) {
      setFound(known);
      setLoading(false);
      return;
    }
    const stop = new AbortController();
    setLoading(true);
    findHomes(call, area, filter, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        keep(answer.isFilteredByServer ? filteredKey : areaKey, answer);
        // A hundred cards are drawn between touches, not in one go that a phone feels.
        startTransition(() => {
          setFound((before) => ({ ...answer, cards: keepCards(answer.cards, before.cards) }));
          setLoading(false);
        });
      },
      (error) => {
        if (stop.signal.aborted) return;
        setFailure(isProblem(error) ? error.message : t('The search did not work. Please try again.'));
        setLoading(false);
      },
    );
    return () => stop.abort();
  }, [areaKey, filteredKey, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isStale = isLoading && (found !== start || filteredKey !== startKey);
  // The same object until something of it changes: what shows it is not drawn again for a pin that is pointed at.
  return useMemo(
    () => ({ found, isLoading, isStale, failure, retry }),
    [found, isLoading, isStale, failure, retry],
  );
}
