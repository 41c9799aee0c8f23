import { Link, useRevalidator } from 'react-router';
import { changePassword } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import formStyles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export function PasswordSection({ user }: { user: CurrentUser }) {
  const { revalidate } = useRevalidator();
  const { formProps, field, detail, done, isBusy } = useActionForm({
    intent: 'password',
    schema: async () => (await import('#shared/api/account-bodies.ts')).passwordChangeBody,
    send: (body) => call(changePassword, { body }),
    onSent: (answer, form) => {
      form.reset();
      void revalidate();
      return answer.detail;
    },
  });
  return (
    <AccountSection id="password" about={t('Changing it logs you out on all other devices.')}>
      <form method="post" {...formProps} className={formStyles.form}>
        <input type="hidden" name="intent" value="password" />
        {/* Password managers read the username from this hidden field. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
        <PasswordField
          {...field('old_password')}
          label={t('Current password')}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields field={field} />
        <FormNotice detail={detail} done={done} />
        <div className={formStyles.row}>
          <Button type="submit" isBusy={isBusy}>
            {t('Change password')}
          </Button>
        </div>
      </form>
      <p>
        <Link to={PAGES.security}>{t('Protect your account with two-step verification')}</Link>
      </p>
    </AccountSection>
  );
}
