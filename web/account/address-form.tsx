import type { ReactNode } from 'react';
import { addressBody } from '#shared/api/account-bodies.ts';
import { t } from '#shared/texts/t.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import formStyles from './account-form.module.css';

type AddressFormProps = {
  intent: string;
  send: (body: { email: string }) => Promise<{ detail: string }>;
  action: string;
  children?: ReactNode;
};

/** Form for an email address. The response doesn't reveal if the address has an account. */
export function AddressForm({ intent, send, action, children }: AddressFormProps) {
  const { formProps, field, detail, done, values, isBusy } = useActionForm({
    intent,
    schema: addressBody,
    send,
    onSent: (answer) => answer.detail,
  });
  return (
    <form method="post" {...formProps} className={formStyles.form}>
      <input type="hidden" name="intent" value={intent} />
      <Field
        {...field('email')}
        label={t('Email address')}
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        required
      />
      <FormNotice detail={detail} done={done} />
      <div className={formStyles.row}>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
