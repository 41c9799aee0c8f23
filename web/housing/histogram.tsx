import styles from './filter-dialog.module.css';

export type HistogramBar = { from: number; count: number; isIn: boolean };

export function Histogram({ bars }: { bars: readonly HistogramBar[] }) {
  const tallest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className={styles.histogram} aria-hidden="true">
      {bars.map(({ from, count, isIn }) => (
        <span
          key={from}
          className={isIn ? styles.barIn : styles.bar}
          style={{ height: count === 0 ? 0 : `${8 + (count / tallest) * 92}%` }}
        />
      ))}
    </div>
  );
}
