import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';

export function ConfirmNote() {
  return (
    <ConfirmEmailNotice page={PAGES.inquiries}>
      {t('Confirm your email address, and we’ll send it to the manager.')}
    </ConfirmEmailNotice>
  );
}
