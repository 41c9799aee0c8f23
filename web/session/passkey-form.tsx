import { t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { useHasPasskeys } from './passkeys.ts';

type PasskeyFormProps = {
  label?: string;
  size?: 'medium' | 'large';
  className?: string | undefined;
  send: () => Promise<unknown>;
  onSent: () => void;
};

/** Button that uses a passkey. Renders nothing if the browser has no passkeys. */
export function PasskeyForm({ label, size = 'large', className, send, onSent }: PasskeyFormProps) {
  const { formProps, detail, isBusy } = useForm({ send, onSent });
  if (!useHasPasskeys()) return null;
  return (
    <form {...formProps} className={className}>
      <FormNotice detail={detail} />
      <Button type="submit" size={size} isWide={size === 'large'} tone="quiet" isBusy={isBusy}>
        {label ?? t('Use a passkey')}
      </Button>
    </form>
  );
}
