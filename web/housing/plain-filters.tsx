import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { BED_OPTIONS } from './filter-text.ts';
import type { HousingQuery } from './housing-query.ts';
import { formatHousingQuery } from './housing-query.ts';
import styles from './results-header.module.css';

const OWN_FIELDS = new Set(['beds', 'price_min', 'price_max', 'page']);

/** The filters as a plain form: all there is without scripts, and not shown with them. */
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
      <Button type="submit" tone="quiet" size="small">
        {t('Apply filters')}
      </Button>
    </form>
  );
}
