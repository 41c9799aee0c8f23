import { BUDGET_STEP_USD } from '#shared/api/roommate-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Field } from '../ui/field.tsx';
import { boundText, type ProfileFields } from './profile-fields.ts';
import styles from './profile-form.module.css';

const FLAGS = [
  ['has_room', msg('I already have a lease')],
  ['smoking', msg('I smoke')],
  ['pets', msg('I have a pet')],
] as const;

export function PersonFields(props: ProfileFields) {
  const { values, set, field } = props;
  const required = (name: Parameters<typeof boundText>[1]) => ({
    required: true,
    autoComplete: 'off',
    className: styles.required ?? '',
    ...boundText(props, name),
  });
  return (
    <>
      <Field
        as="textarea"
        label={t('About Me')}
        hint={t(
          'How you live, what you study, what your days look like. Leave out your address and phone number: you can share those in a message.',
        )}
        rows={5}
        {...required('about')}
      />
      <div className={styles.pair}>
        <Field label={t('Study program')} {...required('study_program')} />
        <Field label={t('Graduation year')} inputMode="numeric" {...required('grad_year')} />
        <Field label={t('Age')} inputMode="numeric" {...required('age')} />
        <Field as="select" label={t('Gender')} {...required('gender')}>
          <option value="">{t('Choose…')}</option>
          <option value="female">{t('Female')}</option>
          <option value="male">{t('Male')}</option>
          <option value="other">{t('Other')}</option>
        </Field>
      </div>
      <div className={styles.pair}>
        <Field
          type="number"
          label={t('Budget')}
          hint={t('US dollars per month')}
          min={0}
          step={BUDGET_STEP_USD}
          {...required('budget')}
        />
        <Field
          label={t('Instagram')}
          hint={t('Not shown to others')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...boundText(props, 'instagram_username')}
        />
      </div>
      <div className={styles.checks}>
        {FLAGS.map(([name, label]) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              name={field(name).name}
              checked={values[name]}
              onChange={(event) => set({ [name]: event.target.checked })}
            />
            {t(label)}
          </label>
        ))}
      </div>
    </>
  );
}
