import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './one-button-form.module.css';

type OneButtonFormProps = {
  intent: 'end-session' | 'end-others' | 'end-all' | 'unblock';
  /** Of the device or the person, where it is about one. */
  id?: number;
  label: string;
  /** What the button is called for those who hear it apart from its row. */
  fullLabel?: string;
  send: () => Promise<unknown>;
  onSent: () => void;
};

/** One button that does something at once, also without scripts: signs out of a device, takes a block back. */
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
