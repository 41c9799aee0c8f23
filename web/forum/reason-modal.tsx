import * as z from 'zod/mini';
import { MODERATION_REASON_MAX } from '#shared/api/forum.ts';
import { moderationReasonField } from '#shared/api/forum-bodies.ts';
import { optionalText } from '#shared/api/written-text.ts';
import { msg, t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { CountedField } from './counted-field.tsx';
import styles from './entry-form.module.css';
import { withLogin } from './retry-after-login.ts';

type ReasonRequest<R> = {
  title: string;
  text: string;
  action: string;
  isOptional?: boolean;
  send: (reason: string) => Promise<R>;
};

/** `done` is the success message. */
export type Decision = ReasonRequest<unknown> & { done: string };

type ReasonModalProps<R> = ReasonRequest<R> & { onDone: (result: R) => void; onClose: () => void };

const NEEDED = z.object({ reason: moderationReasonField });
const OPTIONAL = z.object({ reason: optionalText({ label: msg('Note'), max: MODERATION_REASON_MAX }) });

/** Render it only while open, because a page has hundreds of entries. */
export function ReasonModal<R>({ title, onClose, ...rest }: ReasonModalProps<R>) {
  return (
    <Modal isOpen onClose={onClose} title={title}>
      <ReasonForm {...rest} />
    </Modal>
  );
}

type ReasonFormProps<R> = Omit<ReasonModalProps<R>, 'title' | 'onClose'>;

function ReasonForm<R>({ text, action, isOptional = false, send, onDone }: ReasonFormProps<R>) {
  const { formProps, field, detail, isBusy } = useForm({
    schema: isOptional ? OPTIONAL : NEEDED,
    send: ({ reason }) => withLogin(() => send(reason)),
    onSent: onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <p>{text}</p>
      <CountedField
        as="textarea"
        label={isOptional ? t('Note') : t('Reason')}
        required={!isOptional}
        rows={3}
        max={MODERATION_REASON_MAX}
        {...field('reason')}
      />
      <FormNotice detail={detail} />
      <Button type="submit" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
