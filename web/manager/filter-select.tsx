import { useId } from 'react';
import { t } from '#shared/texts/t.ts';
import styles from './filter-select.module.css';

type FilterSelectProps<C extends string> = {
  name: string;
  label: string;
  value: C | null;
  choices: readonly C[];
  words: Record<C, string>;
  onChoose: (value: C | null) => void;
};

export function FilterSelect<C extends string>(props: FilterSelectProps<C>) {
  const { name, label, value, choices, words, onChoose } = props;
  const id = useId();
  return (
    <span className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t('All')}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(words[one])}
          </option>
        ))}
      </select>
    </span>
  );
}
