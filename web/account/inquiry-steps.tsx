import CheckIcon from 'lucide-react/icons/check';
import type { InquiryState } from '#shared/api/inquiries.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './inquiry-steps.module.css';

const STEPS = [
  ['sent', 'Sent'],
  ['seen', 'Seen'],
  ['replied', 'Replied'],
] as const;

/** How far an inquiry has come: a mark and a word for each step, none by its colour alone. */
export function InquirySteps({ state }: { state: InquiryState }) {
  const reached = STEPS.findIndex(([name]) => name === state);
  return (
    <ol className={styles.steps} aria-label="How far it has come">
      {STEPS.map(([name, word], at) => (
        <li
          key={name}
          className={`${styles.step} ${at <= reached ? styles.done : ''}`}
          aria-current={at === reached ? 'step' : undefined}
        >
          <span className={styles.mark}>{at <= reached && <CheckIcon aria-hidden="true" />}</span>
          <span>
            {word}
            {at > reached && <VisuallyHidden>: not yet</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
