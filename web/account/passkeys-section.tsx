import KeyIcon from 'lucide-react/icons/key-round';
import { createPasskey, deletePasskey, passkeyOptions, renamePasskey } from '#shared/api/second-factor.ts';
import type { Passkey } from '#shared/api/second-factor-schemas.ts';
import { describeDevice } from '#shared/rules/describe-device.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { PasskeyForm } from '../session/passkey-form.tsx';
import { registerPasskey } from '../session/passkeys.ts';
import { withStepUp } from '../session/step-up.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import formStyles from './account-form.module.css';
import { TitledSection } from './account-section.tsx';
import listStyles from './list-section.module.css';
import type { OnSecurityChanged } from './on-security-changed.ts';
import { OneButtonForm } from './one-button-form.tsx';
import styles from './security-page.module.css';
import rowStyles from './session-row.module.css';

type PasskeysSectionProps = { passkeys: Passkey[]; onChanged: OnSecurityChanged };

async function addPasskey(): Promise<string[]> {
  const { challenge, options } = await withStepUp(() => call(passkeyOptions, {}));
  const credential = await registerPasskey(options);
  const { name } = describeDevice(navigator.userAgent);
  return (await call(createPasskey, { body: { challenge, name, credential } })).recovery_codes;
}

export function PasskeysSection({ passkeys, onChanged }: PasskeysSectionProps) {
  return (
    <TitledSection
      id="passkeys"
      title={t('Passkeys')}
      about={t('A passkey uses the fingerprint, face or PIN of your device. It can’t be guessed or copied.')}
    >
      {passkeys.length > 0 && (
        <ul className={listStyles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <PasskeyForm
        className={styles.add}
        size="medium"
        label={t('Add a passkey')}
        send={async () => onChanged({ done: t('The passkey is added.'), recoveryCodes: await addPasskey() })}
        onSent={() => {}}
      />
      <noscript>
        <p>{t('To add a passkey, turn on JavaScript. Codes work without it.')}</p>
      </noscript>
    </TitledSection>
  );
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: OnSecurityChanged }) {
  const { id, name, created, last_used } = passkey;
  return (
    <li className={rowStyles.row}>
      <KeyIcon aria-hidden="true" className={rowStyles.icon} />
      <div className={rowStyles.text}>
        <p className={rowStyles.name}>
          <span className={rowStyles.device}>{name}</span>
        </p>
        <p className={rowStyles.facts}>
          <T text="Added {when}" values={{ when: <Time value={created} format="date" /> }} />
        </p>
        <p className={rowStyles.facts}>
          {last_used ? (
            <T text="Last used {when}" values={{ when: <Time value={last_used} format="relative" /> }} />
          ) : (
            t('Not used yet')
          )}
        </p>
        <details>
          <summary className={styles.rename}>{t('Rename')}</summary>
          <RenameForm passkey={passkey} onChanged={onChanged} />
        </details>
      </div>
      <OneButtonForm
        intent="delete-passkey"
        id={id}
        label={t('Remove')}
        fullLabel={t('Remove the passkey {name}', { name })}
        send={() => withStepUp(() => call(deletePasskey, { id }))}
        onSent={() => onChanged({ done: t('The passkey is removed.') })}
      />
    </li>
  );
}

function RenameForm({
  passkey: { id, name },
  onChanged,
}: {
  passkey: Passkey;
  onChanged: OnSecurityChanged;
}) {
  const { formProps, field, detail, isBusy } = useActionForm({
    intent: 'rename-passkey',
    schema: async () => (await import('#shared/api/second-factor-bodies.ts')).passkeyNameBody,
    send: (body) => call(renamePasskey, { id, body }),
    onSent: (answer) => {
      onChanged({ done: answer.detail });
      return null;
    },
  });
  return (
    <form method="post" {...formProps} className={formStyles.form}>
      <input type="hidden" name="intent" value="rename-passkey" />
      <input type="hidden" name="id" value={id} />
      <Field {...field('name')} label={t('Name')} defaultValue={name} maxLength={60} required />
      <FormNotice detail={detail} />
      <div className={formStyles.row}>
        <Button type="submit" tone="quiet" isBusy={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
