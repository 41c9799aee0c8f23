import AlertIcon from 'lucide-react/icons/circle-alert';
import styles from './field-error.module.css';

export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <span id={id} className={styles.error}>
      <AlertIcon aria-hidden="true" />
      {error}
    </span>
  );
}
