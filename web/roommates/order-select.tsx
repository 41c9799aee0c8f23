import { useId } from 'react';
import type { RoommateOrder } from '#shared/api/roommates.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './order-select.module.css';
import { formatRoommateQuery, type RoommateQuery } from './roommate-query.ts';

type OrderSelectProps = { query: RoommateQuery; onChange: (order: RoommateOrder) => void };

export function OrderSelect({ query, onChange }: OrderSelectProps) {
  const id = useId();
  const rest = [...formatRoommateQuery({ ...query, order: 'recent', page: 1 })];
  return (
    <form method="get" className={styles.order}>
      {rest.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t('Order')}</label>
      <select
        id={id}
        name="order"
        value={query.order}
        onChange={(event) => onChange(event.target.value as RoommateOrder)}
      >
        <option value="recent">{t('Newest')}</option>
        <option value="match">{t('Best match')}</option>
        <option value="budget">{t('Lowest budget')}</option>
        <option value="-budget">{t('Highest budget')}</option>
      </select>
      <Button type="submit" tone="quiet" size="small" className={styles.plainOnly ?? ''}>
        {t('Go')}
      </Button>
    </form>
  );
}
