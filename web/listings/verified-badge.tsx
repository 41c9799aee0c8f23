import CheckIcon from 'lucide-react/icons/badge-check';
import { useId } from 'react';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import styles from './verified-badge.module.css';

type Check = { what: string; on: string };

/**
 * Says that a premium manager was checked; by whom, when and what stands in the tooltip, for pointer and keys.
 * `isInText`: the badge stands anywhere in a line, so the tooltip begins where the line does and stays on the screen.
 */
export function VerifiedBadge({ what, on, isInText = false }: Check & { isInText?: boolean }) {
  const id = useId();
  return (
    <span className={`${styles.verified} ${isInText ? styles.inText : ''}`}>
      <button type="button" aria-describedby={id}>
        <CheckIcon aria-hidden="true" />
        {t('verified')}
      </button>
      <span role="tooltip" id={id} className={styles.tip}>
        <time dateTime={on}>
          {t('Checked by Porchlight on {day}: {what}', { day: formatDate(on), what })}
        </time>
      </span>
    </span>
  );
}
