import { useId } from 'react';
import { SCALE_MAX, SCALE_MIN, SCALES, type Scale } from '#shared/api/roommate-fields.ts';
import { t } from '#shared/texts/t.ts';
import { FieldError } from '../ui/field-error.tsx';
import styles from './habit-fields.module.css';
import type { ProfileFields } from './profile-fields.ts';
import { placeOnScale, SCALE_LABELS } from './scale-labels.ts';

export function HabitFields(props: ProfileFields) {
  return (
    <div className={styles.habits}>
      {SCALES.map((scale) => (
        <HabitField key={scale} scale={scale} {...props} />
      ))}
    </div>
  );
}

function HabitField({ scale, values, set, field }: ProfileFields & { scale: Scale }) {
  const id = useId();
  const labels = SCALE_LABELS[scale];
  const [low, high] = [t(labels.low), t(labels.high)];
  const { name, error } = field(scale);
  return (
    <div className={styles.habit}>
      <label htmlFor={id} className={styles.question}>
        {t(labels.question)}
      </label>
      <input
        id={id}
        type="range"
        name={name}
        min={SCALE_MIN}
        max={SCALE_MAX}
        step={1}
        value={values[scale]}
        aria-valuetext={t('{place}, from {low} to {high}', { place: placeOnScale(values[scale]), low, high })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => set({ [scale]: Number(event.target.value) })}
        className={styles.slider}
      />
      <span aria-hidden="true" className={styles.ends}>
        <span>{low}</span>
        <span>{high}</span>
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
