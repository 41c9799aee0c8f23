import { useEffect, useRef } from 'react';
import { confirmationOptions, confirmIdentity } from '#shared/api/second-factor.ts';
import type { SecondFactor } from '#shared/api/second-factor-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './auth-form.module.css';
import { CodeField } from './code-field.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { requestPasskey } from './passkeys.ts';

async function confirmByPasskey(): Promise<void> {
  const { challenge, options } = await call(confirmationOptions, {});
  await call(confirmIdentity, { body: { challenge, passkey: await requestPasskey(options) } });
}

type ConfirmIdentityFormProps = { factor: SecondFactor; onDone: () => void };

/** Asks for the second factor, or for the password if the account has none. */
export function ConfirmIdentityForm({ factor, onDone }: ConfirmIdentityFormProps) {
  const hasPasskey = factor.passkeys.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const { formProps, field, detail, isBusy } = useActionForm({
    intent: 'confirm',
    schema: async () => (await import('#shared/api/second-factor-bodies.ts')).identityBody,
    send: (body) => call(confirmIdentity, { body }),
    onSent: () => {
      onDone();
      return null;
    },
  });
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div className={styles.panel}>
      {hasPasskey && <PasskeyForm className={styles.form} send={confirmByPasskey} onSent={onDone} />}
      <form method="post" {...formProps} className={styles.form}>
        <FormNotice detail={detail} />
        <div ref={box}>
          {hasPasskey || factor.has_codes ? (
            <CodeField {...field('otp')} hasCodes={factor.has_codes} />
          ) : (
            <PasswordField
              {...field('password')}
              label={t('Your password')}
              autoComplete="current-password"
              required
            />
          )}
        </div>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {t('Continue')}
        </Button>
      </form>
    </div>
  );
}
