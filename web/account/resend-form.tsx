import { resendConfirmation } from '#shared/api/account.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { AddressForm } from './address-form.tsx';

export function ResendForm() {
  return (
    <AddressForm
      intent="resend"
      send={(body) => call(resendConfirmation, { body })}
      action={t('Send a new link')}
    />
  );
}
