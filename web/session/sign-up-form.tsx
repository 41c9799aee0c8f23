import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { signUpBody } from '#shared/api/sign-up-body.ts';
import { signUpPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { T } from '../ui/t.tsx';
import styles from './auth-form.module.css';
import type { PostedForm } from './auth-forms.ts';
import { AuthLink } from './auth-link.tsx';
import { passwordHint } from './password-hint.ts';
import { signUp } from './session.ts';
import { SignUpDone } from './sign-up-done.tsx';
import { useReturnPath } from './use-return-path.ts';

const DONE_MS = 2000;

type SignUpFormProps = {
  onDone: () => void;
  posted?: PostedForm | null;
  next?: string | undefined;
};

/** `done`: the account is created and the user logged in. `made`: created, but the login failed. */
type Outcome = 'done' | 'made' | null;

export function SignUpForm({ onDone, posted, next }: SignUpFormProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  const handleEnd = useEffectEvent(onDone);
  useEffect(() => {
    if (outcome === null) return;
    statusRef.current?.focus();
    if (outcome === 'made') return;
    const timer = setTimeout(() => handleEnd(), DONE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <div className={styles.panel}>
      <div ref={statusRef} role="status" tabIndex={-1}>
        {outcome === 'done' && <SignUpDone />}
        {outcome === 'made' && (
          <p className={styles.made}>
            <T
              text="Your account is ready. Please <link>log in</link>."
              values={{
                link: (children: string[]) => (
                  <AuthLink form="log-in" next={next}>
                    {children}
                  </AuthLink>
                ),
              }}
            />
          </p>
        )}
      </div>
      {outcome === null && <Fields posted={posted} next={next} onSent={setOutcome} />}
    </div>
  );
}

type FieldsProps = Pick<SignUpFormProps, 'posted' | 'next'> & { onSent: (outcome: Outcome) => void };

function Fields({ posted, next, onSent }: FieldsProps) {
  const here = useReturnPath();
  const { formProps, field, detail, isBusy } = useForm({
    schema: signUpBody,
    send: signUp,
    onSent: (user) => onSent(user ? 'done' : 'made'),
    start: posted,
  });
  const typed = posted?.values ?? {};
  const text = (name: string) => ({ required: true, defaultValue: typed[name], ...field(name) });
  return (
    <>
      <form {...formProps} method="post" action={signUpPath(next ?? here)} className={styles.form}>
        <FormNotice detail={detail} />
        <div className={styles.pair}>
          <Field label={t('First name')} autoComplete="given-name" {...text('first_name')} />
          <Field label={t('Last name')} autoComplete="family-name" {...text('last_name')} />
        </div>
        <Field
          label={t('Email')}
          type="email"
          hint={t('Your school address, if you have one.')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...text('email')}
        />
        <Field
          label={t('Username')}
          hint={t('3 to 30 letters, digits or . _ - Others see this name in the forum and in messages.')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...text('username')}
        />
        <PasswordField
          label={t('Password')}
          hint={passwordHint()}
          required
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('Confirm password')}
          required
          autoComplete="new-password"
          {...field('password2')}
        />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? t('Signing up…') : t('Sign up')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('Already have an account?')}{' '}
        <AuthLink form="log-in" next={next}>
          {t('Log in')}
        </AuthLink>
      </p>
    </>
  );
}
