import { useState } from 'react';
import { exportAccount } from '#shared/api/account.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { withStepUp } from '../session/step-up.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import formStyles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import { saveDownload } from './save-download.ts';

const FILE_NAME = 'porchlight-account.json';

async function download(): Promise<void> {
  const everything = await withStepUp(() => call(exportAccount, {}));
  saveDownload(FILE_NAME, 'application/json', `${JSON.stringify(everything, null, 2)}\n`);
}

export function ExportSection() {
  const [done, setDone] = useState<string | null>(null);
  const { formProps, detail, isBusy } = useForm({
    send: download,
    onSent: () => setDone(t('Your data is in {name}.', { name: FILE_NAME })),
  });
  return (
    <AccountSection
      id="data"
      about={t(
        'One file with everything we store about you: your profile, devices, messages, inquiries, posts and more.',
      )}
    >
      <form method="post" {...formProps} className={formStyles.form}>
        <input type="hidden" name="intent" value="export" />
        <FormNotice detail={detail} done={done} />
        <div className={formStyles.row}>
          <Button type="submit" tone="quiet" isBusy={isBusy}>
            {t('Download my data')}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
