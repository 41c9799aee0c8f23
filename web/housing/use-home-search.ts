import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call, isUnreached } from '../api/call.ts';
import { watchForReturn } from '../offline/watch-for-return.ts';
import { formatBounds } from './housing-query.ts';
import { keepCards } from './keep-cards.ts';
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
  /** Of very many homes only the first are here: the list goes on after them. */
  hasMore: boolean;
  /** Or what is told of all homes is told from the first. */
  isShort: boolean;
  /** Fetches the whole list: for whoever comes near the end of what is here, or asks what there is. */
  findAll: () => void;
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

const isWhole = (found: FoundHomes): boolean => !hasMoreCards(found) && !hasShortSample(found);

type SearchOptions = {
  /** What the server has rendered, shown until the box is known. */
  start: FoundHomes;
  /** The list is put in order here, so that all of it is needed. */
  isSortedHere: boolean;
  /** The first list must hold a home that lies anywhere in it. */
  isReturn: boolean;
};

/** Whether homes can be searched again, after a search that no answer came to. */
const canSearch = (area: Area) => (signal: AbortSignal) =>
  countHomes(call, area, {}, { signal }).then(
    () => true,
    () => false,
  );

/** What is shown, and the question that it answers. */
type Shown = { found: FoundHomes; key: string };
/** The question that was answered last, or failed. */
type Settled = { question: string; failure: string | null };
const NOTHING_SETTLED: Settled = { question: '', failure: null };

/**
 * The homes of the box, searched anew whenever it changes. An outdated search is cancelled; its answer can never
 * replace a newer one.
 */
export function useHomeSearch(area: Area, filter: ListingFilter, options: SearchOptions): HomeSearch {
  const { start, isSortedHere, isReturn } = options;
  const areaKey = keyOf(area);
  const filteredKey = keyWithFilter(area, filter);
  const [shown, setShown] = useState<Shown>(() => ({
    found: recall(areaKey, filteredKey) ?? start,
    key: filteredKey,
  }));
  const { found, key } = shown;
  /** Of which question the whole list is wanted. */
  const [wholeKey, setWholeKey] = useState(isReturn ? filteredKey : '');
  const isWholeWanted = isSortedHere || wholeKey === filteredKey;
  const [attempt, setAttempt] = useState(0);
  const question = JSON.stringify([filteredKey, isWholeWanted, attempt]);
  // Which question has its end: another one is under way as soon as it is asked, and the page is not drawn a second time to say so.
  const [settled, setSettled] = useState<Settled>({ question, failure: null });
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  /** Searches made again by themselves, one after the other, that no answer came to. */
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
    // What the server has rendered was no answer yet.
    setSettled((before) => (before.question === question ? NOTHING_SETTLED : before));
    // The last answer says whether this is a place of very many homes; where that is wrong, a second question follows.
    const isDense = isPartial(found) || (found !== start && found.isFilteredByServer);
    const length = isDense && !isWholeWanted ? FIRST_CARDS : MAX_LIST_LENGTH;
    findHomes(call, area, filter, length, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        lost.current = 0;
        keep(answer.isFilteredByServer ? filteredKey : areaKey, answer);
        // A hundred cards are drawn between touches, not in one go that a phone feels.
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
        endWatch = watchForReturn(tryAgain, canSearch(area), lost.current);
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
  // The same object until something of it changes: what shows it is not drawn again for a pin that is pointed at.
  return useMemo(
    () => ({ found, isLoading, isStale, failure, retry, hasMore, isShort, findAll }),
    [found, isLoading, isStale, failure, retry, hasMore, isShort, findAll],
  );
}
