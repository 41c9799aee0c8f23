import AlertIcon from 'lucide-react/icons/circle-alert';
import styles from './field-error.module.css';

/** What is wrong with a control that is no plain field; `id` is for its `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | null }) {
  if (!error) return null;
  return (
    <span id={id} className={styles.error}>
      <AlertIcon aria-hidden="true" />
      {error}
    </span>
  );
}
