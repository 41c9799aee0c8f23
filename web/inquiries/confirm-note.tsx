import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';

/** Beside an inquiry that waits until its student's e-mail address is confirmed. */
export function ConfirmNote() {
  return (
    <ConfirmEmailNotice page={PAGES.inquiries}>
      {t('Confirm your e-mail address, then it reaches the manager.')}
    </ConfirmEmailNotice>
  );
}
