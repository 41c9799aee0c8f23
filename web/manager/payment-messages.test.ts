import { expect, test } from 'vitest';
import type { Payment } from '#shared/api/payments-schemas.ts';
import { findDecline, paymentOutcome } from './payment-messages.ts';

const CREATED: Payment = {
  id: 1,
  purpose: 'lead',
  lead_id: 1,
  property: { id: 1, name: '', listing_title: '', type: 'house', address_1: '1 Oak St' },
  tier: null,
  provider: 'sandbox',
  livemode: false,
  amount_cents: 2000,
  refunded_cents: 0,
  status: 'created',
  failure: null,
  granted_until: null,
  settled: null,
  created: '2026-11-01T00:00:00.000Z',
};

test('paymentOutcome returns no outcome while a payment is processing', () => {
  expect(paymentOutcome({ ...CREATED, status: 'processing' }, 1000)).toBeNull();
});

test('paymentOutcome waits for an unconfirmed payment and then reports it as unfinished', () => {
  expect(paymentOutcome(CREATED, 1)).toBeNull();
  expect(paymentOutcome(CREATED, 4)).toEqual({
    is: 'failed',
    sentence: 'You didn’t finish the payment. You weren’t charged.',
  });
});

test('paymentOutcome explains a declined payment even if the decline code is unknown', () => {
  const sentenceOf = (failure: string) => paymentOutcome({ ...CREATED, failure }, 1);
  expect(sentenceOf('insufficient_funds')).toEqual({
    is: 'failed',
    sentence: 'Your card has insufficient funds. You weren’t charged.',
  });
  expect(sentenceOf('constructor')).toMatchObject({
    sentence: 'Your card was declined. You weren’t charged.',
  });
  expect(findDecline('incorrect_cvc')?.field).toBe('cvc');
  expect(findDecline('constructor')).toBeUndefined();
});

test('paymentOutcome returns paid only for a succeeded payment', () => {
  expect(paymentOutcome({ ...CREATED, status: 'succeeded' }, 1)).toEqual({ is: 'paid' });
  expect(paymentOutcome({ ...CREATED, status: 'refunded' }, 1)?.is).toBe('failed');
  expect(paymentOutcome({ ...CREATED, status: 'canceled' }, 1)?.is).toBe('failed');
});
