import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { checkPayment, type Payment } from '#shared/api/payments.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { judgePayment } from './payment-words.ts';
import { waitForNext } from './wait-for-next.ts';

export type PaymentNews =
  | { is: 'confirming'; isSlow: boolean }
  | { is: 'paid'; payment: Payment }
  | { is: 'failed'; sentence: string; payment: Payment | null };

const SLOW_AFTER = 8;
const UNKNOWN = msg('This payment is not one of yours.');

/** Null: ask again. */
async function askOnce(payment_intent: string, asked: number, signal: AbortSignal) {
  try {
    const payment = await call(checkPayment, { body: { payment_intent } }, { signal });
    const judged = judgePayment(payment, asked);
    return judged && { ...judged, payment };
  } catch (error) {
    if (!isProblem(error)) throw error;
    // Network and overload errors say nothing about the payment.
    if (error.status === 429 || error.status >= 500) return null;
    const sentence = error.status === 400 || error.status === 404 ? t(UNKNOWN) : error.problem.detail;
    return { is: 'failed' as const, sentence, payment: null };
  }
}

/**
 * Polls a payment after the redirect with backoff, because the URL's status is not trusted. Keeps its result after the
 * URL lost the payment; null without one.
 * @param onKnown must remove the payment from the URL
 */
export function usePaymentCheck(
  onKnown: (news: Exclude<PaymentNews, { is: 'confirming' }>) => void,
): PaymentNews | null {
  const intent = useSearchParams()[0].get('payment_intent');
  const [news, setNews] = useState<PaymentNews | null>(intent ? { is: 'confirming', isSlow: false } : null);
  const heard = useRef(onKnown);
  useEffect(() => {
    heard.current = onKnown;
  });
  useEffect(() => {
    if (!intent) return;
    const stop = new AbortController();
    const { signal } = stop;
    const watch = async () => {
      for (let asked = 1; !signal.aborted; asked += 1) {
        setNews({ is: 'confirming', isSlow: asked > SLOW_AFTER });
        const known = await askOnce(intent, asked, signal);
        if (signal.aborted) return;
        if (known) {
          setNews(known);
          heard.current(known);
          return;
        }
        await waitForNext(asked, signal);
      }
    };
    watch().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [intent]);
  return news;
}
