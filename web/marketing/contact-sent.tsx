import CheckIcon from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import styles from './manager-contact-form.module.css';

/** Replaces the form and takes the focus, so that it is announced. */
export function ContactSent({ onAgain }: { onAgain: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.sent}>
      <CheckIcon aria-hidden="true" />
      <h3>{t('Thank you. Your request has reached us.')}</h3>
      <p>{t('A person looks at it, and you hear from us by mail.')}</p>
      <div className={styles.actions}>
        <ButtonLink to={PAGES.blog} tone="quiet">
          {t('Read the guides meanwhile')}
        </ButtonLink>
        <Button tone="plain" onClick={onAgain}>
          {t('Send another request')}
        </Button>
      </div>
    </div>
  );
}
