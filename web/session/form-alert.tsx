import AlertIcon from 'lucide-react/icons/circle-alert';
import styles from './auth-form.module.css';

/** What is wrong with a form as a whole; said aloud when it appears. */
export function FormAlert({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.alert}>
          <AlertIcon aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
