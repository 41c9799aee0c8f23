import { Link } from 'react-router';
import { changeEmail } from '#shared/api/account.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { withStepUp } from '../session/step-up.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import formStyles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';

export function EmailSection() {
  const { formProps, field, detail, done, values, isBusy } = useActionForm({
    intent: 'email',
    schema: async () => (await import('#shared/api/account-bodies.ts')).emailChangeBody,
    send: (body) => withStepUp(() => call(changeEmail, { body })),
    onSent: (answer, form) => {
      form.reset();
      return answer.detail;
    },
  });
  return (
    <AccountSection
      id="email"
      about={t(
        'We’ll send a link to the new address. Your current address stays the same until you open it.',
      )}
    >
      <form method="post" {...formProps} className={formStyles.form}>
        <input type="hidden" name="intent" value="email" />
        <Field
          {...field('email')}
          label={t('New email address')}
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          required
        />
        <PasswordField
          {...field('password')}
          label={t('Current password')}
          autoComplete="current-password"
          required
        />
        <FormNotice detail={detail} done={done} />
        <div className={formStyles.row}>
          <Button type="submit" isBusy={isBusy}>
            {t('Change email address')}
          </Button>
        </div>
      </form>
      <p>
        <Link to={PAGES.notificationSettings}>{t('Choose which emails you get')}</Link>
      </p>
    </AccountSection>
  );
}
