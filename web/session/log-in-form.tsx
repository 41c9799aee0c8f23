import { Link } from 'react-router';
import { loginPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './auth-form.module.css';
import { logInForm, type PostedForm } from './auth-forms.ts';
import { AuthLink } from './auth-link.tsx';
import { logIn } from './session.ts';
import { useReturnPath } from './use-return-path.ts';

type LogInFormProps = {
  onDone: () => void;
  posted?: PostedForm | null;
  next?: string | undefined;
};

export function LogInForm({ onDone, posted, next }: LogInFormProps) {
  const here = useReturnPath();
  const { formProps, field, detail, isBusy } = useForm({
    schema: logInForm,
    send: logIn,
    onSent: onDone,
    start: posted,
  });
  return (
    <div className={styles.panel}>
      <form {...formProps} method="post" action={loginPath(next ?? here)} className={styles.form}>
        <FormNotice detail={detail} />
        <Field
          label={t('Username or email')}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={posted?.values.username}
          {...field('username')}
        />
        <PasswordField
          label={t('Password')}
          required
          autoComplete="current-password"
          {...field('password')}
        />
        <Link to={PAGES.forgotPassword} className={styles.forgot}>
          {t('Forgot your password?')}
        </Link>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? t('Logging in…') : t('Log in')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('New to Porchlight?')}{' '}
        <AuthLink form="sign-up" next={next}>
          {t('Sign up')}
        </AuthLink>
      </p>
    </div>
  );
}
