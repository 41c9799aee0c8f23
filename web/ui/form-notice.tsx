import AlertIcon from 'lucide-react/icons/circle-alert';
import DoneIcon from 'lucide-react/icons/circle-check';
import styles from './form-notice.module.css';

type FormNoticeProps = {
  /** What is wrong and about no single field. */
  detail: string | null;
  /** What was done; absent for a form that is gone then. */
  done?: string | null | undefined;
};

/** How it went with a form; whoever listens to the page hears it. */
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
