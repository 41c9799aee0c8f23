import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CardProvider, CardRefused } from '#server/payments/card-provider.ts';
import { openStripe } from '#server/payments/stripe/open-stripe.ts';
import { isProblem } from '#shared/api/errors.ts';
import {
  DOUBLE_KEYS,
  type Fault,
  type StripeDouble,
  startStripeDouble,
  stripeEventBody,
  stripeSignature,
} from './stripe-double.ts';

const NEW = { payment_id: 1, amount: 2000, currency: 'usd', metadata: { payment: '1' } } as const;

let double: StripeDouble;
let cards: CardProvider;
beforeEach(async () => {
  double = await startStripeDouble();
  cards = openStripe(DOUBLE_KEYS, double.address);
});
afterEach(() => double.close());

const isUnreachable = (error: unknown): boolean =>
  isProblem(error, 503) && /cannot be reached.*nothing is charged twice/.test(error.problem.detail);

const endOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('A Stripe that fails', () => {
  test.each<[string, Fault[]]>([
    ['once', ['error']],
    ['twice', ['error', 'error']],
    ['by losing its answer', ['lost']],
    ['by losing its answer, then with an error', ['lost', 'error']],
  ])('%s is asked again under the same key, and has made one intent', async (_how, faults) => {
    double.faults.push(...faults);
    const intent = await cards.createIntent(NEW, 'pi:1');
    expect([...double.books.intents.keys()]).toEqual([intent.id]);
    expect(double.requests.map(({ key }) => key)).toEqual(Array(faults.length + 1).fill('pi:1'));
  });

  test('for good is told as such, and the same request later goes on with what was made', async () => {
    double.faults.push('lost', 'lost', 'lost');
    expect(await endOf(cards.createIntent(NEW, 'pi:1'))).toSatisfy(isUnreachable);
    const intent = await cards.createIntent(NEW, 'pi:1');
    expect([...double.books.intents.keys()]).toEqual([intent.id]);
  });

  test('in the middle of a refund gives the money back once', async () => {
    const { id } = await cards.createIntent(NEW, 'pi:1');
    double.pay(id);
    double.faults.push('lost', 'error');
    expect(await cards.refund(id, 700, 're:1:700')).toMatchObject({ refunded: 700 });
  });

  test('by saying nothing does not keep anybody waiting', async () => {
    const { id } = await cards.createIntent(NEW, 'pi:1');
    double.faults.push(...Array<Fault>(9).fill('silence'));
    const ends = await Promise.all([
      endOf(cards.createIntent({ ...NEW, payment_id: 2 }, 'pi:2')),
      endOf(cards.retrieveIntent(id)),
      endOf(cards.refund(id, 100, 're:1:100')),
    ]);
    for (const end of ends) expect(end).toSatisfy(isUnreachable);
  }, 20_000);

  test('that is not there at all does not either', async () => {
    await double.close();
    expect(await endOf(cards.retrieveIntent('pi_some'))).toSatisfy(isUnreachable);
    double = await startStripeDouble();
  }, 20_000);

  test('by an answer that is none of its own is not believed', async () => {
    double.faults.push('nonsense');
    const end = await endOf(cards.createIntent(NEW, 'pi:1'));
    expect(String(end)).toContain('could not be read');
  });
});

describe('A key that Stripe does not take', () => {
  test('is an error for the operator, which tells neither the key nor who pays', async () => {
    const wrong = openStripe({ ...DOUBLE_KEYS, secretKey: 'sk_test_somebodyelses' }, double.address);
    const end = (await endOf(wrong.createIntent(NEW, 'pi:1'))) as Error;
    expect(end).not.toBeInstanceOf(CardRefused);
    expect(end.message).toContain('Stripe refused a call');
    expect(JSON.stringify({ ...end, message: end.message, cause: end.cause })).not.toMatch(/sk_test|headers/);
  });
});

describe('What leaves for Stripe', () => {
  test('is an amount and internal ids, of the pinned version, without telemetry', async () => {
    await cards.createIntent(NEW, 'pi:1');
    await cards.createIntent({ ...NEW, payment_id: 2 }, 'pi:2');
    const [, second] = double.requests;
    expect(second).toMatchObject({ method: 'POST', path: '/v1/payment_intents', key: 'pi:2' });
    expect(second!.headers['stripe-version']).toBe('2026-10-28.endive');
    expect(second!.headers).not.toHaveProperty('x-stripe-client-telemetry');
    const asked = double.books.answered.get('pi:1')?.asked;
    expect(asked).toBe(
      'POST /v1/payment_intents amount=2000&currency=usd&metadata[payment]=1&payment_method_types[0]=card',
    );
  });
});

describe('While a webhook secret is replaced', () => {
  test('events that either signs are taken', () => {
    const body = stripeEventBody('payment_intent.succeeded', 'pi_some');
    for (const secret of DOUBLE_KEYS.webhookSecrets)
      expect(cards.parseEvent(body, stripeSignature(body, new Date(), secret))).toMatchObject({
        intent_id: 'pi_some',
      });
  });
});
