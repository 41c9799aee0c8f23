import SlidersIcon from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useRef, useState } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './roommate-filters.module.css';
import {
  countFilters,
  FILTERS,
  type FilterName,
  NO_FILTER,
  type RoommateFilter,
  type RoommateQuery,
  toggleFilter,
} from './roommate-query.ts';

const GROUPS: { name: FilterName; label: string }[] = [
  { name: 'gender', label: msg('Gender') },
  { name: 'pets', label: msg('Pets') },
  { name: 'smoking', label: msg('Smoking') },
];
const VALUE_WORDS = { male: msg('Male'), female: msg('Female'), yes: msg('Yes'), no: msg('No') } as const;

type RoommateFiltersProps = {
  query: RoommateQuery;
  onApply: (filter: RoommateFilter) => void;
};

/** The sidebar of section 2.7. A plain form without scripts, in which more than one of a kind may be chosen. */
export function RoommateFilters({ query, onApply }: RoommateFiltersProps) {
  const [chosen, setChosen] = useState(query.filter);
  const [applied, setApplied] = useState(query.filter);
  const box = useRef<HTMLDetailsElement>(null);
  // The way back in the browser's history changes the filters too.
  if (JSON.stringify(applied) !== JSON.stringify(query.filter)) {
    setApplied(query.filter);
    setChosen(query.filter);
  }
  const apply = (filter: RoommateFilter) => {
    setChosen(filter);
    // On a narrow page the list is below, and the filters would hide it.
    if (box.current) box.current.open = false;
    onApply(filter);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply(chosen);
  };
  const count = countFilters(query.filter);
  return (
    <details ref={box} className={styles.filters}>
      <summary className={styles.summary}>
        <SlidersIcon aria-hidden="true" />
        {t('Filters')}
        {count > 0 && <span className={styles.count}>{t('{count} on', { count })}</span>}
      </summary>
      <form method="get" aria-label={t('Filters')} className={styles.form} onSubmit={handleSubmit}>
        {query.order !== 'recent' && <input type="hidden" name="order" value={query.order} />}
        {GROUPS.map(({ name, label }) => (
          <fieldset key={name} className={styles.group}>
            <legend className={styles.legend}>{t(label)}</legend>
            <div className={styles.values}>
              {FILTERS[name].map((value) => (
                <label key={value} className={styles.value}>
                  <input
                    type="checkbox"
                    name={name}
                    value={value}
                    checked={(chosen[name] as string[]).includes(value)}
                    onChange={() => setChosen(toggleFilter(chosen, name, value))}
                  />
                  {t(VALUE_WORDS[value])}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className={styles.ways}>
          <Button type="submit">{t('Apply Filters')}</Button>
          {count > 0 && (
            <Button tone="plain" onClick={() => apply(NO_FILTER)}>
              {t('Clear all')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
