import { useId } from 'react';
import { t } from '#shared/texts/t.ts';
import styles from './order-select.module.css';

type OrderSelectProps = {
  orders: readonly { value: string; text: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** Choice of the order on narrow screens, where the table has no column headers. */
export function OrderSelect({ orders, value, onChoose }: OrderSelectProps) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('Sort')}</label>
      <select id={id} name="sort" value={value} onChange={({ target }) => onChoose(target.value)}>
        {orders.map((order) => (
          <option key={order.value} value={order.value}>
            {t(order.text)}
          </option>
        ))}
      </select>
    </div>
  );
}
