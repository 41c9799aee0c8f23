import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';

export function ConfirmNote() {
  return (
    <ConfirmEmailNotice page={PAGES.inquiries}>
      {t('Confirm your e-mail address, then it reaches the manager.')}
    </ConfirmEmailNotice>
  );
}
