import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { withdrawInquiry } from '#shared/api/inquiries.ts';
import type { SentInquiry } from '#shared/api/inquiries-schemas.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ignoreMissing } from '../api/ignore-missing.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';

type WithdrawInquiryProps = { inquiry: SentInquiry; onWithdrawn: () => void };

/** Form to withdraw an inquiry. Asks for confirmation only with JavaScript. */
export function WithdrawInquiry({ inquiry: { id, property }, onWithdrawn }: WithdrawInquiryProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const formId = useId();
  const home = propertyTitle(property);
  const { formProps, detail, isBusy } = useForm({
    send: () => call(withdrawInquiry, { id }).catch(ignoreMissing),
    onSent: () => {
      setIsAsking(false);
      onWithdrawn();
    },
  });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setIsAsking(true);
  };
  const close = () => {
    setIsAsking(false);
    // A refusal may mean that the manager has unlocked the lead since the page loaded.
    if (detail) void revalidate();
  };
  return (
    <>
      <form method="post" onSubmit={confirm}>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" tone="quiet" aria-label={t('Withdraw your inquiry about {home}', { home })}>
          {t('Withdraw')}
        </Button>
      </form>
      <Modal
        isOpen={isAsking}
        onClose={close}
        title={t('Withdraw this inquiry?')}
        footer={
          <>
            <Button tone="quiet" onClick={close}>
              {t('Keep it')}
            </Button>
            <Button type="submit" form={formId} isBusy={isBusy}>
              {t('Withdraw inquiry')}
            </Button>
          </>
        }
      >
        <form id={formId} {...formProps}>
          <p>
            {t(
              'We’ll delete your message about {home}, and the manager can no longer unlock it. You can ask about this home again later.',
              { home },
            )}
          </p>
          <FormNotice detail={detail} />
        </form>
      </Modal>
    </>
  );
}
