import styles from './score-meter.module.css';

type ScoreMeterProps = {
  score: number;
  next: string | null;
};

export function ScoreMeter({ score, next }: ScoreMeterProps) {
  return (
    <span className={styles.meter}>
      <span className={styles.figure}>{score}%</span>
      <span aria-hidden="true" className={styles.track}>
        <span className={score === 100 ? styles.whole : styles.part} style={{ inlineSize: `${score}%` }} />
      </span>
      {next && (
        <span className={styles.next} title={next}>
          {next}
        </span>
      )}
    </span>
  );
}
