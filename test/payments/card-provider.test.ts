import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CardIntent,
  CardKeyReused,
  CardRefused,
  EventRefused,
  type NewIntent,
} from '#server/payments/card-provider.ts';
import { type CardBench, sandboxBench, stripeBench } from './card-bench.ts';

const MINUTE_MS = 60_000;
const fromNow = (ms: number): Date => new Date(Date.now() + ms);

let next = 0;
/** Returns a new payment of twenty dollars with these changes. */
function newIntent(changes: Partial<NewIntent> = {}): NewIntent {
  next += 1;
  const metadata = { payment: String(next), lead: '7', manager: '3' };
  return { payment_id: next, amount: 2000, currency: 'usd', metadata, ...changes };
}

const BENCHES = [
  ['The sandbox', sandboxBench],
  ['Stripe', stripeBench],
] as const;

describe.each(BENCHES)('%s card provider', (_, open) => {
  let bench: CardBench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  async function begin(): Promise<CardIntent> {
    const asked = newIntent();
    return await bench.cards.createIntent(asked, `pi:${asked.payment_id}`);
  }
  const now = async (id: string): Promise<CardIntent> => (await bench.cards.retrieveIntent(id))!;
  const refusal = (work: Promise<unknown>) => expect(work).rejects;

  describe('createIntent', () => {
    test('creates an open intent with the requested amount, currency and metadata', async () => {
      const asked = newIntent();
      const intent = await bench.cards.createIntent(asked, `pi:${asked.payment_id}`);
      const { amount, currency, metadata } = asked;
      const nothing = { status: 'open', refunded: 0, dispute: null, failure: null, livemode: false };
      expect(intent).toMatchObject({ amount, currency, metadata, ...nothing });
      expect(intent.client_secret).toMatch(/^[A-Za-z0-9_]{10,255}$/);
      expect(intent.id).toMatch(/^[A-Za-z0-9_]{3,255}$/);
      expect(await now(intent.id)).toEqual(intent);
    });

    test('creates one intent per idempotency key, also for concurrent requests', async () => {
      const asked = newIntent();
      const before = await bench.countIntents();
      const tries = Array.from({ length: 10 }, () =>
        bench.cards.createIntent(asked, `pi:${asked.payment_id}`),
      );
      const ids = (await Promise.all(tries)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(1);
      expect(await bench.countIntents()).toBe(before + 1);
    });

    test.each([
      ['amount', { amount: 1 }],
      ['purpose', { metadata: { payment: '1', lead: '8', manager: '3' } }],
    ])('rejects another %s with the same idempotency key', async (_what, changes) => {
      const asked = newIntent();
      const key = `pi:${asked.payment_id}`;
      const { id } = await bench.cards.createIntent(asked, key);
      await refusal(bench.cards.createIntent({ ...asked, ...changes }, key)).toThrow(CardKeyReused);
      expect(await now(id)).toMatchObject({ amount: 2000, metadata: asked.metadata });
    });
  });

  describe('payment', () => {
    test('marks the intent as succeeded', async () => {
      const { id } = await begin();
      await bench.pay(id);
      expect(await now(id)).toMatchObject({ status: 'succeeded', refunded: 0, failure: null });
    });

    test('keeps the intent open with the reason after a decline, and another card pays it', async () => {
      const { id } = await begin();
      await bench.decline(id);
      expect(await now(id)).toMatchObject({ status: 'open', failure: 'insufficient_funds' });
      await bench.pay(id);
      expect(await now(id)).toMatchObject({ status: 'succeeded', failure: null });
    });
  });

  describe('cancelIntent', () => {
    test('is idempotent for an open intent', async () => {
      const { id } = await begin();
      expect(await bench.cards.cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
      expect(await bench.cards.cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
      expect(await now(id)).toMatchObject({ status: 'canceled' });
    });

    test('rejects a paid intent', async () => {
      const { id } = await begin();
      await bench.pay(id);
      await refusal(bench.cards.cancelIntent(id)).toThrow(CardRefused);
      expect(await now(id)).toMatchObject({ status: 'succeeded' });
    });
  });

  describe('refund', () => {
    test('is idempotent per key, and rejects more than was paid', async () => {
      const { id } = await begin();
      await bench.pay(id);
      await refusal(bench.cards.refund(id, 2001, `re:${id}:2001`)).toThrow(CardRefused);
      for (let again = 0; again < 3; again += 1)
        expect(await bench.cards.refund(id, 500, `re:${id}:500`)).toMatchObject({ id, refunded: 500 });
      await refusal(bench.cards.refund(id, 600, `re:${id}:500`)).toThrow(CardKeyReused);
      await refusal(bench.cards.refund(id, 1501, `re:${id}:2001b`)).toThrow(CardRefused);
      expect(await bench.cards.refund(id, 1500, `re:${id}:2000`)).toMatchObject({ refunded: 2000 });
      await refusal(bench.cards.refund(id, 1, `re:${id}:2001c`)).toThrow(CardRefused);
      expect(await now(id)).toMatchObject({ status: 'succeeded', refunded: 2000 });
    });

    test.each([0, -5])('rejects %i cents', async (amount) => {
      const { id } = await begin();
      await bench.pay(id);
      await refusal(bench.cards.refund(id, amount, `re:${id}:${amount}`)).toThrow(CardRefused);
      expect(await now(id)).toMatchObject({ refunded: 0 });
    });
  });

  describe('dispute', () => {
    test.each(['won', 'lost'] as const)('changes from open to %s', async (outcome) => {
      const { id } = await begin();
      await bench.dispute(id);
      expect(await now(id)).toMatchObject({ status: 'succeeded', dispute: 'open' });
      await refusal(bench.cards.refund(id, 2000, `re:${id}:2000`)).toThrow(CardRefused);
      await bench.endDispute(id, outcome);
      expect(await now(id)).toMatchObject({ status: 'succeeded', dispute: outcome });
    });
  });

  describe('parseEvent', () => {
    const TYPE = 'payment_intent.succeeded';

    test.each([TYPE, 'charge.refunded', 'charge.dispute.created'])(
      'reads type and intent of %s',
      async (type) => {
        const { id } = await begin();
        const body = bench.eventBody(type, id);
        const event = bench.cards.parseEvent(body, bench.sign(body));
        expect(event).toMatchObject({ type, intent_id: id, livemode: false });
        expect(event.id).toMatch(/^evt_/);
        expect(Math.abs(Date.parse(event.sent) - Date.now())).toBeLessThan(MINUTE_MS);
      },
    );

    test('accepts events up to five minutes old or ahead', () => {
      const body = bench.eventBody(TYPE, 'pi_some');
      for (const ms of [-4 * MINUTE_MS, 4 * MINUTE_MS])
        expect(bench.cards.parseEvent(body, bench.sign(body, fromNow(ms)))).toMatchObject({ type: TYPE });
    });

    /** Returns the bytes of an event. Each forgery below pairs bytes with a signature, one of them wrong. */
    const body = () => bench.eventBody(TYPE, 'pi_some');
    const FORGERIES: [string, () => [Buffer, string]][] = [
      ['has no signature', () => [body(), '']],
      ['has a signature of no sense', () => [body(), 't=1,v1=zz']],
      ['is signed by another secret', () => [body(), bench.sign(body(), new Date(), 'whsec_somebodyelse')]],
      ['is empty', () => [Buffer.alloc(0), bench.sign(Buffer.from(' '))]],
      [
        'is older than five minutes',
        () => {
          const bytes = body();
          return [bytes, bench.sign(bytes, fromNow(-6 * MINUTE_MS))];
        },
      ],
      [
        'comes from the future',
        () => {
          const bytes = body();
          return [bytes, bench.sign(bytes, fromNow(24 * 60 * MINUTE_MS))];
        },
      ],
      [
        'was tampered with',
        () => {
          const bytes = body();
          return [Buffer.from(bytes.toString().replace('pi_some', 'pi_mine')), bench.sign(bytes)];
        },
      ],
      [
        'was written anew',
        () => {
          const bytes = body();
          return [Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), null, 4)), bench.sign(bytes)];
        },
      ],
      [
        'has its time changed',
        () => {
          const bytes = body();
          return [bytes, bench.sign(bytes).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 9}`)];
        },
      ],
      [
        'has two times',
        () => {
          const bytes = body();
          return [bytes, `t=1,${bench.sign(bytes)}`];
        },
      ],
      [
        'is of real money',
        () => {
          const bytes = Buffer.from(
            body()
              .toString()
              .replace(/("livemode": ?)false/, '$1true'),
          );
          return [bytes, bench.sign(bytes)];
        },
      ],
      [
        'is none, though signed',
        () => {
          const bytes = Buffer.from('{"hello":"there"}');
          return [bytes, bench.sign(bytes)];
        },
      ],
      [
        'is no JSON, though signed',
        () => {
          const bytes = Buffer.from('hello');
          return [bytes, bench.sign(bytes)];
        },
      ],
    ];
    test.each(FORGERIES)('rejects an event that %s', (_what, forge) => {
      const [bytes, signature] = forge();
      expect(() => bench.cards.parseEvent(bytes, signature)).toThrow(EventRefused);
    });
  });
});
