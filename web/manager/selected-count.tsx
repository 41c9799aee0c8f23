import { t } from '#shared/texts/t.ts';
import styles from './selected-count.module.css';

export function SelectedCount({ chosen, of }: { chosen: number; of: number }) {
  return (
    <span className={`${styles.count} ${chosen > 0 ? styles.some : ''}`}>
      {t('{chosen} of {count} selected', { chosen, count: of })}
    </span>
  );
}
