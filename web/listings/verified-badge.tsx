import CheckIcon from 'lucide-react/icons/badge-check';
import { useId } from 'react';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import styles from './verified-badge.module.css';

type Check = { what: string; on: string };

/**
 * `isInText` positions the tooltip for a badge within a line of text, so that the tooltip stays on screen.
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
