import { FILTER_OPTIONS } from '#shared/rules/filter-counts.ts';
import { FILTER_FIELDS, type FilterField, type FilterName } from '#shared/rules/filter-fields.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { PRICE_BASES } from '#shared/rules/price-basis.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { COMMUTE_STEPS } from './commute-scale.ts';
import { FILTER_GROUPS } from './filter-groups.ts';
import { MODE_TEXTS, optionText } from './filter-text.ts';
import { formatHousingQuery, type HousingQuery } from './housing-query.ts';
import { BASIS_LABELS, PER_PERSON_NOTE } from './price-basis-switch.tsx';
import styles from './results-header.module.css';

/** Choices in minutes, plus the URL's maximum if it is not among them. */
function minutesFor({ commute_max }: ListingFilter): number[] {
  const all = new Set<number>(COMMUTE_STEPS);
  if (commute_max !== undefined) all.add(commute_max);
  return [...all].toSorted((a, b) => a - b);
}

function CommuteFields({ filter }: { filter: ListingFilter }) {
  return (
    <>
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
    </>
  );
}

function BasisFields({ filter: { price_basis = 'listing' } }: { filter: ListingFilter }) {
  return (
    <>
      {PRICE_BASES.map((basis) => (
        <label key={basis}>
          <input type="radio" name="price_basis" value={basis} defaultChecked={price_basis === basis} />
          {t(BASIS_LABELS[basis])}
        </label>
      ))}
      <p>{t(PER_PERSON_NOTE)}</p>
    </>
  );
}

type FieldProps = { name: FilterName; filter: ListingFilter; today: string };

function Field({ name, filter, today }: FieldProps) {
  const field: FilterField = FILTER_FIELDS[name];
  const value = filter[name];
  if (field.kind === 'limit' && field.values) {
    return (
      <label>
        {t(field.label)}
        <select name={name} defaultValue={String(value ?? '')}>
          <option value="">{t('any')}</option>
          {field.values.map((one) => (
            <option key={one} value={one}>
              {one}+
            </option>
          ))}
        </select>
      </label>
    );
  }
  const options = FILTER_OPTIONS.filter((option) => option.name === name);
  if (options.length > 0) {
    return options.map((option) => (
      <label key={option.key}>
        <input
          type="checkbox"
          name={name}
          value={String(option.value)}
          defaultChecked={[value].flat().includes(option.value as never)}
        />
        {optionText(field, option.value)}
      </label>
    ));
  }
  const isDay = field.kind === 'day';
  // The legend of the group has the label already.
  const hasLabel = field.kind !== 'text';
  return (
    <label>
      {hasLabel && t(field.label)}
      <input
        name={name}
        aria-label={hasLabel ? undefined : t(field.label)}
        type={isDay ? 'date' : 'text'}
        min={isDay ? today : undefined}
        inputMode={isDay || field.kind === 'text' ? undefined : 'numeric'}
        defaultValue={String(value ?? '')}
      />
    </label>
  );
}

const MAX_OF = { price_min: 'price_max', sq_feet_min: 'sq_feet_max' } as const;

type GroupProps = (typeof FILTER_GROUPS)[number] & Omit<FieldProps, 'name'>;

function Group({ title, names, filter, today }: GroupProps) {
  return (
    <fieldset>
      <legend>{t(title)}</legend>
      {names[0] === 'price_min' && <BasisFields filter={filter} />}
      {names.map((name) => {
        if (name === 'commute_mode') return <CommuteFields key={name} filter={filter} />;
        const ends = name === 'price_min' || name === 'sq_feet_min' ? [name, MAX_OF[name]] : [name];
        return ends.map((one) => <Field key={one} name={one} filter={filter} today={today} />);
      })}
    </fieldset>
  );
}

const FIRST_GROUPS = 4;

export function PlainFilters({ query, today }: { query: HousingQuery; today: string }) {
  const { filter } = query;
  const more = FILTER_GROUPS.slice(FIRST_GROUPS);
  const rest = formatHousingQuery({ ...query, filter: {}, page: 1 });
  return (
    <form method="get" className={styles.plainFilters} aria-label={t('Filters')}>
      {[...rest].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {FILTER_GROUPS.slice(0, FIRST_GROUPS).map((group) => (
        <Group key={group.title} {...group} {...{ filter, today }} />
      ))}
      <details open={more.some(({ names }) => names.some((name) => filter[name] !== undefined))}>
        <summary>{t('More filters')}</summary>
        {more.map((group) => (
          <Group key={group.title} {...group} {...{ filter, today }} />
        ))}
      </details>
      <Button type="submit" tone="quiet" size="small">
        {t('Apply Filters')}
      </Button>
    </form>
  );
}
