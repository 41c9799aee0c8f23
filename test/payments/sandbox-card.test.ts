import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import type { CardIntent } from '#server/payments/card-provider.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { openStripe } from '#server/payments/stripe/open-stripe.ts';
import type { SandboxAnswer } from '#shared/api/sandbox-card-schemas.ts';
import { openSession } from '#test/access/actors.ts';
import { sentencesFor, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { makeTierIntent } from '#test/helpers/tier-intents.ts';
import { FAKE_STRIPE_KEYS } from './fake-stripe.ts';

const { db } = await testDatabase();
const cards = await openSandbox(db);
const api = await testApi(db, {}, cards);
beforeEach(() => db.deleteFrom('attempts').execute());

type Payer = { token: string; intent: CardIntent };

/** Creates a manager with a pending payment for a tier. */
async function makePayer(): Promise<Payer> {
  const person = await makePerson(db, 'manager');
  const intent = await makeTierIntent(db, cards, person.manager_id!);
  return { intent, ...(await openSession(db, person)) };
}

const CARD = {
  number: '4242 4242 4242 4242',
  exp_month: '12',
  exp_year: '99',
  cvc: '123',
  postal_code: '43201',
};

async function postAction({ token, intent }: Payer, action: string, body: Record<string, unknown>, to = api) {
  const sent = { client_secret: intent.client_secret, ...body };
  const path = `sandbox-card/intents/${intent.id}/${action}/`;
  const answer = await send(to.app, 'POST', path, { token, body: sent });
  return { status: answer.statusCode, body: answer.json() as SandboxAnswer, headers: {}, text: answer.body };
}
const confirm = (payer: Payer, card: Record<string, unknown> = {}) =>
  postAction(payer, 'confirm', { ...CARD, ...card });
const challenge = (payer: Payer, outcome: string) => postAction(payer, 'challenge', { outcome });

const stateOf = async ({ intent }: Payer) => await cards.retrieveIntent(intent.id);
async function eventsOf({ intent }: Payer): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_events')
    .select('type')
    .where('intent_id', '=', intent.id)
    .execute();
  return rows.map(({ type }) => type).sort();
}

describe('card that is not a test card', () => {
  const REAL = '4111 1111 1111 1111';

  test('responds 400 without echoing, logging or storing its number', async () => {
    const payer = await makePayer();
    const answer = await confirm(payer, { number: REAL });
    expect(answer.status).toBe(400);
    expect(sentencesFor(answer, 'number')).toEqual([
      'You can only use test cards here. Don’t enter a real card.',
    ]);
    expect(answer.text).not.toMatch(/4111|1111/);
    expect(await eventsOf(payer)).toEqual([]);
    const rows = await db.selectFrom('sandbox_intents').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/41111111|4111 1111/);
  });

  test('is in no log line at trace level', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const app = await createApp({
      db,
      cards,
      cache: new ResponseCache(),
      live: new EventStreams({ findActiveSessions: async (ids) => ids }),
      store: {} as never,
      settings: readSettings({}),
      logger,
    });
    const payer = await makePayer();
    for (const number of [REAL, `${REAL}x`, `4111 1111 1111 1111 ${'9'.repeat(30)}`])
      expect((await postAction(payer, 'confirm', { ...CARD, number }, { ...api, app })).status).toBe(400);
    await app.close();
    expect(lines.length).toBeGreaterThan(0);
    // Searches for eight digits of the card number: four could occur in a timestamp.
    expect(lines.join('')).not.toMatch(/4111 ?1111|1111 1111/);
  });

  test.each(['4242424242424241', '0000000000000000', '42424242424242424242'])(
    '%s responds 400',
    async (number) => {
      const payer = await makePayer();
      expect((await confirm(payer, { number })).status).toBe(400);
      expect(await stateOf(payer)).toMatchObject({ status: 'open' });
    },
  );
});

describe('invalid card form', () => {
  test.each<[string, Record<string, unknown>]>([
    ['number', { number: 4242424242424242 }],
    ['number', { number: ['4242424242424242'] }],
    ['number', { number: '4242\u00004242' }],
    ['number', { number: '4'.repeat(5000) }],
    ['exp_month', { exp_month: '13' }],
    ['exp_month', { exp_month: '1e1' }],
    ['exp_year', { exp_year: '-1' }],
    ['exp_year', { exp_year: '1999' }],
    ['cvc', { cvc: '12' }],
    ['cvc', { cvc: null }],
    ['postal_code', { postal_code: '<b>' }],
    ['client_secret', { client_secret: "' or 1=1 --" }],
    ['client_secret', { client_secret: { $ne: '' } }],
  ])('responds 400 with a message for %s: %j', async (field, wrong) => {
    const payer = await makePayer();
    const answer = await confirm(payer, wrong);
    expect(answer.status).toBe(400);
    expect(sentencesFor(answer, field)).toHaveLength(1);
    expect(await eventsOf(payer)).toEqual([]);
  });
});

