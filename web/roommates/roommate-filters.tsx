import SlidersIcon from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useRef, useState } from 'react';
import { BUDGET_STEP_USD, MAX_BUDGET_USD } from '#shared/api/roommate-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './roommate-filters.module.css';
import {
  countFilters,
  FILTERS,
  type FilterName,
  NO_FILTER,
  parseBudgetRange,
  type RoommateFilter,
  type RoommateQuery,
  toggleFilter,
} from './roommate-query.ts';

const GROUPS: { name: FilterName; label: string }[] = [
  { name: 'gender', label: msg('Gender') },
  { name: 'pets', label: msg('Pets') },
  { name: 'smoking', label: msg('Smoking') },
];
const VALUE_LABELS = { male: msg('Male'), female: msg('Female'), yes: msg('Yes'), no: msg('No') } as const;

type RoommateFiltersProps = {
  query: RoommateQuery;
  onApply: (filter: RoommateFilter) => void;
};

const textOf = (budget: number | null) => (budget === null ? '' : String(budget));
const budgetTexts = ({ budget_min, budget_max }: RoommateFilter) => ({
  min: textOf(budget_min),
  max: textOf(budget_max),
});

/** Without JavaScript, each filter allows several values (section 2.7). */
export function RoommateFilters({ query, onApply }: RoommateFiltersProps) {
  const [chosen, setChosen] = useState(query.filter);
  const [budget, setBudget] = useState(budgetTexts(query.filter));
  const [applied, setApplied] = useState(query.filter);
  const box = useRef<HTMLDetailsElement>(null);
  if (JSON.stringify(applied) !== JSON.stringify(query.filter)) {
    setApplied(query.filter);
    setChosen(query.filter);
    setBudget(budgetTexts(query.filter));
  }
  const apply = (filter: RoommateFilter) => {
    setChosen(filter);
    setBudget(budgetTexts(filter));
    // On narrow pages the open filters would hide the list.
    if (box.current) box.current.open = false;
    onApply(filter);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply({ ...chosen, ...parseBudgetRange(budget.min, budget.max) });
  };
  const count = countFilters(query.filter);
  return (
    <details ref={box} className={styles.filters}>
      <summary className={styles.summary}>
        <SlidersIcon aria-hidden="true" />
        {t('Filters')}
        {count > 0 && <span className={styles.count}>{t('{count} on', { count })}</span>}
      </summary>
      <form method="get" noValidate aria-label={t('Filters')} className={styles.form} onSubmit={handleSubmit}>
        {query.order !== 'recent' && <input type="hidden" name="order" value={query.order} />}
        {GROUPS.map(({ name, label }) => (
          <fieldset key={name}>
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
                  {t(VALUE_LABELS[value])}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <fieldset>
          <legend className={styles.legend}>{t('Budget, dollars per month')}</legend>
          <div className={styles.range}>
            {(['min', 'max'] as const).map((end) => (
              <label key={end} className={styles.end}>
                {end === 'min' ? t('from') : t('to')}
                <input
                  type="number"
                  inputMode="numeric"
                  name={`budget_${end}`}
                  min={0}
                  max={MAX_BUDGET_USD}
                  step={BUDGET_STEP_USD}
                  value={budget[end]}
                  onChange={(event) => setBudget({ ...budget, [end]: event.target.value })}
                />
              </label>
            ))}
          </div>
        </fieldset>
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
