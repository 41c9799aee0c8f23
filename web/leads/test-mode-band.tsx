import TestIcon from 'lucide-react/icons/flask-conical';
import type { ReactNode } from 'react';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import { T } from '../ui/t.tsx';
import styles from './test-mode-band.module.css';

/** Notice of the test mode. Renders nothing if real money is charged. */
export function TestModeBand({ cards }: { cards: CardConfig }) {
  if (cards.livemode) return null;
  return (
    <p className={styles.band}>
      <TestIcon aria-hidden="true" />
      <span>
        <T
          text="<b>Test mode:</b> you won’t be charged."
          values={{ b: (children: ReactNode) => <strong>{children}</strong> }}
        />
      </span>
    </p>
  );
}
