import type { Figure } from './school-facts.ts';
import styles from './statistics.module.css';

export function Statistics({ title, figures }: { title: string; figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
