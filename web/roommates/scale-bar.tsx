import { SCALE_MAX, SCALE_MIN, type Scale } from '#shared/api/roommate-fields.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './scale-bar.module.css';
import { placeOnScale, SCALE_LABELS, SCALE_VALUES } from './scale-labels.ts';

type ScaleBarProps = {
  scale: Scale;
  value: number;
  own: number | null;
  name: string;
};

const along = (value: number) => `${((value - SCALE_MIN) / (SCALE_MAX - SCALE_MIN)) * 100}%`;

export function ScaleBar({ scale, value, own, name }: ScaleBarProps) {
  const { low: lowLabel, high: highLabel, name: title } = SCALE_LABELS[scale];
  const [low, high] = [t(lowLabel), t(highLabel)];
  const values = { scale: t(title), low, high, name, place: placeOnScale(value) };
  return (
    <div className={styles.scale}>
      <VisuallyHidden>
        {own === null
          ? t('{scale}, from {low} to {high}. {name}: {place}.', values)
          : t('{scale}, from {low} to {high}. {name}: {place}. You: {own}.', {
              ...values,
              own: placeOnScale(own),
            })}
      </VisuallyHidden>
      <span aria-hidden="true" className={styles.title}>
        {values.scale}
      </span>
      <span aria-hidden="true" className={styles.low}>
        {low}
      </span>
      <span aria-hidden="true" className={styles.high}>
        {high}
      </span>
      <span aria-hidden="true" className={styles.line}>
        {SCALE_VALUES.map((step) => (
          <span key={step} className={styles.step} style={{ insetInlineStart: along(step) }} />
        ))}
        {own !== null && <span className={styles.own} style={{ insetInlineStart: along(own) }} />}
        <span className={styles.place} style={{ insetInlineStart: along(value) }} />
      </span>
    </div>
  );
}

export function ScaleKey({ name, hasOwn }: { name: string; hasOwn: boolean }) {
  return (
    <p aria-hidden="true" className={styles.key}>
      <span className={styles.keyed}>
        <span className={styles.place} />
        {name}
      </span>
      {hasOwn && (
        <span className={styles.keyed}>
          <span className={styles.own} />
          {t('You')}
        </span>
      )}
    </p>
  );
}
