import styles from './score-ring.module.css';

/** A score from 0 to 100 as a figure in a ring that is filled as far; without one, an open ring. Read aloud by whoever shows it. */
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
