import AlertIcon from 'lucide-react/icons/circle-alert';
import DoneIcon from 'lucide-react/icons/circle-check';
import styles from './form-notice.module.css';

type FormNoticeProps = {
  detail: string | null;
  /** Success message. Omitted if the form disappears after success. */
  done?: string | null | undefined;
};

export function FormNotice({ detail, done }: FormNoticeProps) {
  return (
    <>
      {detail && (
        <p role="alert" className={`${styles.notice} ${styles.alert}`}>
          <AlertIcon aria-hidden="true" />
          {detail}
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
