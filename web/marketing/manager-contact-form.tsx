import CheckIcon from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { managerContactBody } from '#shared/api/manager-bodies.ts';
import { newManagerContact } from '#shared/api/manager-contact.ts';
import { PAGES } from '#shared/pages.ts';
import { MANAGER_TYPES } from '#shared/rules/tier-prices.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { MANAGER_CONTACT } from './manager-contact-action.ts';
import styles from './manager-contact-form.module.css';

const STATES = Object.entries(US_STATES);
const TYPE_LABELS = { 'single-family': msg('Single-family'), 'multi-family': msg('Multi-family') };

/** Milliseconds. Bots fill in forms faster than users. */
function useFillTime(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return () => Math.round(performance.now() - shownAt.current);
}

/** Only bots fill in this invisible field. */
function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {t('Leave this empty')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

type ManagerContactFormProps = {
  answer: FormAnswer | undefined;
};

export function ManagerContactForm({ answer }: ManagerContactFormProps) {
  const fillTime = useFillTime();
  const [isSent, setIsSent] = useState(answer?.done !== undefined);
  const { formProps, field, detail, isBusy } = useForm({
    schema: managerContactBody,
    read: (data) => ({ ...Object.fromEntries(data), filledMs: fillTime() }),
    send: (body) => call(newManagerContact, { body }),
    onSent: () => setIsSent(true),
    start: answer,
  });
  if (isSent) return <ContactSent onAgain={() => setIsSent(false)} />;
  const fieldProps = (name: string) => ({ defaultValue: answer?.values?.[name], ...field(name) });
  return (
    <form {...formProps} method="post" action={PAGES.listingInfo} className={styles.form}>
      <input type="hidden" name="intent" value={MANAGER_CONTACT} />
      <FormNotice detail={detail} />
      <div className={styles.pair}>
        <Field label={t('First Name')} required autoComplete="given-name" {...fieldProps('firstName')} />
        <Field label={t('Last Name')} required autoComplete="family-name" {...fieldProps('lastName')} />
      </div>
      <Field label={t('Company Name')} autoComplete="organization" {...fieldProps('companyName')} />
      <Field label={t('Email')} type="email" required autoComplete="email" {...fieldProps('email')} />
      <div className={styles.pair}>
        <Field label={t('City')} required autoComplete="address-level2" {...fieldProps('city')} />
        <Field as="select" label={t('State')} required autoComplete="address-level1" {...fieldProps('state')}>
          <option value="">{t('Choose a state')}</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Field>
      </div>
      <Field as="select" label={t('Property Type')} required {...fieldProps('type')}>
        <option value="">{t('Choose a type')}</option>
        {MANAGER_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(TYPE_LABELS[type])}
          </option>
        ))}
      </Field>
      <Honeypot />
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? t('Sending...') : t('Send request')}
      </Button>
      <p className={styles.promise}>{t('We use what you write only to answer you.')}</p>
    </form>
  );
}

/** Takes the focus, so that screen readers announce it. */
function ContactSent({ onAgain }: { onAgain: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.sent}>
      <CheckIcon aria-hidden="true" />
      <h3>{t('Thank you. Your request has reached us.')}</h3>
      <p>{t('A person will review it, and you’ll hear from us by email.')}</p>
      <div className={styles.actions}>
        <ButtonLink to={PAGES.blog} tone="quiet">
          {t('Read the guides in the meantime')}
        </ButtonLink>
        <Button tone="plain" onClick={onAgain}>
          {t('Send another request')}
        </Button>
      </div>
    </div>
  );
}
