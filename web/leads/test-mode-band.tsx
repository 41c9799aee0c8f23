import TestIcon from 'lucide-react/icons/flask-conical';
import type { CardConfig } from '#shared/api/payments.ts';
import { t } from '#shared/texts/t.ts';
import styles from './test-mode-band.module.css';

/** Says that nothing is paid here; nothing where money moves. */
export function TestModeBand({ cards }: { cards: CardConfig }) {
  if (cards.livemode) return null;
  return (
    <p className={styles.band}>
      <TestIcon aria-hidden="true" />
      <span>
        <strong>{t('Test mode:')}</strong> no money moves.
      </span>
    </p>
  );
}
