import { ALL_POINTS, DAILY_NEEDS, needPoints } from '#shared/rules/score-figures.ts';
import { t } from '#shared/texts/t.ts';
import styles from './score-table.module.css';

export function NeedTable() {
  return (
    <table className={styles.table}>
      <caption>
        {t('What counts for walking, out of {points, number} points', { points: ALL_POINTS })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('What we look for')}</th>
          <th scope="col" className={styles.number}>
            {t('The nearest')}
          </th>
          <th scope="col" className={styles.number}>
            {t('Points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {DAILY_NEEDS.map((need) => (
          <tr key={need.label}>
            <th scope="row">{t(need.label)}</th>
            <td className={styles.number}>{need.shares.length}</td>
            <td className={styles.number}>{t('{points, number}', { points: needPoints(need) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
