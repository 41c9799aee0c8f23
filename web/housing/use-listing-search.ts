import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call, isNetworkError } from '../api/call.ts';
import { reloadWhenOnline } from '../offline/reload-when-online.ts';
import { formatBounds } from './housing-query.ts';
import {
  type Area,
  countListings,
  FIRST_CARDS,
  type FoundListings,
  findListings,
  hasMoreCards,
  hasShortSample,
  isPartial,
} from './search-listings.ts';

/** Number of cached searches. With a cached search, Back shows results at once. */
const CACHE_SIZE = 12;
const CACHE_TTL_MS = 120_000;

export type ListingSearch = {
  found: FoundListings;
  isLoading: boolean;
  /** True while loading if the shown list belongs to another query. */
  isStale: boolean;
  failure: string | null;
  retry: () => void;
  hasMore: boolean;
  isShort: boolean;
  findAll: () => void;
};

const cache = new Map<string, { found: FoundListings; at: number }>();

function writeCache(key: string, found: FoundListings): void {
  cache.set(key, { found, at: Date.now() });
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!);
}

function readCache(...keys: string[]): FoundListings | null {
  for (const key of keys) {
    const known = cache.get(key);
    if (known && Date.now() - known.at < CACHE_TTL_MS) return known.found;
  }
  return null;
}

const keyOf = ({ school, bounds }: Area) => `${school}:${formatBounds(bounds)}`;
const keyWithFilter = (area: Area, filter: ListingFilter) => `${keyOf(area)}?${JSON.stringify(filter)}`;

const isComplete = (found: FoundListings): boolean => !hasMoreCards(found) && !hasShortSample(found);

type SearchOptions = {
  /** Server-rendered result, shown until the first search in the browser has finished. */
  start: FoundListings;
  /** True if the browser sorts the list, which requires all listings. */
  isSortedHere: boolean;
  /**
   * True after Back. Then the whole list is needed, because the highlighted listing may be anywhere in it.
   */
  isReturn: boolean;
};

const canSearch = (area: Area) => (signal: AbortSignal) =>
  countListings(call, area, {}, { signal }).then(
    () => true,
    () => false,
  );

type Shown = { found: FoundListings; key: string };
type Settled = { requestKey: string; failure: string | null };
const NOT_SETTLED: Settled = { requestKey: '', failure: null };

export function useListingSearch(area: Area, filter: ListingFilter, options: SearchOptions): ListingSearch {
  const { start, isSortedHere, isReturn } = options;
  const areaKey = keyOf(area);
  const filteredKey = keyWithFilter(area, filter);
  const [shown, setShown] = useState<Shown>(() => ({
    found: readCache(areaKey, filteredKey) ?? start,
    key: filteredKey,
  }));
  const { found, key } = shown;
  /** Key of the query for which the whole list is needed. Empty if none. */
  const [fullListKey, setFullListKey] = useState(isReturn ? filteredKey : '');
  const isFullListNeeded = isSortedHere || fullListKey === filteredKey;
  const [attempt, setAttempt] = useState(0);
  const requestKey = JSON.stringify([filteredKey, isFullListNeeded, attempt]);
  // The last finished request. Deriving the loading state from it saves one render per search.
  const [settled, setSettled] = useState<Settled>({ requestKey, failure: null });
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const autoRetries = useRef(0);
  const isLoading = settled.requestKey !== requestKey;
  const failure = isLoading ? null : settled.failure;

  // biome-ignore lint/correctness/useExhaustiveDependencies: requestKey identifies area, filter, length and attempt
  useEffect(() => {
    const known = readCache(areaKey, filteredKey);
    if (known && (isComplete(known) || !isFullListNeeded)) {
      setShown({ found: known, key: filteredKey });
      setSettled({ requestKey, failure: null });
      return;
    }
    const stop = new AbortController();
    let stopWaiting: (() => void) | undefined;
    // The server-rendered result counts as finished at first, but must be loaded again.
    setSettled((before) => (before.requestKey === requestKey ? NOT_SETTLED : before));
    // Assumes that the area has too many listings if the last result had. A wrong assumption costs a second
    // request.
    const isDense = isPartial(found) || (found !== start && found.isFilteredByServer);
    const length = isDense && !isFullListNeeded ? FIRST_CARDS : MAX_LIST_LENGTH;
    findListings(call, area, filter, length, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        autoRetries.current = 0;
        writeCache(answer.isFilteredByServer ? filteredKey : areaKey, answer);
        // A transition, because rendering a hundred cards must not block input.
        startTransition(() => {
          setShown((before) => ({
            found: { ...answer, cards: reuseCards(answer.cards, before.found.cards) },
            key: filteredKey,
          }));
          setSettled({ requestKey, failure: null });
        });
      },
      (error) => {
        if (stop.signal.aborted) return;
        const sentence = isProblem(error) ? error.message : t('The search didn’t work. Please try again.');
        setSettled({ requestKey, failure: sentence });
        if (!isNetworkError(error)) {
          autoRetries.current = 0;
          return;
        }
        const retryOnline = () => {
          autoRetries.current += 1;
          retry();
        };
        stopWaiting = reloadWhenOnline(retryOnline, canSearch(area), autoRetries.current);
      },
    );
    return () => {
      stop.abort();
      stopWaiting?.();
    };
  }, [requestKey]);

  const findAll = useCallback(() => setFullListKey(filteredKey), [filteredKey]);
  const isStale = isLoading && key !== filteredKey;
  const hasMore = found !== start && hasMoreCards(found);
  const isShort = found !== start && !isComplete(found);
  // Memoized, so that hovering over pins does not rerender the list.
  return useMemo(
    () => ({ found, isLoading, isStale, failure, retry, hasMore, isShort, findAll }),
    [found, isLoading, isStale, failure, retry, hasMore, isShort, findAll],
  );
}

/** Compares values without serializing them, because there are up to five hundred cards. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a) as (keyof typeof a)[];
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => name in b && isSameJson(a[name], b[name]));
}

/** Keeps the previous object of an equal card, so that the card does not rerender. */
function reuseCards(answer: readonly PropertyCard[], shown: readonly PropertyCard[]): PropertyCard[] {
  const known = new Map(shown.map((card) => [card.id, card]));
  return answer.map((card) => {
    const same = known.get(card.id);
    return same && isSameJson(same, card) ? same : card;
  });
}
