import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined}>
      <span className={styles.spinner} aria-hidden="true" />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
