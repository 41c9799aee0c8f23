import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { searchedListing } from '#shared/api/searched-card.ts';
import { meetsCommute } from '#shared/rules/commute-filter.ts';
import { countOptions } from '#shared/rules/filter-counts.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import {
  type ListingFilter,
  MAX_PRICE_USD,
  matchesFilter,
  matchesPlans,
  planMatches,
} from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { CommuteChoice, type CommuteDraft } from './commute-choice.tsx';
import { USUAL_COMMUTE_MIN } from './commute-scale.ts';
import styles from './filter-dialog.module.css';
import { BED_OPTIONS, tidyFilter } from './filter-text.ts';
import { PriceRange } from './price-range.tsx';
import { type Area, countListings, type FoundListings, visibleListings } from './search-listings.ts';
import { useFullList } from './use-full-list.ts';
import type { ListingSearch } from './use-listing-search.ts';

export type FilterDialogProps = {
  area: Area;
  filter: ListingFilter;
  search: ListingSearch;
  onClose: () => void;
  onSave: (filter: ListingFilter) => void;
};

/**
 * Filter dialog. Filters apply when the user saves; the save button shows the number of results (section
 * 2.5).
 */
export function FilterDialog(props: FilterDialogProps) {
  // Deferred, so that the browser paints the click first: the form counts hundreds of listings for each
  // choice.
  return useDeferredValue(true, false) ? <FilterForm {...props} /> : null;
}

function FilterForm({ area, filter, search, onClose, onSave }: FilterDialogProps) {
  const { found } = search;
  useFullList(search);
  const [beds, setBeds] = useState<readonly number[]>(filter.beds ?? []);
  const [price, setPrice] = useState<readonly [number, number]>([
    filter.price_min ?? 0,
    filter.price_max ?? MAX_PRICE_USD,
  ]);
  const [commute, setCommute] = useState<CommuteDraft>({
    mode: filter.commute_mode ?? null,
    max: filter.commute_max ?? USUAL_COMMUTE_MIN,
  });
  const draft = useMemo(
    () => ({ ...filter, ...toFilter(beds, price, commute) }),
    [filter, beds, price, commute],
  );
  const listings = useMemo(() => found.sample.map(searchedListing), [found]);
  const { count, unknown } = useDraftCount(area, draft, found);
  const counts = useMemo(() => countOptions(listings, draft), [listings, draft]);
  const countWith = (part: ListingFilter) =>
    listings.filter((listing) => matchesFilter(listing, { ...draft, ...part })).length;
  const withBeds = useMemo(
    () =>
      listings
        .filter((listing) => meetsCommute(listing, draft))
        .map(({ plans }) => plans.filter((plan) => planMatches(plan, { beds }))),
    [listings, beds, draft],
  );
  const withPlans = useMemo(
    () => listings.filter(({ plans }) => matchesPlans(plans, draft)),
    [listings, draft],
  );

  const handleToggle = (option: number) =>
    setBeds(beds.includes(option) ? beds.filter((one) => one !== option) : [...beds, option]);

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('Filters')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onSave(draft)}>
            {t('Save')}
            <span className={styles.saveCount} role="status">
              {count === null ? '…' : t('{count, plural, one {# home} other {# homes}}', { count })}
            </span>
          </Button>
        </>
      }
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Bedrooms')}</legend>
        <div className={styles.beds}>
          {BED_OPTIONS.map((text, option) => (
            <button
              key={text}
              type="button"
              className={styles.bed}
              aria-pressed={beds.includes(option)}
              onClick={() => handleToggle(option)}
            >
              {t(text)}
              {!found.isFilteredByServer && (
                <small>{formatNumber(counts.options[`beds=${option}`] ?? 0)}</small>
              )}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Monthly rent')}</legend>
        <PriceRange listings={withBeds} value={price} onChange={setPrice} />
      </fieldset>
      <CommuteChoice
        listings={withPlans}
        value={commute}
        countBy={
          found.isFilteredByServer
            ? null
            : (mode) => countWith({ commute_mode: mode, commute_max: commute.max })
        }
        unknown={unknown}
        onChange={setCommute}
      />
    </Modal>
  );
}

function toFilter(
  beds: readonly number[],
  [price_min, price_max]: readonly [number, number],
  { mode, max }: CommuteDraft,
): ListingFilter {
  return tidyFilter({ beds, price_min, price_max, commute_mode: mode ?? undefined, commute_max: max });
}

const COUNT_DELAY_MS = 250;

/**
 * Number of matches: counted in the browser if all listings are loaded, else by the API. Null while loading.
 * `unknown` counts listings without a travel time.
 */
function useDraftCount(area: Area, draft: ListingFilter, found: FoundListings) {
  const [serverCount, setServerCount] = useState<number | null>(null);
  const isHere = !found.isFilteredByServer;
  const key = JSON.stringify(draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the draft
  useEffect(() => {
    if (isHere) return;
    const stop = new AbortController();
    setServerCount(null);
    const timer = setTimeout(() => {
      countListings(call, area, draft, { signal: stop.signal }).then(setServerCount, () => {
        // Ignores the failure, because saving shows the result or the error.
      });
    }, COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [area, key, isHere]);

  const here = useMemo(() => (isHere ? visibleListings(found, draft) : null), [isHere, found, draft]);
  return { count: here?.total ?? serverCount, unknown: here?.unknown ?? 0 };
}
