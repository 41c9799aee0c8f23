import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './one-button-form.module.css';

type OneButtonFormProps = {
  intent: string;
  id?: number;
  label: string;
  /** Accessible name of the button, which must be clear without the surrounding row. */
  fullLabel?: string;
  send: () => Promise<unknown>;
  onSent: () => void;
};

export function OneButtonForm({ intent, id, label, fullLabel, send, onSent }: OneButtonFormProps) {
  const { formProps, detail, isBusy } = useForm({ send, onSent });
  return (
    <form method="post" {...formProps} className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" tone="quiet" isBusy={isBusy} aria-label={fullLabel}>
        {label}
      </Button>
      <FormNotice detail={detail} />
    </form>
  );
}
