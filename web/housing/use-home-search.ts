import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { MAX_LIST_LENGTH, type PropertyCard } from '#shared/api/properties.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call, isUnreached } from '../api/call.ts';
import { reloadWhenOnline } from '../offline/reload-when-online.ts';
import { formatBounds } from './housing-query.ts';
import {
  type Area,
  countHomes,
  FIRST_CARDS,
  type FoundHomes,
  findHomes,
  hasMoreCards,
  hasShortSample,
  isPartial,
} from './search-homes.ts';

/** Cached boxes, so that Back responds at once. */
const KEPT_AREAS = 12;
/** Milliseconds until a cached search is stale. */
const KEPT_MS = 120_000;

export type HomeSearch = {
  found: FoundHomes;
  isLoading: boolean;
  /** The shown list is for another query, or incomplete. */
  isStale: boolean;
  failure: string | null;
  retry: () => void;
  hasMore: boolean;
  isShort: boolean;
  findAll: () => void;
};

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

const isWhole = (found: FoundHomes): boolean => !hasMoreCards(found) && !hasShortSample(found);

type SearchOptions = {
  /** Server-rendered, until the box is known. */
  start: FoundHomes;
  /** Client-side sorting needs the whole list. */
  isSortedHere: boolean;
  /** After Back: the marked listing may be anywhere in the list. */
  isReturn: boolean;
};

const canSearch = (area: Area) => (signal: AbortSignal) =>
  countHomes(call, area, {}, { signal }).then(
    () => true,
    () => false,
  );

type Shown = { found: FoundHomes; key: string };
type Settled = { question: string; failure: string | null };
const NOTHING_SETTLED: Settled = { question: '', failure: null };

export function useHomeSearch(area: Area, filter: ListingFilter, options: SearchOptions): HomeSearch {
  const { start, isSortedHere, isReturn } = options;
  const areaKey = keyOf(area);
  const filteredKey = keyWithFilter(area, filter);
  const [shown, setShown] = useState<Shown>(() => ({
    found: recall(areaKey, filteredKey) ?? start,
    key: filteredKey,
  }));
  const { found, key } = shown;
  /** Query for which the whole list is needed. */
  const [wholeKey, setWholeKey] = useState(isReturn ? filteredKey : '');
  const isWholeWanted = isSortedHere || wholeKey === filteredKey;
  const [attempt, setAttempt] = useState(0);
  const question = JSON.stringify([filteredKey, isWholeWanted, attempt]);
  // Loading is derived from this, which saves a render per search.
  const [settled, setSettled] = useState<Settled>({ question, failure: null });
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  /** Consecutive automatic retries. */
  const lost = useRef(0);
  const isLoading = settled.question !== question;
  const failure = isLoading ? null : settled.failure;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says area, filter, how much and which attempt; what is shown says only how much to ask for
  useEffect(() => {
    const known = recall(areaKey, filteredKey);
    if (known && (isWhole(known) || !isWholeWanted)) {
      setShown({ found: known, key: filteredKey });
      setSettled({ question, failure: null });
      return;
    }
    const stop = new AbortController();
    let endWatch: (() => void) | undefined;
    // Server-rendered results count as not settled.
    setSettled((before) => (before.question === question ? NOTHING_SETTLED : before));
    // Guesses density from the last result; a wrong guess costs a second request.
    const isDense = isPartial(found) || (found !== start && found.isFilteredByServer);
    const length = isDense && !isWholeWanted ? FIRST_CARDS : MAX_LIST_LENGTH;
    findHomes(call, area, filter, length, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        lost.current = 0;
        keep(answer.isFilteredByServer ? filteredKey : areaKey, answer);
        // Rendering a hundred cards must not block input.
        startTransition(() => {
          setShown((before) => ({
            found: { ...answer, cards: keepCards(answer.cards, before.found.cards) },
            key: filteredKey,
          }));
          setSettled({ question, failure: null });
        });
      },
      (error) => {
        if (stop.signal.aborted) return;
        const sentence = isProblem(error) ? error.message : t('The search did not work. Please try again.');
        setSettled({ question, failure: sentence });
        if (!isUnreached(error)) {
          lost.current = 0;
          return;
        }
        const tryAgain = () => {
          lost.current += 1;
          retry();
        };
        endWatch = reloadWhenOnline(tryAgain, canSearch(area), lost.current);
      },
    );
    return () => {
      stop.abort();
      endWatch?.();
    };
  }, [question]);

  const findAll = useCallback(() => setWholeKey(filteredKey), [filteredKey]);
  const isStale = isLoading && key !== filteredKey;
  const hasMore = found !== start && hasMoreCards(found);
  const isShort = found !== start && !isWhole(found);
  // Stable identity, so that hovering pins does not rerender the list.
  return useMemo(
    () => ({ found, isLoading, isStale, failure, retry, hasMore, isShort, findAll }),
    [found, isLoading, isStale, failure, retry, hasMore, isShort, findAll],
  );
}

/** No serialization: up to five hundred cards are compared. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameJson(item, b[at]));
  }
  const names = Object.keys(a) as (keyof typeof a)[];
  if (Array.isArray(b) || names.length !== Object.keys(b).length) return false;
  return names.every((name) => name in b && isSameJson(a[name], b[name]));
}

/** Reuses equal card objects, so that they don't rerender. */
function keepCards(answer: readonly PropertyCard[], shown: readonly PropertyCard[]): PropertyCard[] {
  const known = new Map(shown.map((card) => [card.id, card]));
  return answer.map((card) => {
    const same = known.get(card.id);
    return same && isSameJson(same, card) ? same : card;
  });
}
