import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CardProvider, CardRefused } from '#server/payments/card-provider.ts';
import { openStripe } from '#server/payments/stripe/open-stripe.ts';
import { isProblem } from '#shared/api/errors.ts';
import {
  FAKE_STRIPE_KEYS,
  type FakeStripe,
  type Fault,
  startFakeStripe,
  stripeEventBody,
  stripeSignature,
} from './fake-stripe.ts';

const NEW = { payment_id: 1, amount: 2000, currency: 'usd', metadata: { payment: '1' } } as const;

let stripe: FakeStripe;
let cards: CardProvider;
beforeEach(async () => {
  stripe = await startFakeStripe();
  cards = openStripe(FAKE_STRIPE_KEYS, stripe.address);
});
afterEach(() => stripe.close());

const isUnreachable = (error: unknown): boolean =>
  isProblem(error, 503) && /can’t reach.*you won’t be charged twice/.test(error.problem.detail);

const endOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('failing Stripe request', () => {
  test.each<[string, Fault[]]>([
    ['once', ['error']],
    ['twice', ['error', 'error']],
    ['by losing its answer', ['lost']],
    ['by losing its answer, then with an error', ['lost', 'error']],
  ])('%s is retried with the same idempotency key and creates one intent', async (_how, faults) => {
    stripe.faults.push(...faults);
    const intent = await cards.createIntent(NEW, 'pi:1');
    expect([...stripe.books.intents.keys()]).toEqual([intent.id]);
    expect(stripe.requests.map(({ key }) => key)).toEqual(Array(faults.length + 1).fill('pi:1'));
  });

  test('responds 503 after all retries, and a later request continues with the created intent', async () => {
    stripe.faults.push('lost', 'lost', 'lost');
    expect(await endOf(cards.createIntent(NEW, 'pi:1'))).toSatisfy(isUnreachable);
    const intent = await cards.createIntent(NEW, 'pi:1');
    expect([...stripe.books.intents.keys()]).toEqual([intent.id]);
  });

  test('during a refund refunds once', async () => {
    const { id } = await cards.createIntent(NEW, 'pi:1');
    stripe.pay(id);
    stripe.faults.push('lost', 'error');
    expect(await cards.refund(id, 700, 're:1:700')).toMatchObject({ refunded: 700 });
  });

  test('times out with 503 when Stripe does not respond', async () => {
    const { id } = await cards.createIntent(NEW, 'pi:1');
    stripe.faults.push(...Array<Fault>(9).fill('silence'));
    const ends = await Promise.all([
      endOf(cards.createIntent({ ...NEW, payment_id: 2 }, 'pi:2')),
      endOf(cards.retrieveIntent(id)),
      endOf(cards.refund(id, 100, 're:1:100')),
    ]);
    for (const end of ends) expect(end).toSatisfy(isUnreachable);
  }, 20_000);

  test('responds 503 when Stripe is unreachable', async () => {
    await stripe.close();
    expect(await endOf(cards.retrieveIntent('pi_some'))).toSatisfy(isUnreachable);
    stripe = await startFakeStripe();
  }, 20_000);

  test('rejects an invalid response', async () => {
    stripe.faults.push('nonsense');
    const end = await endOf(cards.createIntent(NEW, 'pi:1'));
    expect(String(end)).toContain('Cannot read the response');
  });
});

describe('invalid Stripe key', () => {
  test('throws an error that contains neither the key nor the customer', async () => {
    const wrong = openStripe({ ...FAKE_STRIPE_KEYS, secretKey: 'sk_test_somebodyelses' }, stripe.address);
    const end = (await endOf(wrong.createIntent(NEW, 'pi:1'))) as Error;
    expect(end).not.toBeInstanceOf(CardRefused);
    expect(end.message).toContain('Stripe rejected a request');
    expect(JSON.stringify({ ...end, message: end.message, cause: end.cause })).not.toMatch(/sk_test|headers/);
  });
});

describe('Stripe request', () => {
  test('has amount and internal ids, the pinned API version and no telemetry', async () => {
    await cards.createIntent(NEW, 'pi:1');
    await cards.createIntent({ ...NEW, payment_id: 2 }, 'pi:2');
    const [, second] = stripe.requests;
    expect(second).toMatchObject({ method: 'POST', path: '/v1/payment_intents', key: 'pi:2' });
    expect(second!.headers['stripe-version']).toBe('2026-10-28.endive');
    expect(second!.headers).not.toHaveProperty('x-stripe-client-telemetry');
    const asked = stripe.books.answered.get('pi:1')?.asked;
    expect(asked).toBe(
      'POST /v1/payment_intents amount=2000&currency=usd&metadata[payment]=1&payment_method_types[0]=card',
    );
  });
});

describe('Stripe webhook secret rotation', () => {
  test('accepts events signed with either secret', () => {
    const body = stripeEventBody('payment_intent.succeeded', 'pi_some');
    for (const secret of FAKE_STRIPE_KEYS.webhookSecrets)
      expect(cards.parseEvent(body, stripeSignature(body, new Date(), secret))).toMatchObject({
        intent_id: 'pi_some',
      });
  });
});
