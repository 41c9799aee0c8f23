import { useState } from 'react';
import { useActionData } from 'react-router';
import { createCodeSecret, disableCodes, enableCodes } from '#shared/api/second-factor.ts';
import type { CodeSecret } from '#shared/api/second-factor-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { withStepUp } from '../session/step-up.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import formStyles from './account-form.module.css';
import { TitledSection } from './account-section.tsx';
import type { OnSecurityChanged } from './on-security-changed.ts';
import { OneButtonForm } from './one-button-form.tsx';
import styles from './security-page.module.css';

type NewSecret = Pick<CodeSecret, 'challenge' | 'secret' | 'qr'>;
type CodesSectionProps = { hasCodes: boolean; onChanged: OnSecurityChanged };

/** Returns the secret after a form post without JavaScript. */
function postedSecret(answer: FormAnswer | undefined): NewSecret | null {
  const { challenge, secret, qr } = answer?.values ?? {};
  return challenge && secret && qr ? { challenge, secret, qr } : null;
}

export function CodesSection({ hasCodes, onChanged }: CodesSectionProps) {
  const answer = useActionData() as FormAnswer | undefined;
  const [secret, setSecret] = useState(() => postedSecret(answer));
  const handleEnabled = (recoveryCodes: string[]) => {
    setSecret(null);
    onChanged({ done: t('Codes are on.'), recoveryCodes });
  };
  return (
    <TitledSection
      id="codes"
      title={t('Authenticator app')}
      about={t('An app on your phone shows a new 6-digit code every 30 seconds. It works offline too.')}
    >
      {secret && !hasCodes && <EnableForm {...secret} onEnabled={handleEnabled} />}
      {!secret && !hasCodes && (
        <OneButtonForm
          intent="start-codes"
          label={t('Set up codes')}
          send={async () => setSecret(await withStepUp(() => call(createCodeSecret, {})))}
          onSent={() => {}}
        />
      )}
      {hasCodes && (
        <>
          <p>{t('Codes are on.')}</p>
          <OneButtonForm
            intent="disable-codes"
            label={t('Turn off codes')}
            send={() => withStepUp(() => call(disableCodes, {}))}
            onSent={() => onChanged({ done: t('Codes are off.') })}
          />
        </>
      )}
    </TitledSection>
  );
}

type EnableFormProps = NewSecret & { onEnabled: (recoveryCodes: string[]) => void };

function EnableForm({ challenge, secret, qr, onEnabled }: EnableFormProps) {
  const { formProps, field, detail, isBusy } = useActionForm({
    intent: 'enable-codes',
    schema: async () => (await import('#shared/api/second-factor-bodies.ts')).newCodeBody,
    send: (body) => withStepUp(() => call(enableCodes, { body })),
    onSent: ({ recovery_codes }) => {
      onEnabled(recovery_codes);
      return null;
    },
  });
  return (
    <form method="post" {...formProps} className={formStyles.form}>
      <input type="hidden" name="intent" value="enable-codes" />
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="qr" value={qr} />
      <p>{t('Scan this picture with your authenticator app.')}</p>
      <img src={qr} alt={t('QR code for your authenticator app')} className={styles.qr} />
      <div>
        <p>{t('If you can’t scan it, enter this key in the app:')}</p>
        <p translate="no" className={styles.secret}>
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
      <Field
        {...field('otp')}
        label={t('Code that the app shows')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <FormNotice detail={detail} />
      <div className={formStyles.row}>
        <Button type="submit" isBusy={isBusy}>
          {t('Turn on codes')}
        </Button>
      </div>
    </form>
  );
}
