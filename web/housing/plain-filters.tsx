import { formatMinutes } from '#shared/rules/format-minutes.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { COMMUTE_STEPS } from './commute-scale.ts';
import { BED_OPTIONS, MODE_TEXTS } from './filter-text.ts';
import { formatHousingQuery, type HousingQuery } from './housing-query.ts';
import styles from './results-header.module.css';

const OWN_FIELDS = new Set(['beds', 'price_min', 'price_max', 'commute_mode', 'commute_max', 'page']);

/** Choices in minutes, plus the URL's maximum if it is not among them. */
function minutesFor({ commute_max }: ListingFilter): number[] {
  const all = new Set<number>(COMMUTE_STEPS);
  if (commute_max !== undefined) all.add(commute_max);
  return [...all].toSorted((a, b) => a - b);
}

function CommuteFields({ filter }: { filter: ListingFilter }) {
  return (
    <fieldset>
      <legend>{t('Time to campus')}</legend>
      <label>
        {t('Up to')}
        <select name="commute_max" defaultValue={filter.commute_max ?? ''}>
          <option value="">{t('any')}</option>
          {minutesFor(filter).map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatMinutes(minutes * 60)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('Travel by')}
        <select name="commute_mode" defaultValue={filter.commute_mode ?? TRAVEL_MODES[0]}>
          {TRAVEL_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(MODE_TEXTS[mode])}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

/** Filter form for browsers without JavaScript. */
export function PlainFilters({ query }: { query: HousingQuery }) {
  const { filter } = query;
  const rest = [...formatHousingQuery(query)].filter(([name]) => !OWN_FIELDS.has(name));
  return (
    <form method="get" className={`${styles.plainFilters} ${styles.plainOnly}`} aria-label={t('Filters')}>
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{t('Bedrooms')}</legend>
        {BED_OPTIONS.map((text, beds) => (
          <label key={text}>
            <input type="checkbox" name="beds" value={beds} defaultChecked={filter.beds?.includes(beds)} />
            {t(text)}
          </label>
        ))}
      </fieldset>
      <label>
        {t('From $')}
        <input name="price_min" inputMode="numeric" size={6} defaultValue={filter.price_min} />
      </label>
      <label>
        {t('To $')}
        <input name="price_max" inputMode="numeric" size={6} defaultValue={filter.price_max} />
      </label>
      <CommuteFields filter={filter} />
      <Button type="submit" tone="quiet" size="small">
        {t('Apply Filters')}
      </Button>
    </form>
  );
}
