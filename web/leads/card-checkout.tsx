import { lazy } from 'react';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './purchase-frame.module.css';
import type { CardFormProps } from './sandbox-card-form.tsx';
import type { IntentState } from './use-payment-intent.ts';

const SandboxCardForm = lazy(async () => ({
  default: (await import('./sandbox-card-form.tsx')).SandboxCardForm,
}));

/** Lazy, because the module loads the payment provider's scripts. */
const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.tsx')).StripeCardForm,
}));

type CardCheckoutProps = Omit<CardFormProps, 'intent'> & {
  intent: IntentState;
  onRetry: () => void;
  back: { to: string; text: string };
};

export function CardCheckout({ intent: state, onRetry, back, ...rest }: CardCheckoutProps) {
  return (
    <Card as="section" aria-label={t('Payment')} className={styles.box}>
      <noscript>
        <p>{t('You need JavaScript to pay. Turn it on in this browser and reload the page.')}</p>
      </noscript>
      {state.is === 'asking' && <FormSkeleton />}
      {state.is === 'refused' && (
        <FailedState
          title={state.canRetry ? t('The payment couldn’t start') : t('You can’t pay for this now')}
          text={state.text}
          hasDrawing={false}
          {...(state.canRetry ? { onRetry } : {})}
          action={
            <ButtonLink to={back.to} tone={state.canRetry ? 'quiet' : 'primary'}>
              {back.text}
            </ButtonLink>
          }
        />
      )}
      {state.is === 'ready' && (
        <LazyPart fallback={<FormSkeleton />}>
          {rest.cards.provider === 'stripe' ? (
            <StripeCardForm intent={state.intent} {...rest} />
          ) : (
            <SandboxCardForm intent={state.intent} {...rest} />
          )}
        </LazyPart>
      )}
    </Card>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.side} aria-busy="true">
      <VisuallyHidden>{t('Loading the card form')}</VisuallyHidden>
      <Skeleton height="4.3rem" shape="block" />
      <Skeleton height="4.3rem" shape="block" />
      <Skeleton height="4.3rem" shape="block" />
      <Skeleton height="2.75rem" shape="block" />
    </div>
  );
}
