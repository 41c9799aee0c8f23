import styles from './score-ring.module.css';

/** Decorative: the caller provides the text. */
export function ScoreRing({ score }: { score: number | null }) {
  return (
    <span className={styles.ring} data-unknown={score === null || undefined} aria-hidden="true">
      <svg viewBox="0 0 40 40" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="20" cy="20" r="17" className={styles.track} />
        {score !== null && score > 0 && (
          <circle
            cx="20"
            cy="20"
            r="17"
            pathLength="100"
            strokeDasharray={`${score} 100`}
            strokeLinecap={score < 100 ? 'round' : 'butt'}
            transform="rotate(-90 20 20)"
            className={styles.filled}
          />
        )}
      </svg>
      <span className={styles.figure}>{score ?? '–'}</span>
    </span>
  );
}
