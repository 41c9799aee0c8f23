import { type FormEvent, useEffect, useId, useState } from 'react';
import { sendInquiry } from '#shared/api/inquiries.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/on-post.ts';
import { useForm } from '../api/use-form.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { InquiryButton } from './inquiry-button.tsx';
import { dropDraft, findDraft, keepDraft } from './inquiry-draft.ts';
import styles from './inquiry-form.module.css';
import { LogInConfirm } from './log-in-confirm.tsx';
import { RecipientNote } from './recipient-note.tsx';
import { SentNote } from './sent-note.tsx';
import { useInquiry } from './use-inquiry.ts';

type InquiryFormProps = {
  property: number;
  /** The message that stands there before anything is typed. */
  message: string;
  /** The property's page. */
  path: string;
  /** What the server said of this form when it was sent without scripts. */
  start?: FormAnswer | null | undefined;
};

const loadBody = async () => (await import('#shared/api/inquiry-bodies.ts')).sendInquiryBody;

const textIn = (data: FormData, name: string) => String(data.get(name) ?? '');

/** Asks the manager from the property's page; a visitor writes first, and logs in to send. */
export function InquiryForm({ property, message, path, start }: InquiryFormProps) {
  const id = useId();
  const { user } = useSession();
  const { state, isSent, attempt } = useInquiry(user, property);
  const [isAsking, setAsking] = useState(false);
  const { formProps, field, detail, isBusy } = useForm({
    schema: loadBody,
    read: (data) => ({ property, message: textIn(data, 'message'), phone: textIn(data, 'phone') }),
    send: (body) => attempt(() => call(sendInquiry, { body })),
    onSent: () => dropDraft(property),
    start,
  });
  const { ref } = formProps;

  useEffect(() => {
    const draft = findDraft(property);
    for (const name of ['message', 'phone'] as const) {
      const input = ref.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
      // What is typed while the page becomes live counts more than what was kept.
      if (draft && input && input.value === input.defaultValue) input.value = draft[name];
    }
  }, [property, ref]);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const data = new FormData(event.currentTarget);
    if (!user) keepDraft(property, { message: textIn(data, 'message'), phone: textIn(data, 'phone') });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (user) return formProps.onSubmit(event);
    event.preventDefault();
    setAsking(true);
  };

  const isOver = isSent && state === 'none' && detail === null;
  return (
    <>
      {!user && <LogInPrompt next={path}>{t('Please login to send an inquiry.')}</LogInPrompt>}
      <form
        {...formProps}
        method="post"
        onInput={handleInput}
        onSubmit={handleSubmit}
        className={styles.form}
      >
        {!isOver && (
          <>
            <input type="hidden" name="property" value={property} />
            <Field
              as="textarea"
              label={t('Message')}
              required
              rows={6}
              defaultValue={start?.kept?.message ?? message}
              {...field('message')}
            />
            <Field
              label={t('Phone number')}
              type="tel"
              autoComplete="tel"
              defaultValue={start?.kept?.phone ?? ''}
              {...field('phone')}
            />
          </>
        )}
        <FormNotice detail={detail} />
        {!isOver && <RecipientNote />}
        <InquiryButton
          type="submit"
          isWide
          // From the press on, also while what the form checks by is on its way.
          state={isBusy ? 'sending' : state}
          isSent={isSent}
          aria-describedby={isOver ? `${id}-sent` : undefined}
        />
        {isOver && (
          <p id={`${id}-sent`} className={styles.sent}>
            {t('You have already sent an inquiry to this property.')}
          </p>
        )}
      </form>
      {isSent && user && <SentNote user={user} />}
      <LogInConfirm isOpen={isAsking} onClose={() => setAsking(false)} path={path} hasDraft />
    </>
  );
}
