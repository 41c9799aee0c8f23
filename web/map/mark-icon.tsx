import styles from './mark.module.css';
import { MARK_PATHS } from './mark-paths.ts';

export function MarkIcon({ kind }: { kind: keyof typeof MARK_PATHS }) {
  return (
    <span className={`${styles.icon} ${styles[kind]}`} aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={MARK_PATHS[kind]} />
      </svg>
    </span>
  );
}