describe('test card', () => {
  test.each([
    ['4242424242424242', 'succeeded', null, ['payment_intent.succeeded']],
    ['4000 0000 0000 0002', 'requires_payment_method', 'card_declined', ['payment_intent.payment_failed']],
    [
      '4000 0000 0000 9995',
      'requires_payment_method',
      'insufficient_funds',
      ['payment_intent.payment_failed'],
    ],
    ['4000 0000 0000 0069', 'requires_payment_method', 'expired_card', ['payment_intent.payment_failed']],
    ['4000 0000 0000 0127', 'requires_payment_method', 'incorrect_cvc', ['payment_intent.payment_failed']],
    ['4000 0025 0000 3155', 'requires_action', null, ['payment_intent.requires_action']],
    ['4000 0000 0000 0259', 'succeeded', null, ['charge.dispute.created', 'payment_intent.succeeded']],
  ])('%s results in %s, %s', async (number, status, code, events) => {
    const payer = await makePayer();
    const answer = await confirm(payer, { number });
    expect(answer).toMatchObject({ status: 200, body: { status, error: code && { code } } });
    expect(await eventsOf(payer)).toEqual(events);
  });

  test('can be replaced by another after a decline', async () => {
    const payer = await makePayer();
    await confirm(payer, { number: '4000000000000002' });
    expect((await confirm(payer)).body).toEqual({ status: 'succeeded', error: null });
    expect(await stateOf(payer)).toMatchObject({ status: 'succeeded', failure: null });
  });

  test('with an expired date responds 400 before it is charged', async () => {
    const payer = await makePayer();
    const answer = await confirm(payer, { exp_month: '01', exp_year: '2020' });
    expect(answer.status).toBe(400);
    expect(sentencesFor(answer, 'exp_year')[0]).toContain('has passed');
    expect(await eventsOf(payer)).toEqual([]);
  });

  test('confirmed twenty times concurrently pays once', async () => {
    const payer = await makePayer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(payer)));
    for (const { body } of answers) expect(body).toEqual({ status: 'succeeded', error: null });
    expect(await eventsOf(payer)).toEqual(['payment_intent.succeeded']);
  });

  test('cannot pay a canceled intent', async () => {
    const payer = await makePayer();
    await cards.cancelIntent(payer.intent.id);
    const answer = await confirm(payer);
    expect(answer.body).toMatchObject({
      status: 'canceled',
      error: { code: 'payment_intent_unexpected_state' },
    });
    expect(await eventsOf(payer)).toEqual(['payment_intent.canceled']);
  });

  test('responds 429 after sixty attempts', async () => {
    const payer = await makePayer();
    let last = await confirm(payer, { number: '4000000000000002' });
    for (let tries = 0; tries < 60; tries += 1) last = await confirm(payer, { number: '4000000000000002' });
    expect(last.status).toBe(429);
  });
});

describe('3-D Secure challenge', () => {
  const CHALLENGED = { number: '4000002500003155' };

  test('is refused before it is requested', async () => {
    const payer = await makePayer();
    const answer = await challenge(payer, 'complete');
    expect(answer.body).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    expect(await stateOf(payer)).toMatchObject({ status: 'open' });
  });

  test('pays once when completed', async () => {
    const payer = await makePayer();
    await confirm(payer, CHALLENGED);
    expect((await challenge(payer, 'complete')).body).toEqual({ status: 'succeeded', error: null });
    expect((await challenge(payer, 'fail')).body).toEqual({ status: 'succeeded', error: null });
    expect(await eventsOf(payer)).toEqual(['payment_intent.requires_action', 'payment_intent.succeeded']);
  });

  test('takes no money when failed, and another card can pay', async () => {
    const payer = await makePayer();
    await confirm(payer, CHALLENGED);
    const answer = await challenge(payer, 'fail');
    expect(answer.body).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'authentication_failed' },
    });
    expect((await confirm(payer)).body.status).toBe('succeeded');
  });
});

describe('sandbox intent', () => {
  test('responds 404 to another manager with its secret', async () => {
    const [payer, other] = [await makePayer(), await makePayer()];
    const stolen = { token: other.token, intent: payer.intent };
    expect((await confirm(stolen)).status).toBe(404);
    expect((await challenge(stolen, 'complete')).status).toBe(404);
    expect(await stateOf(payer)).toMatchObject({ status: 'open' });
  });

  test('responds 404 to its manager without its secret', async () => {
    const payer = await makePayer();
    const client_secret = `${payer.intent.id}_secret_guessed`;
    expect((await confirm(payer, { client_secret })).status).toBe(404);
    expect(await stateOf(payer)).toMatchObject({ status: 'open' });
  });
});

describe('card form configuration', () => {
  const SANDBOX = { publicKey: 'pk_sandbox_porchlight', provider: 'sandbox', livemode: false };

  test('is available at both URLs', async () => {
    expect(await api.get('stripe_config/')).toMatchObject({ status: 200, body: SANDBOX });
    expect(await api.get('sandbox_config/')).toMatchObject({ status: 200, body: SANDBOX });
  });

  test("has Stripe's key when Stripe is active, and sandbox endpoints respond 404", async () => {
    const ofStripe = await testApi(db, {}, openStripe(FAKE_STRIPE_KEYS));
    expect((await ofStripe.get('stripe_config/')).body).toEqual({
      publicKey: FAKE_STRIPE_KEYS.publicKey,
      provider: 'stripe',
      livemode: false,
    });
    expect(await ofStripe.get('sandbox_config/')).toMatchObject({ status: 404 });
    const payer = await makePayer();
    expect((await postAction(payer, 'confirm', CARD, ofStripe)).status).toBe(404);
    expect((await postAction(payer, 'challenge', { outcome: 'complete' }, ofStripe)).status).toBe(404);
    expect(await stateOf(payer)).toMatchObject({ status: 'open' });
  });
});
