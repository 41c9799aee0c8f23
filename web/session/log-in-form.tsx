import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isProblem, type MfaChallenge } from '#shared/api/errors.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
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
import { SecondStepForm } from './second-step-form.tsx';
import { logIn } from './session.ts';
import { useReturnPath } from './use-return-path.ts';

/** @throws errors other than a login that needs a second factor */
function readMfaChallenge(error: unknown): MfaChallenge {
  if (isProblem(error) && error.problem.mfa) return error.problem.mfa;
  throw error;
}

type LogInFormProps = {
  onDone: () => void;
  posted?: PostedForm | null;
  next?: string | undefined;
};

export function LogInForm({ onDone, posted, next }: LogInFormProps) {
  const here = useReturnPath();
  const navigate = useNavigate();
  const handleDone = ({ needs_second_factor }: CurrentUser) =>
    needs_second_factor ? navigate(PAGES.security) : onDone();
  const [mfa, setMfa] = useState(posted?.mfa ?? null);
  const { formProps, field, detail, isBusy } = useForm({
    schema: logInForm,
    send: (form) => logIn({ grant_type: 'password', ...form }).catch(readMfaChallenge),
    onSent: (result) => ('token' in result ? setMfa(result) : handleDone(result)),
    start: posted,
  });
  const action = loginPath(next ?? here);
  if (mfa) return <SecondStepForm {...{ mfa, action, posted, onDone }} onLeave={() => setMfa(null)} />;
  return (
    <div className={styles.panel}>
      <form {...formProps} method="post" action={action} className={styles.form}>
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
