import CheckIcon from 'lucide-react/icons/check';
import type { InquiryState } from '#shared/api/inquiries.ts';
import { msg, t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './inquiry-steps.module.css';

const STEPS = [
  ['sent', msg('Sent')],
  ['seen', msg('Seen')],
  ['replied', msg('Replied')],
] as const;

/** Steps differ by icon and word, not by color alone. */
export function InquirySteps({ state }: { state: InquiryState }) {
  const reached = STEPS.findIndex(([name]) => name === state);
  return (
    <ol className={styles.steps} aria-label={t('How far it has come')}>
      {STEPS.map(([name, word], at) => (
        <li
          key={name}
          className={`${styles.step} ${at <= reached ? styles.done : ''}`}
          aria-current={at === reached ? 'step' : undefined}
        >
          <span className={styles.mark}>{at <= reached && <CheckIcon aria-hidden="true" />}</span>
          <span>
            {t(word)}
            {at > reached && <VisuallyHidden>{t(': not yet')}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
