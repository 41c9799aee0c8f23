import { useEffect, useRef, useState } from 'react';
import { confirmPassword, exportAccount } from '#shared/api/account.ts';
import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import formStyles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import styles from './export-section.module.css';
import { saveDownload } from './save-download.ts';

const FILE_NAME = 'porchlight-account.json';

async function download(): Promise<void> {
  const everything = await call(exportAccount, {});
  saveDownload(FILE_NAME, 'application/json', `${JSON.stringify(everything, null, 2)}\n`);
}

const isPasswordNeeded = (error: unknown) =>
  isProblem(error, 403) && error.problem.code === 'password_needed';

export function ExportSection() {
  const [asksPassword, setAsksPassword] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const finish = () => {
    setAsksPassword(false);
    setDone(t('Your data is in {name}.', { name: FILE_NAME }));
  };
  return (
    <AccountSection
      id="data"
      about={t(
        'One file with everything we store about you: your profile, devices, messages, inquiries, posts and more.',
      )}
    >
      <FormNotice detail={null} done={done} />
      {asksPassword ? (
        <PasswordForm onSent={finish} />
      ) : (
        <DownloadForm onSent={finish} onAsked={() => setAsksPassword(true)} />
      )}
      <noscript>
        <PasswordForm onSent={finish} />
      </noscript>
    </AccountSection>
  );
}

function DownloadForm({ onSent, onAsked }: { onSent: () => void; onAsked: () => void }) {
  const { formProps, detail, isBusy } = useForm({
    send: async () => {
      try {
        await download();
        return true;
      } catch (error) {
        if (isPasswordNeeded(error)) return false;
        throw error;
      }
    },
    onSent: (isDone) => (isDone ? onSent() : onAsked()),
  });
  return (
    <form {...formProps} className={styles.live}>
      <FormNotice detail={detail} />
      <div className={formStyles.row}>
        <Button type="submit" tone="quiet" isBusy={isBusy}>
          {t('Download my data')}
        </Button>
      </div>
    </form>
  );
}

function PasswordForm({ onSent }: { onSent: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { formProps, field, detail, isBusy } = useActionForm({
    intent: 'export',
    schema: async () => (await import('#shared/api/account-bodies.ts')).ownPasswordBody,
    send: async (body) => {
      await call(confirmPassword, { body });
      await download();
    },
    onSent: () => {
      onSent();
      return null;
    },
  });
  // Moves the focus, because the clicked button was replaced.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <form method="post" {...formProps} className={formStyles.form}>
      <input type="hidden" name="intent" value="export" />
      <div ref={box}>
        <PasswordField
          {...field('password')}
          label={t('Your password')}
          autoComplete="current-password"
          hint={t('Enter it again, so that only you can download your data.')}
          required
        />
      </div>
      <FormNotice detail={detail} />
      <div className={formStyles.row}>
        <Button type="submit" isBusy={isBusy}>
          {t('Download my data')}
        </Button>
      </div>
    </form>
  );
}
