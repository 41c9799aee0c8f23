import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { checkPayment } from '#shared/api/payments.ts';
import type { Payment } from '#shared/api/payments-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { paymentOutcome } from './payment-messages.ts';

type Confirming = { is: 'confirming'; isSlow: boolean };
type Settled = { is: 'paid'; payment: Payment } | { is: 'failed'; sentence: string; payment: Payment | null };
export type PaymentStatus = Confirming | Settled;

const SLOW_AFTER = 8;
const UNKNOWN = msg('This isn’t one of your payments.');
const CONFIRMING: PaymentStatus = { is: 'confirming', isSlow: false };

/** Delays in seconds between polls. The last one repeats. */
const DELAYS_S = [1, 1, 2, 3, 5, 8, 13, 20, 30];

/** Delay in seconds before the next poll. */
export const pollDelay = (attempt: number) => DELAYS_S[Math.min(attempt, DELAYS_S.length) - 1] ?? 1;

async function findStatus(
  payment_intent: string,
  polls: number,
  signal: AbortSignal,
): Promise<PaymentStatus> {
  const pending = { is: 'confirming' as const, isSlow: polls > SLOW_AFTER };
  try {
    const payment = await call(checkPayment, { body: { payment_intent } }, { signal });
    const outcome = paymentOutcome(payment, polls);
    return outcome ? { ...outcome, payment } : pending;
  } catch (error) {
    if (!isProblem(error)) throw error;
    // Network errors and overload reveal nothing about the payment, so it stays pending.
    if (error.status === 429 || error.status >= 500) return pending;
    const sentence = error.status === 400 || error.status === 404 ? t(UNKNOWN) : error.problem.detail;
    return { is: 'failed', sentence, payment: null };
  }
}

/**
 * Polls the payment named in the URL after the provider's redirect, because the status in the URL is not
 * trusted. Keeps the result when the URL changes. Null if the URL named no payment.
 * @param onSettled must remove the payment from the URL
 */
export function usePaymentCheck(onSettled: (status: Settled) => void): PaymentStatus | null {
  const [params] = useSearchParams();
  const [intent] = useState(params.get('payment_intent'));
  const { data: status = CONFIRMING } = useQuery({
    queryKey: [checkPayment.path, intent],
    queryFn: ({ client, queryKey, signal }) =>
      findStatus(intent ?? '', (client.getQueryState(queryKey)?.dataUpdateCount ?? 0) + 1, signal),
    enabled: intent !== null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.is === 'confirming' && pollDelay(dataUpdateCount) * 1000,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: ({ state: { data } }) => data?.is === 'confirming' && 'always',
  });
  const handleKnown = useEffectEvent(onSettled);
  useEffect(() => {
    if (status.is !== 'confirming') handleKnown(status);
  }, [status]);
  return intent === null ? null : status;
}
