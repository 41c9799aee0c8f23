import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useState } from 'react';
import { formatCents } from '#shared/rules/format-money.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './sandbox-card-form.module.css';
import type { CardFormProps } from './sandbox-card-form.tsx';

const NOT_LOADED = msg(
  'The card form didn’t load. Check your connection and whether something blocks js.stripe.com.',
);
const isDark = () =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ||
  (getComputedStyle(document.documentElement).colorScheme !== 'light' &&
    matchMedia('(prefers-color-scheme: dark)').matches);

/** Stripe's card form. Stripe receives the card data directly, not our server. */
export function StripeCardForm(props: CardFormProps) {
  const { intent, cards } = props;
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    loadStripe(cards.publicKey).then(
      (loaded) => setStripe(loaded ?? 'failed'),
      () => setStripe('failed'),
    );
  }, [cards.publicKey]);
  if (stripe === 'failed') {
    return <FailedState text={t(NOT_LOADED)} hasDrawing={false} onRetry={() => window.location.reload()} />;
  }
  if (!stripe) return <Skeleton height="14rem" shape="block" />;
  const appearance = { theme: isDark() ? 'night' : 'stripe' } as const;
  return (
    <Elements stripe={stripe} options={{ clientSecret: intent.clientSecret, appearance }}>
      <PaymentForm {...props} />
    </Elements>
  );
}

function PaymentForm({ intent, returnsTo }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setBusy] = useState(false);
  const [detail, setDetail] = useState<string | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || isBusy) return;
    setBusy(true);
    setDetail(null);
    const return_url = new URL(returnsTo, window.location.origin).href;
    // Resolves only after a failure, because success navigates to another page.
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url } });
    setDetail(error.message ?? t('Your card was declined. Please try again or use another card.'));
    setBusy(false);
  };
  return (
    <form className={styles.form} aria-label={t('Card')} onSubmit={handleSubmit}>
      <PaymentElement />
      <FormNotice detail={detail} />
      <Button type="submit" isWide size="large" isBusy={isBusy}>
        {isBusy ? t('Paying…') : t('Pay {price}', { price: formatCents(intent.amount_cents) })}
      </Button>
    </form>
  );
}
