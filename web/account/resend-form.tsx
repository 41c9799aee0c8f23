import { addressBody, resendConfirmation } from '#shared/api/account.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import formStyles from './account-form.module.css';
import { useSentForm } from './use-sent-form.ts';

/** A new confirming link, to an address that is typed: the answer never tells whether it has an account. */
export function ResendForm() {
  const { formProps, field, detail, done, kept, isBusy } = useSentForm({
    intent: 'resend',
    schema: addressBody,
    send: (body) => call(resendConfirmation, { body }),
    onSent: (answer) => answer.detail,
  });
  return (
    <form method="post" {...formProps} className={formStyles.form}>
      <input type="hidden" name="intent" value="resend" />
      <Field
        {...field('email')}
        label="E-mail address"
        type="email"
        autoComplete="email"
        defaultValue={kept.email}
        required
      />
      <FormNotice detail={detail} done={done} />
      <div className={formStyles.row}>
        <Button type="submit" isBusy={isBusy}>
          Send a new link
        </Button>
      </div>
    </form>
  );
}
