import { describe, expect, test } from 'vitest';
import { disputeOf, intentSchema, toCardIntent } from '#server/payments/stripe/read-stripe.ts';

/** Returns a Stripe response that has more fields than the server reads. */
function answer(changes: Record<string, unknown> = {}) {
  return intentSchema.parse({
    id: 'pi_1',
    object: 'payment_intent',
    status: 'succeeded',
    amount: 2000,
    amount_received: 2000,
    currency: 'usd',
    livemode: false,
    metadata: {},
    client_secret: 'pi_1_secret_x',
    latest_charge: null,
    last_payment_error: null,
    ...changes,
  });
}
const read = (changes?: Record<string, unknown>) => toCardIntent(answer(changes), null);

describe('Stripe intent status', () => {
  test.each(['requires_capture', 'paid', 'SUCCEEDED', '', 'constructor', '__proto__'])(
    '%j is unknown',
    (status) => {
      expect(read({ status }).status).toBe('unknown');
    },
  );

  test.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['processing', 'processing'],
    ['succeeded', 'succeeded'],
    ['canceled', 'canceled'],
  ])('%s maps to %s', (status, known) => {
    expect(read({ status }).status).toBe(known);
  });

  test('is unknown when less than the amount was received', () => {
    expect(read({ amount_received: 1999 }).status).toBe('unknown');
  });

  test.each([
    [{ status: 7 }],
    [{ amount: '2000' }],
    [{ amount: -1 }],
    [{ livemode: 'false' }],
    [{ metadata: null }],
    [{ id: undefined }],
  ])('is rejected in an invalid response (%j)', (changes) => {
    expect(() => answer(changes)).toThrow();
  });
});

describe('Stripe decline', () => {
  test.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'expired_card', decline_code: null }, 'expired_card'],
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'fraudulent' }, 'card_declined'],
    [{ type: 'card_error' }, 'card_error'],
  ])('%j maps to %s, hiding suspected fraud', (error, code) => {
    expect(read({ status: 'requires_payment_method', last_payment_error: error }).failure).toBe(code);
  });
});

describe('Stripe disputes of one payment', () => {
  test.each([
    [[], null],
    [['warning_needs_response'], null],
    [['warning_closed', 'prevented'], null],
    [['some_new_word'], null],
    [['needs_response'], 'open'],
    [['won', 'under_review'], 'open'],
    [['won', 'lost'], 'lost'],
    [['won'], 'won'],
  ])('%j map to %s', (statuses, state) => {
    expect(disputeOf(statuses)).toBe(state);
  });
});
