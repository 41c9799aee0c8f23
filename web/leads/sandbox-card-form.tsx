import LockIcon from 'lucide-react/icons/lock';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { isProblem, problem } from '#shared/api/errors.ts';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import { confirmSandboxIntent } from '#shared/api/sandbox-card.ts';
import type { SandboxAnswer } from '#shared/api/sandbox-card-schemas.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { findDecline } from '../manager/payment-messages.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import {
  type CardFields,
  cardFieldsSchema,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  formatInput,
} from './card-fields.ts';
import styles from './sandbox-card-form.module.css';
import { SandboxChallenge } from './sandbox-challenge.tsx';
import { TEST_CARDS } from './test-cards.ts';
import type { Intent } from './use-payment-intent.ts';

export type CardFormProps = {
  intent: Intent;
  cards: CardConfig;
  returnsTo: string;
};

const REST = { expiry: '12/34', cvc: '123', postal_code: '43210' };

/** Returns the intent's id, with which a client secret starts. */
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

function throwDecline({ code, message }: NonNullable<SandboxAnswer['error']>): never {
  const decline = findDecline(code);
  const text = decline ? t(decline.text) : message;
  throw problem(402, text, decline?.field && { [decline.field]: [text] });
}

/** Moves errors of month and year to the form's single expiry field. */
function atExpiry(error: unknown): unknown {
  if (!isProblem(error, 400)) return error;
  const { exp_month, exp_year, ...rest } = error.problem.errors ?? {};
  const expiry = exp_month ?? exp_year;
  return expiry ? problem(400, error.problem.detail, { ...rest, expiry }) : error;
}

/** Card form of the test mode. Disables autofill and stores nothing, because a real card must not be used. */
export function SandboxCardForm({ intent, returnsTo }: CardFormProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [isChallenged, setChallenged] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  const name = intentOf(intent.clientSecret);
  const goToResult = () => {
    setLeaving(true);
    const query = new URLSearchParams({ payment_intent: name, redirect_status: 'succeeded' });
    window.location.assign(`${returnsTo}?${query}`);
  };
  const confirm = async ({ expiry, ...card }: CardFields): Promise<SandboxAnswer['status']> => {
    setLeft(null);
    const [exp_month = '', exp_year = ''] = expiry.split('/');
    const body = { client_secret: intent.clientSecret, exp_month, exp_year, ...card };
    try {
      const { status, error } = await call(confirmSandboxIntent, { intent: name, body });
      if (error) throwDecline(error);
      return status;
    } catch (error) {
      // Another tab has paid the intent. The result page shows this.
      if (isProblem(error, 409)) return 'succeeded';
      throw atExpiry(error);
    }
  };
  const form = useForm({
    schema: cardFieldsSchema,
    send: confirm,
    onSent: (status) => (status === 'requires_action' ? setChallenged(true) : goToResult()),
  });
  const isBusy = form.isBusy || isLeaving;
  return (
    <form {...form.formProps} className={styles.form} aria-label={t('Card')}>
      <CardInputs field={form.field} />
      {/* Placed next to the button, because on a phone the form's top is off-screen. */}
      <FormNotice detail={form.detail ?? left} />
      <Button type="submit" isWide size="large" isBusy={isBusy}>
        {isBusy ? t('Paying…') : t('Pay {price}', { price: formatCents(intent.amount_cents) })}
      </Button>
      <p className={styles.safe}>
        <LockIcon aria-hidden="true" />
        {t('Test mode: don’t enter a real card. Only the cards below work.')}
      </p>
      <TestCards />
      {isChallenged && (
        <SandboxChallenge
          intent={name}
          clientSecret={intent.clientSecret}
          onDone={goToResult}
          onFailed={(sentence) => {
            setChallenged(false);
            setLeft(sentence);
          }}
        />
      )}
    </form>
  );
}

type InputField = (name: string) => { name: string; error: string | null };

/** Inputs without autofill, so that browsers don't suggest a real card. */
function CardInputs({ field }: { field: InputField }) {
  const formatted = (format: (text: string) => string) => ({
    onInput: (event: FormEvent<HTMLInputElement>) => formatInput(event.currentTarget, format),
  });
  const digits = { required: true, inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field
        label={t('Card number')}
        placeholder="1234 1234 1234 1234"
        {...digits}
        {...formatted(formatCardNumber)}
        {...field('number')}
      />
      <div className={styles.pair}>
        <Field
          label={t('Expiration')}
          placeholder={t('MM/YY')}
          {...digits}
          {...formatted(formatExpiry)}
          {...field('expiry')}
        />
        <Field label={t('CVC')} placeholder="123" {...digits} {...formatted(formatCvc)} {...field('cvc')} />
      </div>
      <Field
        label={t('Postal Code')}
        placeholder="43210"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        {...field('postal_code')}
      />
    </>
  );
}

function fillForm(form: HTMLFormElement, number: string): void {
  for (const [name, value] of Object.entries({ ...REST, number: formatCardNumber(number) })) {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  form.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

function TestCards() {
  const handleFill = (number: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (form) fillForm(form, number);
  };
  return (
    <section aria-labelledby="test-cards" className={styles.cards}>
      <p id="test-cards" className={styles.legend}>
        {t('Test cards')}
      </p>
      <ul>
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number}>
            <button type="button" className={styles.test} onClick={handleFill(number)}>
              <span className={styles.number}>{formatCardNumber(number)}</span>
              <span className={styles.what}>{t(what)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
