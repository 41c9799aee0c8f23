import { type ChangeEvent, useId } from 'react';
import { FILTER_OPTIONS, type FilterCounts, type FilterOption } from '#shared/rules/filter-counts.ts';
import { FILTER_FIELDS, type FilterField, type FilterName } from '#shared/rules/filter-fields.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { msg, t } from '#shared/texts/t.ts';
import styles from './filter-inputs.module.css';
import { optionText } from './filter-text.ts';

type FilterInputProps = {
  name: FilterName;
  /** False if the group's title names the field already. */
  hasLabel: boolean;
  draft: ListingFilter;
  counts: FilterCounts | null;
  today: string;
  onChange: (draft: ListingFilter) => void;
};

function isChosen(draft: ListingFilter, { name, value }: FilterOption): boolean {
  const current = draft[name];
  return Array.isArray(current) ? current.includes(value as never) : current === value;
}

function toggleOption(draft: ListingFilter, option: FilterOption): ListingFilter {
  const { name, field, value } = option;
  const isList = field.kind === 'beds' || field.kind === 'traits';
  if (!isList) return { ...draft, [name]: isChosen(draft, option) ? undefined : value };
  const current = (draft[name] ?? []) as readonly FilterOption['value'][];
  const isOn = current.includes(value);
  return { ...draft, [name]: isOn ? current.filter((one) => one !== value) : [...current, value] };
}

type FilterGroupProps = Omit<FilterInputProps, 'name' | 'hasLabel'> & { names: readonly FilterName[] };

/** Inputs of a group of filters in the dialog. Its yes/no filters are in one row. */
export function FilterInputs({ names, ...props }: FilterGroupProps) {
  const isFlag = (name: FilterName) => FILTER_FIELDS[name].kind === 'flag';
  const flags = FILTER_OPTIONS.filter(({ name }) => names.includes(name) && isFlag(name));
  return (
    <>
      {flags.length > 0 && <Options {...props} options={flags} />}
      {names
        .filter((name) => !isFlag(name))
        .map((name) => (
          <FilterInput key={name} {...props} name={name} hasLabel={names.length > 1} />
        ))}
    </>
  );
}

function FilterInput(props: FilterInputProps) {
  const { name, hasLabel } = props;
  const field: FilterField = FILTER_FIELDS[name];
  const options = FILTER_OPTIONS.filter((option) => option.name === name);
  if (options.length === 0) return <ValueInput {...props} field={field} />;
  const toggles = <Options {...props} options={options} />;
  if (!hasLabel) return toggles;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t(field.label)}</legend>
      {toggles}
    </fieldset>
  );
}

type OptionsProps = Pick<FilterInputProps, 'draft' | 'counts' | 'onChange'> & { options: FilterOption[] };

function Options({ options, draft, counts, onChange }: OptionsProps) {
  return (
    <div className={styles.options}>
      {options.map((option) => {
        const count = counts?.options[option.key];
        const isOn = isChosen(draft, option);
        return (
          <button
            key={option.key}
            type="button"
            className={`${styles.option} ${count === 0 && !isOn ? styles.none : ''}`}
            aria-pressed={isOn}
            onClick={() => onChange(toggleOption(draft, option))}
          >
            {optionText(option.field, option.value, true)}
            {count !== undefined && <small>{formatNumber(count)}</small>}
          </button>
        );
      })}
    </div>
  );
}

function ValueInput({
  name,
  field,
  hasLabel,
  draft,
  today,
  onChange,
}: FilterInputProps & { field: FilterField }) {
  const id = useId();
  const set = (value: string | number | undefined, at: FilterName = name) =>
    onChange({ ...draft, [at]: value });
  if (name === 'sq_feet_min') {
    return (
      <fieldset className={styles.field}>
        <legend className={styles.label}>{t('Size in square feet')}</legend>
        <div className={styles.numbers}>
          {SIZES.map(({ at, label }) => (
            <label key={at}>
              {t(label)}
              <input
                type="number"
                inputMode="numeric"
                className={styles.input}
                min={1}
                max={FILTER_FIELDS[at].max}
                step={50}
                placeholder={t('any')}
                value={draft[at] ?? ''}
                onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
                  set(Math.min(FILTER_FIELDS[at].max, Math.round(Number(target.value))) || undefined, at)
                }
              />
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const isDay = field.kind === 'day';
  return (
    <div className={styles.field}>
      {hasLabel && (
        <label htmlFor={id} className={styles.label}>
          {t(field.label)}
        </label>
      )}
      <input
        id={id}
        aria-label={hasLabel ? undefined : t(field.label)}
        type={isDay ? 'date' : 'search'}
        className={`${styles.input} ${isDay ? styles.day : ''}`}
        min={isDay ? today : undefined}
        maxLength={'max' in field ? field.max : undefined}
        placeholder={isDay ? undefined : t('Elm Court, or High Street')}
        value={String(draft[name] ?? '')}
        onChange={({ target }) => set(target.value || undefined)}
      />
    </div>
  );
}

const SIZES = [
  { at: 'sq_feet_min', label: msg('At least') },
  { at: 'sq_feet_max', label: msg('At most') },
] as const;
