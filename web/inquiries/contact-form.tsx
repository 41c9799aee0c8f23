import { useId } from 'react';
import { isProblem, problem } from '#shared/api/errors.ts';
import { contactProperty } from '#shared/api/inquiries.ts';
import { DEFAULT_TOPIC, INQUIRY_TOPICS } from '#shared/api/inquiry-topics.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './inquiry-form.module.css';
import { RecipientNote } from './recipient-note.tsx';
import { TOPIC_LABELS } from './topic-labels.ts';

type ContactFormProps = {
  property: { id: number; address_1: string; city: string; state: string; manager: { id: number } };
  title: string;
  school: { id: number; name: string; short_name: string };
  user: CurrentUser;
  /** Runs the request, tracks its state and rethrows errors. */
  attempt: <T>(work: () => Promise<T>) => Promise<T>;
  onSent: () => void;
};

const NO_RESPONSE = msg('Something went wrong - you may have already sent an inquiry to this property.');
const loadBody = async () => (await import('#shared/api/inquiry-bodies.ts')).contactPropertyBody;

const SHOWN = ['fullName', 'email', 'phone', 'moveInDate', 'topics', 'message'];

/** Runs the request. Errors of fields that the form does not show become its general error. */
async function withShownErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { errors = {}, status, detail } = error.problem;
    if (Object.keys(errors).some((name) => SHOWN.includes(name))) throw error;
    throw problem(status, detail);
  }
}

/** The contact form (section 3), prefilled from the account. */
export function ContactForm({ property, title, school, user, attempt, onSent }: ContactFormProps) {
  const id = useId();
  const { formProps, field, detail, isBusy } = useForm({
    schema: loadBody,
    read: (data) => ({
      ...Object.fromEntries(data),
      topics: data.getAll('topics'),
      manager_id: property.manager.id,
      user_id: user.id,
      property_id: property.id,
      school_id: school.id,
    }),
    send: (body) => attempt(() => withShownErrors(() => call(contactProperty, { body }))),
    onSent,
    say: () => t(NO_RESPONSE),
  });
  const topics = field('topics');
  return (
    <form {...formProps} className={styles.form}>
      <Field
        label={t('Full Name')}
        required
        autoComplete="name"
        defaultValue={`${user.first_name} ${user.last_name}`.trim()}
        {...field('fullName')}
      />
      <div className={styles.row}>
        <Field
          label={t('Email Address')}
          type="email"
          autoComplete="email"
          defaultValue={showEmail(user.email ?? '')}
          {...field('email')}
        />
        <Field label={t('Phone Number')} type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <Field label={t('Move-In Date')} type="date" {...field('moveInDate')} />
      <fieldset className={styles.topics} aria-describedby={topics.error ? `${id}-topics` : undefined}>
        <legend>{t('What would you like to know?')}</legend>
        <div className={styles.chips}>
          {INQUIRY_TOPICS.map((topic) => (
            <label key={topic} className={styles.chip}>
              <input type="checkbox" name="topics" value={topic} defaultChecked={topic === DEFAULT_TOPIC} />
              {t(TOPIC_LABELS[topic])}
            </label>
          ))}
        </div>
        {topics.error && (
          <p id={`${id}-topics`} className={styles.wrong}>
            {topics.error}
          </p>
        )}
      </fieldset>
      <Field
        as="textarea"
        label={t('Message')}
        required
        rows={5}
        defaultValue={defaultInquiry(property, school.short_name || school.name)}
        {...field('message')}
      />
      <FormNotice detail={detail} />
      <RecipientNote title={title} user={user} />
      <Button type="submit" isWide isBusy={isBusy}>
        {isBusy ? t('Sending...') : t('Send Message')}
      </Button>
    </form>
  );
}
