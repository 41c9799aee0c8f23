import AlertIcon from 'lucide-react/icons/circle-alert';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { discardMessage, retryMessage } from './outbox.ts';
import type { Unsent } from './outbox-storage.ts';
import styles from './thread-log.module.css';
import { UserText } from './user-text.tsx';

export function UnsentBubble({ unsent }: { unsent: Unsent }) {
  const { key, text, refusal, is_of_page = false } = unsent;
  return (
    <li className={`${styles.message} ${styles.own} ${styles.unsent}`}>
      <div className={styles.bubble}>
        <VisuallyHidden>{t('You:')} </VisuallyHidden>
        <UserText text={text} />
      </div>
      {refusal === null ? (
        <div className={styles.facts}>
          {is_of_page
            ? t('Sending… Keep this page open: your browser doesn’t have room to store the message.')
            : t('Sending...')}
        </div>
      ) : (
        <div className={styles.refusal} role="alert">
          <p>
            <AlertIcon aria-hidden="true" />
            {t('Not sent. {refusal}', { refusal })}
          </p>
          <span className={styles.ways}>
            <button type="button" onClick={() => retryMessage(key)}>
              {t('Try again')}
            </button>
            <button type="button" onClick={() => discardMessage(key)}>
              {t('Delete')}
            </button>
          </span>
        </div>
      )}
    </li>
  );
}
