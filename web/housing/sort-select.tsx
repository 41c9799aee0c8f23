import { useId } from 'react';
import type { SortKey } from '#shared/rules/housing-address.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import type { HousingProps } from './housing-props.ts';
import { formatHousingQuery } from './housing-query.ts';
import styles from './results-header.module.css';
import { DEFAULT_SORT, formatSort, parseSort } from './sort-by.ts';

const CHOICES: { value: string; text: string }[] = [
  { value: '-tier', text: msg('Premium first') },
  { value: 'price', text: msg('Lowest price') },
  { value: '-price', text: msg('Highest price') },
  { value: 'school', text: msg('Nearest to campus') },
  { value: 'beds', text: msg('Fewest bedrooms') },
  { value: '-beds', text: msg('Most bedrooms') },
  { value: '-sqFt', text: msg('Largest') },
  { value: 'property', text: msg('Name, A to Z') },
];

const COLUMN_TEXTS: Record<SortKey, string> = {
  property: msg('Name'),
  floorPlan: msg('Floor plan'),
  beds: msg('Beds'),
  baths: msg('Baths'),
  sqFt: msg('Square feet'),
  price: msg('Price'),
  school: msg('Distance'),
  tier: msg('Tier'),
};

/** Choice of the order. Without JavaScript it is a form with a button. */
export function SortSelect({ query, change }: Pick<HousingProps, 'query' | 'change'>) {
  const id = useId();
  const value = formatSort(query.sort);
  const isListed = CHOICES.some((choice) => choice.value === value);
  const handleChange = (text: string) => change({ sort: parseSort(text) ?? DEFAULT_SORT });
  const rest = [...formatHousingQuery({ ...query, page: 1 })].filter(([name]) => name !== 'sort');
  return (
    <form method="get" className={styles.sort}>
      {rest.map(([name, text]) => (
        <input key={`${name}=${text}`} type="hidden" name={name} value={text} />
      ))}
      <label htmlFor={id}>{t('Sort')}</label>
      <select id={id} name="sort" value={value} onChange={(event) => handleChange(event.target.value)}>
        {!isListed && (
          <option value={value}>
            {query.sort.isDescending
              ? t('{column}, descending', { column: t(COLUMN_TEXTS[query.sort.key]) })
              : t('{column}, ascending', { column: t(COLUMN_TEXTS[query.sort.key]) })}
          </option>
        )}
        {CHOICES.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {t(choice.text)}
          </option>
        ))}
      </select>
      <Button type="submit" tone="quiet" size="small" className={styles.plainOnly ?? ''}>
        {t('Sort')}
      </Button>
    </form>
  );
}
