import { useId } from 'react';
import type { RoommatePreferences } from '#shared/api/roommate-body.ts';
import { SCALE_MAX, SCALE_MIN, SCALES, type Scale } from '#shared/api/roommate-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Field } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import styles from './preference-fields.module.css';
import type { ProfileFields } from './profile-fields.ts';
import { SCALE_LABELS, SCALE_VALUES } from './scale-labels.ts';

const NO_PREFERENCE = 'no_preference';
const HABITS = [
  ['pets', msg('Their pets'), msg('With a pet'), msg('Without pets')],
  ['smoking', msg('Their smoking habits'), msg('A smoker'), msg('A non-smoker')],
] as const;

const toFlag = (text: string) => (text === NO_PREFERENCE ? null : text === 'true');

/** Preferences are private and only affect the match score. */
export function PreferenceFields(props: ProfileFields) {
  const { values, set, field } = props;
  const { preferences } = values;
  const change = (part: Partial<RoommatePreferences>) => set({ preferences: { ...preferences, ...part } });
  return (
    <div className={styles.preferences}>
      {SCALES.map((scale) => (
        <RangeField key={scale} scale={scale} {...props} change={change} />
      ))}
      <div className={styles.choices}>
        {HABITS.map(([name, label, yes, no]) => (
          <Field
            key={name}
            as="select"
            label={t(label)}
            {...field(`preferences.${name}`)}
            value={String(preferences[name] ?? NO_PREFERENCE)}
            onChange={(event) => change({ [name]: toFlag(event.target.value) })}
          >
            <option value={NO_PREFERENCE}>{t('No preference')}</option>
            <option value="true">{t(yes)}</option>
            <option value="false">{t(no)}</option>
          </Field>
        ))}
        <Field
          as="select"
          label={t('Their gender')}
          {...field('preferences.gender')}
          value={preferences.gender}
          onChange={(event) => change({ gender: event.target.value as RoommatePreferences['gender'] })}
        >
          <option value={NO_PREFERENCE}>{t('No preference')}</option>
          <option value="female">{t('Female')}</option>
          <option value="male">{t('Male')}</option>
        </Field>
      </div>
    </div>
  );
}

type RangeFieldProps = ProfileFields & {
  scale: Scale;
  change: (part: Partial<RoommatePreferences>) => void;
};

function RangeField({ scale, values, field, change }: RangeFieldProps) {
  const id = useId();
  const labels = SCALE_LABELS[scale];
  const errors = [field(`preferences.${scale}_min`).error, field(`preferences.${scale}_max`).error];
  const error = errors.find((one) => one !== null) ?? null;
  return (
    <fieldset className={styles.range}>
      <legend className={styles.title}>{t(labels.name)}</legend>
      <p id={`${id}-key`} className={styles.key}>
        {t('{min} is {low}, {max} is {high}', {
          min: SCALE_MIN,
          low: t(labels.low),
          max: SCALE_MAX,
          high: t(labels.high),
        })}
      </p>
      <div className={styles.ends}>
        {(['min', 'max'] as const).map((end) => (
          <label key={end} className={styles.end}>
            {end === 'min' ? t('from') : t('to')}
            <select
              name={`preferences.${scale}_${end}`}
              value={values.preferences[`${scale}_${end}`]}
              aria-invalid={error && end === 'min' ? true : undefined}
              aria-describedby={error ? `${id}-key ${id}-error` : `${id}-key`}
              onChange={(event) => change({ [`${scale}_${end}`]: Number(event.target.value) })}
            >
              {SCALE_VALUES.map((step) => (
                <option key={step} value={step}>
                  {step}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
