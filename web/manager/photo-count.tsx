import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { t } from '#shared/texts/t.ts';
import styles from './photo-count.module.css';

/** Photos used against the allowance of the tier, and what becomes of those beyond it. */
export function PhotoCount({ count, allowance }: { count: number; allowance: number }) {
  const over = count - allowance;
  const more = allowance < PHOTO_ALLOWANCE.premium ? t('; a higher tier shows more') : '';
  return (
    <div className={styles.count}>
      <p role="status" className={styles.words}>
        <strong className={over > 0 ? styles.over : ''}>
          {count} of {allowance} photos used
        </strong>
        {over > 0 && (
          <span className={styles.why}>
            {over === 1 ? t('The last one is') : `The last ${over} are`} kept and not shown{more}.
          </span>
        )}
      </p>
      <span aria-hidden="true" className={styles.bar}>
        <span
          className={`${styles.fill} ${over > 0 ? styles.full : ''}`}
          style={{ width: `${Math.min(100, (count / allowance) * 100)}%` }}
        />
      </span>
    </div>
  );
}
