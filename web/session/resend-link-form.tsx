import { resendConfirmation } from '#shared/api/account.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';

type ResendLinkFormProps = {
  email: string;
  /** Page whose action handles the form without JavaScript. Defaults to the current page. */
  page?: string;
  size?: 'small';
  className?: string | undefined;
};

const loadBody = async () => (await import('#shared/api/account-bodies.ts')).addressBody;

export function ResendLinkForm({ email, page, size, className }: ResendLinkFormProps) {
  const { formProps, detail, done, isBusy } = useActionForm({
    intent: 'resend',
    schema: loadBody,
    send: (body) => call(resendConfirmation, { body }),
    onSent: () => t('We sent a new link to {email}. It works for a day.', { email: showEmail(email) }),
  });
  return (
    <form method="post" {...(page ? { action: page } : {})} {...formProps} className={className}>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <FormNotice detail={detail} done={done} />
      <div>
        <Button type="submit" tone="quiet" isBusy={isBusy} {...(size ? { size } : {})}>
          {t('Send the link again')}
        </Button>
      </div>
    </form>
  );
}
