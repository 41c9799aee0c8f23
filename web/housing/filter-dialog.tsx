import { useDeferredValue, useMemo, useState } from 'react';
import { searchedListing } from '#shared/api/searched-card.ts';
import { meetsCommute } from '#shared/rules/commute-filter.ts';
import type { FilterName } from '#shared/rules/filter-fields.ts';
import { withoutFilters } from '#shared/rules/filter-parts.ts';
import {
  type ListingFilter,
  MAX_PRICE_USD,
  matchesFilter,
  planMatches,
} from '#shared/rules/listing-filter.ts';
import { rentOn } from '#shared/rules/price-basis.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { CommuteChoice, type CommuteDraft } from './commute-choice.tsx';
import { USUAL_COMMUTE_MIN } from './commute-scale.ts';
import styles from './filter-dialog.module.css';
import { FILTER_GROUPS } from './filter-groups.ts';
import { FilterInputs } from './filter-inputs.tsx';
import { PER_PERSON_NOTE, PriceBasisSwitch } from './price-basis-switch.tsx';
import { PriceRange } from './price-range.tsx';
import { type Area, visibleListings } from './search-listings.ts';
import { tidyFilter } from './tidy-filter.ts';
import { useFilterCounts } from './use-filter-counts.ts';
import { useFullList } from './use-full-list.ts';
import type { ListingSearch } from './use-listing-search.ts';

export type FilterDialogProps = {
  area: Area;
  filter: ListingFilter;
  search: ListingSearch;
  today: string;
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

const NO_RENT = { price_min: undefined, price_max: undefined };
const NO_COMMUTE = { commute_mode: undefined, commute_max: undefined };

function FilterForm({ area, filter, search, today, onClose, onSave }: FilterDialogProps) {
  const { found } = search;
  useFullList(search);
  const [draft, setDraft] = useState(filter);
  /** Kept while no travel mode is selected. */
  const [commuteMax, setCommuteMax] = useState(filter.commute_max ?? USUAL_COMMUTE_MIN);
  const tidy = useMemo(() => tidyFilter(draft), [draft]);
  const { counts, total } = useFilterCounts(area, tidy, found);
  const listings = useMemo(() => found.sample.map(searchedListing), [found.sample]);
  const deferred = useDeferredValue(tidy);
  const unknown = useMemo(
    () => (found.isFilteredByServer ? 0 : visibleListings(found, deferred).unknown),
    [found, deferred],
  );
  const plansOfRent = useMemo(() => {
    const others = { ...deferred, ...NO_RENT };
    return listings
      .filter((listing) => matchesFilter(listing, others))
      .map(({ plans }) =>
        plans.filter((plan) => planMatches(plan, others)).map((plan) => rentOn(plan, others.price_basis)),
      );
  }, [listings, deferred]);
  const withoutCommute = useMemo(() => {
    const others = { ...deferred, ...NO_COMMUTE };
    return listings.filter((listing) => matchesFilter(listing, others));
  }, [listings, deferred]);

  const rent = {
    listings: plansOfRent,
    value: [draft.price_min ?? 0, draft.price_max ?? MAX_PRICE_USD] as const,
    onChange: ([price_min, price_max]: readonly [number, number]) =>
      setDraft({ ...draft, price_min, price_max }),
  };
  const countBy = (commute_mode: TravelMode) =>
    withoutCommute.filter((listing) => meetsCommute(listing, { commute_mode, commute_max: commuteMax }))
      .length;
  const commute = {
    listings: withoutCommute,
    value: { mode: draft.commute_mode ?? null, max: commuteMax },
    countBy: found.isFilteredByServer ? null : countBy,
    unknown,
    onChange: ({ mode, max }: CommuteDraft) => {
      setCommuteMax(max);
      setDraft({ ...draft, commute_mode: mode ?? undefined, commute_max: mode ? max : undefined });
    },
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('Filters')}
      footer={
        <>
          <Button tone="plain" className={styles.clear ?? ''} onClick={() => setDraft(withoutFilters(draft))}>
            {t('Clear all')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onSave(tidy)}>
            {t('Save')}
            <span className={styles.saveCount} role="status">
              {total === null ? '…' : t('{count, plural, one {# home} other {# homes}}', { count: total })}
            </span>
          </Button>
        </>
      }
    >
      {FILTER_GROUPS.map(({ title, names }) => (
        <fieldset key={title} className={styles.group}>
          <legend className={styles.title}>
            {names[0] === 'price_min' && draft.price_basis === 'person'
              ? t('Monthly cost per person')
              : t(title)}
          </legend>
          {names[0] === 'commute_mode' ? (
            <CommuteChoice {...commute} />
          ) : names[0] === 'price_min' ? (
            <>
              <PriceBasisSwitch
                value={draft.price_basis}
                onChange={(price_basis) => setDraft({ ...draft, price_basis })}
              />
              <p className={styles.basisNote}>{t(PER_PERSON_NOTE)}</p>
              <PriceRange {...rent} />
            </>
          ) : (
            <FilterInputs {...{ draft, counts, today }} names={names as FilterName[]} onChange={setDraft} />
          )}
        </fieldset>
      ))}
    </Modal>
  );
}
