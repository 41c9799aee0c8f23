import CheckIcon from 'lucide-react/icons/badge-check';
import { useId } from 'react';
import { formatDate } from '#shared/rules/format-date.ts';
import styles from './listing-card.module.css';

/** Says that a premium manager was checked; by whom, when and what stands in the tooltip, for pointer and keys. */
export function VerifiedBadge({ what, on }: { what: string; on: string }) {
  const id = useId();
  return (
    <span className={styles.verified}>
      <button type="button" aria-describedby={id}>
        <CheckIcon aria-hidden="true" />
        verified
      </button>
      <span role="tooltip" id={id} className={styles.tip}>
        Checked by Porchlight on {formatDate(on)}: {what}
      </span>
    </span>
  );
}
