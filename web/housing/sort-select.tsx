import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import type { HousingParts } from './housing-parts.ts';
import { DEFAULT_SORT, formatHousingQuery, formatSort, parseSort, type SortKey } from './housing-query.ts';
import styles from './results-header.module.css';

const CHOICES: { value: string; text: string }[] = [
  { value: '-tier', text: 'Premium first' },
  { value: 'price', text: 'Lowest price' },
  { value: '-price', text: 'Highest price' },
  { value: 'school', text: 'Nearest to campus' },
  { value: 'beds', text: 'Fewest bedrooms' },
  { value: '-beds', text: 'Most bedrooms' },
  { value: 'property', text: 'Name, A to Z' },
];

const COLUMN_TEXTS: Record<SortKey, string> = {
  property: 'Name',
  floorPlan: 'Floor plan',
  beds: 'Beds',
  baths: 'Baths',
  sqFt: 'Square feet',
  price: 'Price',
  school: 'Distance',
  tier: 'Tier',
};

/** The order of the list. A form with a button where there are no scripts. */
export function SortSelect({ query, change }: Pick<HousingParts, 'query' | 'change'>) {
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
      <label htmlFor={id}>Sort</label>
      <select id={id} name="sort" value={value} onChange={(event) => handleChange(event.target.value)}>
        {!isListed && (
          <option value={value}>
            {COLUMN_TEXTS[query.sort.key]}, {query.sort.isDescending ? 'descending' : 'ascending'}
          </option>
        )}
        {CHOICES.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      <Button type="submit" tone="quiet" size="small" className={styles.plainOnly ?? ''}>
        Sort
      </Button>
    </form>
  );
}
