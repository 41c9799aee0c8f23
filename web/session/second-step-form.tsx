import { SECOND_FACTOR_GRANT } from '#shared/api/auth.ts';
import type { MfaChallenge } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './auth-form.module.css';
import { codeForm, type PostedForm } from './auth-forms.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { requestPasskey } from './passkeys.ts';
import { logIn } from './session.ts';

type SecondStepFormProps = {
  mfa: MfaChallenge;
  action: string;
  posted: PostedForm | null | undefined;
  onDone: () => void;
  onLeave: () => void;
};

/** Second step of a login. Passkeys need JavaScript. */
export function SecondStepForm({ mfa, action, posted, onDone, onLeave }: SecondStepFormProps) {
  const { token: mfa_token, has_codes, passkey_options } = mfa;
  const step = { grant_type: SECOND_FACTOR_GRANT, mfa_token };
  const { formProps, field, detail, isBusy } = useForm({
    schema: codeForm,
    send: ({ otp }) => logIn({ ...step, otp }),
    onSent: onDone,
    start: posted?.mfa ? posted : null,
  });
  return (
    <div className={styles.panel}>
      <p>{t('Your password is right. Now confirm that it’s you.')}</p>
      {passkey_options && (
        <PasskeyForm
          className={styles.form}
          send={async () =>
            logIn({ ...step, passkey: JSON.stringify(await requestPasskey(passkey_options)) })
          }
          onSent={onDone}
        />
      )}
      <form {...formProps} method="post" action={action} className={styles.form}>
        <FormNotice detail={detail} />
        <input type="hidden" name="mfa_token" value={mfa_token} />
        <CodeField {...field('otp')} hasCodes={has_codes} />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? t('Logging in…') : t('Log in')}
        </Button>
      </form>
      <p className={styles.other}>
        <a
          href={action}
          onClick={(event) => {
            event.preventDefault();
            onLeave();
          }}
        >
          {t('Start over')}
        </a>
      </p>
    </div>
  );
}
