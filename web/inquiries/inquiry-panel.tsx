import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { sendInquiry } from '#shared/api/inquiries.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { deleteTabDraft, findTextDraft, saveTabDraft } from '../api/tab-draft.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { InquiryButton } from './inquiry-button.tsx';
import styles from './inquiry-form.module.css';
import type { InquiryState } from './inquiry-state.ts';
import { RecipientNote } from './recipient-note.tsx';

/** Storage key of a draft. Contains the user id, so that the tab's next user does not see the draft. */
const keyOf = (user: number, property: number) => `inquiry.${user}.${property}`;

type InquiryPanelProps = {
  property: number;
  title: string;
  message: string;
  user: CurrentUser;
  state: InquiryState;
  isSent: boolean;
  attempt: <T>(work: () => Promise<T>) => Promise<T>;
  onClose: () => void;
};

const loadBody = async () => (await import('#shared/api/inquiry-bodies.ts')).sendInquiryBody;
const textIn = (data: FormData, name: string) => String(data.get(name) ?? '');
/**
 * True on devices with a touch keyboard, which covers half of the panel and whose Enter inserts a line break.
 */
const hasTouchKeyboard = () => window.matchMedia('(pointer: coarse)').matches;

/** Dialog for a short inquiry. Only the Send button and Enter in the message send it. */
export function InquiryPanel(props: InquiryPanelProps) {
  const { property, title, message, user, state, isSent, attempt, onClose } = props;
  const id = useId();
  const [draft] = useState(() => findInquiryDraft(user.id, property));
  const { formProps, field, detail, isBusy } = useForm({
    schema: loadBody,
    read: (data) => ({ property, message: textIn(data, 'message'), phone: textIn(data, 'phone') }),
    send: (body) => attempt(() => call(sendInquiry, { body })),
    onSent: () => {
      deleteInquiryDraft(user.id, property);
      onClose();
    },
  });
  const { ref } = formProps;
  useLayoutEffect(() => {
    // Sets `autofocus` itself, because React drops it and `showModal` needs it.
    if (!hasTouchKeyboard()) ref.current?.querySelector('textarea')?.setAttribute('autofocus', '');
  }, [ref]);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const data = new FormData(event.currentTarget);
    saveInquiryDraft(user.id, property, { message: textIn(data, 'message'), phone: textIn(data, 'phone') });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || hasTouchKeyboard())
      return;
    event.preventDefault();
    // Ignores repeated events of the Enter key that opened the panel and is still down.
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('Ask about {title}', { title })}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {isSent ? t('Close') : t('Cancel')}
          </Button>
          <InquiryButton
            type="submit"
            form={`${id}-form`}
            label={t('Send')}
            state={isBusy ? 'sending' : state}
            isSent={isSent}
          />
        </>
      }
    >
      <form {...formProps} id={`${id}-form`} onInput={handleInput} className={styles.form}>
        <Field
          as="textarea"
          label={t('Message')}
          required
          rows={5}
          defaultValue={draft?.message ?? message}
          onKeyDown={handleKeyDown}
          {...field('message')}
        />
        <p className={styles.keys}>{t('Press Enter to send, Shift+Enter for a new line.')}</p>
        <Field
          label={t('Phone Number')}
          type="tel"
          autoComplete="tel"
          defaultValue={draft?.phone ?? ''}
          {...field('phone')}
        />
        <FormNotice detail={detail} />
        <RecipientNote title={title} user={user} />
        {!user.is_email_confirmed && (
          <p className={styles.sent}>{t('We’ll send it as soon as you confirm your email address.')}</p>
        )}
      </form>
    </Modal>
  );
}

type InquiryDraft = { message: string; phone: string };

function saveInquiryDraft(user: number, property: number, draft: InquiryDraft): void {
  saveTabDraft(keyOf(user, property), draft);
}

function findInquiryDraft(user: number, property: number): InquiryDraft | null {
  return findTextDraft(keyOf(user, property), ['message', 'phone']);
}

function deleteInquiryDraft(user: number, property: number): void {
  deleteTabDraft(keyOf(user, property));
}
