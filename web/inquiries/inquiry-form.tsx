import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { InquiryButton } from './inquiry-button.tsx';
import styles from './inquiry-form.module.css';
import { RecipientNote } from './recipient-note.tsx';

type InquiryFormProps = {
  property: number;
  title: string;
  message: string;
  path: string;
  answer: FormAnswer | null | undefined;
};

/** Inquiry form for browsers without JavaScript. */
export function InquiryForm({ property, title, message, path, answer }: InquiryFormProps) {
  const { user, inquiries } = useSession();
  const isSent = inquiries.includes(property);
  const fieldOf = (name: string) => ({ name, error: answer?.errors?.[name]?.join(' ') ?? null });
  if (isSent) return <InquiryButton isWide state="none" isSent />;
  return (
    <>
      {!user && <LogInPrompt next={path}>{t('Please login to send an inquiry.')}</LogInPrompt>}
      <form method="post" noValidate className={styles.form}>
        <input type="hidden" name="property" value={property} />
        <Field
          as="textarea"
          label={t('Message')}
          required
          rows={6}
          defaultValue={answer?.values?.message ?? message}
          {...fieldOf('message')}
        />
        <Field
          label={t('Phone Number')}
          type="tel"
          autoComplete="tel"
          defaultValue={answer?.values?.phone ?? ''}
          {...fieldOf('phone')}
        />
        <FormNotice detail={answer?.errors ? null : (answer?.detail ?? null)} />
        <RecipientNote title={title} user={user} />
        <InquiryButton type="submit" isWide state="none" isSent={false} />
      </form>
    </>
  );
}
