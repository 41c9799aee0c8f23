import { useId } from 'react';
import { t } from '#shared/texts/t.ts';
import styles from './order-select.module.css';

type OrderSelectProps = {
  /** As the address writes them; '' is the order that goes without saying. */
  orders: readonly { value: string; text: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** Every order of a list's columns, for narrow screens where not all of their heads are. */
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
