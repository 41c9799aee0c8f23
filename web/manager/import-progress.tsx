import { t } from '#shared/texts/t.ts';
import styles from './import-progress.module.css';

type ImportProgressProps = {
  phase: string;
  /** From 0 to 1. Null if it is unknown. */
  progress: number | null;
};

/** Screen readers announce the phase, not each step of the progress. */
export function ImportProgress({ phase, progress }: ImportProgressProps) {
  return (
    <div className={styles.progress}>
      <p className={styles.text}>
        <span role="status">{phase}</span>
        {progress !== null && (
          <span aria-hidden="true"> {t('{share, number, percent}', { share: progress })}</span>
        )}
      </p>
      <progress
        className={styles.bar}
        aria-label={phase}
        {...(progress === null ? {} : { value: progress })}
      />
    </div>
  );
}
