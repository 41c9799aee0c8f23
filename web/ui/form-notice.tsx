import AlertIcon from 'lucide-react/icons/circle-alert';
import DoneIcon from 'lucide-react/icons/circle-check';
import styles from './form-notice.module.css';

type FormNoticeProps = {
  detail: string | null;
  /** Success message. Omitted if the form disappears after success. */
  done?: string | null | undefined;
  /** Consequence to consider before the next step. */
  caution?: string | null;
};

export function FormNotice({ detail, done, caution }: FormNoticeProps) {
  return (
    <>
      {detail && (
        <p role="alert" className={`${styles.notice} ${styles.alert}`}>
          <AlertIcon aria-hidden="true" />
          {detail}
        </p>
      )}
      {caution && (
        <p className={`${styles.notice} ${styles.caution}`}>
          <AlertIcon aria-hidden="true" />
          {caution}
        </p>
      )}
      {done !== undefined && (
        <div role="status" className={styles.status}>
          {done && !detail && (
            <p className={`${styles.notice} ${styles.done}`}>
              <DoneIcon aria-hidden="true" />
              {done}
            </p>
          )}
        </div>
      )}
    </>
  );
}
