import CheckIcon from 'lucide-react/icons/check';
import AlertIcon from 'lucide-react/icons/circle-alert';
import type { ComponentProps } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './inquiry-button.module.css';
import { type InquiryState, inquiryAnnouncement, inquiryLabel } from './inquiry-state.ts';

type InquiryButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'isBusy'> & {
  state: InquiryState;
  isSent: boolean;
  /** Subject of the inquiry, which screen readers announce because a page has many such buttons. */
  about?: string;
  label?: string;
};

/** Button of an inquiry. After sending, it is inactive but stays focusable. */
export function InquiryButton({ state, isSent, about, label, type, onClick, ...rest }: InquiryButtonProps) {
  const isDone = state === 'success' || (isSent && state === 'none');
  const stateClass = isDone ? styles.sent : state === 'failed' ? styles.failed : '';
  return (
    <>
      <Button
        {...rest}
        type={isDone ? 'button' : type}
        onClick={isDone ? undefined : onClick}
        isBusy={state === 'sending'}
        aria-disabled={isDone || undefined}
        className={`${rest.className ?? ''} ${stateClass}`}
      >
        {isDone && <CheckIcon aria-hidden="true" className={styles.icon} />}
        {state === 'failed' && <AlertIcon aria-hidden="true" className={styles.icon} />}
        <span>
          {label && state === 'none' && !isSent ? label : inquiryLabel(state, isSent)}
          {about && <VisuallyHidden> {t('for {about}', { about })}</VisuallyHidden>}
        </span>
      </Button>
      <VisuallyHidden>
        <span role="status">{inquiryAnnouncement(state)}</span>
      </VisuallyHidden>
    </>
  );
}
