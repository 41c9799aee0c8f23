import { formatCents } from '#shared/rules/format-money.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './purchase-frame.module.css';
import type { IntentState } from './use-payment-intent.ts';

/** Shows the price, unless the server refused the payment intent. */
export function Price({ label, intent }: { label: string; intent: IntentState }) {
  if (intent.is === 'refused') return null;
  return (
    <p className={styles.price}>
      <span>{label}</span>
      <span>
        {intent.is === 'ready' ? formatCents(intent.intent.amount_cents) : <Skeleton width="5rem" />}
      </span>
    </p>
  );
}
