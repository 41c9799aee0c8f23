import { useEffect, useMemo, useState } from 'react';
import { MAX_PRICE_USD } from '#shared/api/properties.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { type ListingFilter, matchesFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { cardPlans } from '../listings/card-facts.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './filter-dialog.module.css';
import { BED_OPTIONS, tidyFilter } from './filter-text.ts';
import { PriceRange } from './price-range.tsx';
import { type Area, countHomes, type FoundHomes } from './search-homes.ts';

type FilterDialogProps = {
  isOpen: boolean;
  area: Area;
  filter: ListingFilter;
  found: FoundHomes;
  onClose: () => void;
  onSave: (filter: ListingFilter) => void;
};

/** The filters (section 2.5): nothing holds until it is saved, and every choice tells at once what it would leave. */
export function FilterDialog({ isOpen, onClose, ...rest }: FilterDialogProps) {
  if (!isOpen) return null;
  return <FilterForm {...rest} onClose={onClose} />;
}

function FilterForm({ area, filter, found, onClose, onSave }: Omit<FilterDialogProps, 'isOpen'>) {
  const [beds, setBeds] = useState<readonly number[]>(filter.beds ?? []);
  const [price, setPrice] = useState<readonly [number, number]>([
    filter.price_min ?? 0,
    filter.price_max ?? MAX_PRICE_USD,
  ]);
  const draft = useMemo(() => tidyFilter({ beds, price_min: price[0], price_max: price[1] }), [beds, price]);
  const listings = useMemo(() => found.sample.map(cardPlans), [found]);
  const count = useDraftCount(area, draft, found);
  const bedCounts = BED_OPTIONS.map(
    (_, option) => listings.filter((plans) => matchesFilter(plans, { ...draft, beds: [option] })).length,
  );
  const withBeds = useMemo(
    () => listings.map((plans) => plans.filter((plan) => matchesFilter([plan], { beds }))),
    [listings, beds],
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
              {!found.isFilteredByServer && <small>{formatNumber(bedCounts[option] ?? 0)}</small>}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Rent a month')}</legend>
        <PriceRange listings={withBeds} value={price} onChange={setPrice} />
      </fieldset>
    </Modal>
  );
}

const COUNT_DELAY_MS = 250;

/** How many homes the draft would leave: counted here, or asked for where not all homes are here. Null: not known yet. */
function useDraftCount(area: Area, draft: ListingFilter, found: FoundHomes): number | null {
  const [asked, setAsked] = useState<number | null>(null);
  const isHere = !found.isFilteredByServer;
  const key = JSON.stringify(draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the draft
  useEffect(() => {
    if (isHere) return;
    const stop = new AbortController();
    setAsked(null);
    const timer = setTimeout(() => {
      countHomes(call, area, draft, { signal: stop.signal }).then(setAsked, () => {
        // Saving answers with the true count or with what went wrong.
      });
    }, COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [area, key, isHere]);

  const here = useMemo(
    () => (isHere ? found.cards.filter((card) => matchesFilter(cardPlans(card), draft)).length : null),
    [isHere, found, draft],
  );
  return here ?? asked;
}
