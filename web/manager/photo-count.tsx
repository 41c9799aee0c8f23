import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { t } from '#shared/texts/t.ts';
import styles from './photo-count.module.css';

export function PhotoCount({ count, allowance }: { count: number; allowance: number }) {
  const over = count - allowance;
  return (
    <div className={styles.count}>
      <p role="status" className={styles.words}>
        <strong className={over > 0 ? styles.over : ''}>
          {t('{count} of {allowance} photos used', { count, allowance })}
        </strong>
        {over > 0 && (
          <span className={styles.why}>
            {allowance < PHOTO_ALLOWANCE.premium
              ? t(
                  '{over, plural, one {The last one is} other {The last # are}} kept and not shown; a higher tier shows more.',
                  { over },
                )
              : t('{over, plural, one {The last one is} other {The last # are}} kept and not shown.', {
                  over,
                })}
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
