import { beforeAll, describe, expect, test } from 'vitest';
import { publicSettings } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { openProgram } from '#server/open-program.ts';
import { openCards } from '#server/payments/open-cards.ts';
import { refuseUnsafePayments } from '#server/payments/payment-settings.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

/** Joins the key from parts, because secret scanners would report a literal. */
const liveKey = (kind: string): string => [kind, 'live', '12345678'].join('_');

type Env = Record<string, string>;
const PUBLIC: Env = { PUBLIC_URL: 'https://housing.example.edu' };
const ALLOWED: Env = { PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'i-understand' };
const TEST_KEYS: Env = {
  STRIPE_PUBLIC_KEY: 'pk_test_12345678',
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};
const LIVE_KEYS: Env = {
  ...TEST_KEYS,
  STRIPE_PUBLIC_KEY: liveKey('pk'),
  STRIPE_SECRET_KEY: liveKey('rk'),
};
const STRIPE: Env = { PAYMENTS: 'stripe' };

const start = (env: Env) => () => refuseUnsafePayments(readSettings(env));

describe('public site payments settings', () => {
  test.each<[string, Env, RegExp]>([
    ['that does not say who takes cards', PUBLIC, /PAYMENTS must be set/],
    ['that has keys and does not say so', { ...PUBLIC, ...LIVE_KEYS }, /PAYMENTS must be set/],
    ['on the sandbox', { ...PUBLIC, PAYMENTS: 'sandbox' }, /ALLOW_SANDBOX_PAYMENTS=i-understand/],
    ['on the test mode of Stripe', { ...PUBLIC, ...STRIPE, ...TEST_KEYS }, /STRIPE_SECRET_KEY is a test key/],
    [
      'whose events are to be lost',
      { ...PUBLIC, ...ALLOWED, SANDBOX_WEBHOOKS: 'drop' },
      /SANDBOX_WEBHOOKS is for tests/,
    ],
  ])('%s prevents the start', (_what, env, sentence) => {
    expect(start(env)).toThrow(sentence);
  });

  test('are checked before anything is opened', async () => {
    await expect(
      openProgram({
        ...{ ...PUBLIC, MAIL: 'off', TRUST_PROXY: '127.0.0.1', DEMO: 'none' },
        SUPPORT_EMAIL: 'help@housing.test',
      }),
    ).rejects.toThrow('PAYMENTS must be set');
  });

  test.each<[string, Env, boolean]>([
    ['on the sandbox, where its operator knows what that means', ALLOWED, true],
    [
      'on the test mode of Stripe, for trying',
      { ...STRIPE, ...TEST_KEYS, ALLOW_SANDBOX_PAYMENTS: 'i-understand' },
      true,
    ],
    ['on Stripe', { ...STRIPE, ...LIVE_KEYS }, false],
  ])('%s allows the start, and has_test_payments is %j', (_what, env, isTest) => {
    expect(start({ ...PUBLIC, ...env })).not.toThrow();
    expect(publicSettings(readSettings({ ...PUBLIC, ...env })).has_test_payments).toBe(isTest);
  });
});

describe('local site payments settings', () => {
  test('default to the sandbox without a warning', () => {
    expect(start({})).not.toThrow();
    expect(publicSettings(readSettings({})).has_test_payments).toBe(false);
  });
});

describe('Stripe settings', () => {
  test.each<[string, Env, RegExp]>([
    ['without keys', STRIPE, /requires STRIPE_PUBLIC_KEY and STRIPE_SECRET_KEY/],
    ['without a public key', { ...TEST_KEYS, STRIPE_PUBLIC_KEY: '' }, /requires STRIPE_PUBLIC_KEY/],
    [
      'without a webhook secret',
      { ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: '' },
      /requires STRIPE_WEBHOOK_SECRET/,
    ],
    [
      'with a live key and one of the test mode',
      { ...TEST_KEYS, STRIPE_SECRET_KEY: liveKey('sk') },
      /both be test keys or both be live keys/,
    ],
    [
      'with its secret key in the place of the public one',
      { ...TEST_KEYS, STRIPE_PUBLIC_KEY: liveKey('sk') },
      /STRIPE_PUBLIC_KEY must be a key of the form pk_test/,
    ],
    [
      'with an empty secret among several',
      { ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_12345678,' },
      /STRIPE_WEBHOOK_SECRET must be signing secrets/,
    ],
  ])('%s prevent the start', (_what, env, sentence) => {
    expect(start(env)).toThrow(sentence);
    expect(start(env)).not.toThrow('12345678');
  });

  test('accept several webhook secrets during rotation', () => {
    const { stripeWebhookSecret } = readSettings({
      STRIPE_WEBHOOK_SECRET: 'whsec_newsecret1, whsec_oldsecret1',
    });
    expect(stripeWebhookSecret).toEqual(['whsec_newsecret1', 'whsec_oldsecret1']);
  });
});

describe('openCards', () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await testDatabase());
  });
  const open = (env: Env) => openCards(readSettings(env), db);

  test.each<[string, Env, object]>([
    ['the sandbox without settings', {}, { name: 'sandbox', livemode: false }],
    ['Stripe where its keys are', TEST_KEYS, { name: 'stripe', livemode: false }],
    ['the sandbox beside keys, where it is asked for', { ...TEST_KEYS, ...ALLOWED }, { name: 'sandbox' }],
    ['Stripe with real money', { ...STRIPE, ...LIVE_KEYS }, { name: 'stripe', livemode: true }],
  ])('opens %s', async (_what, env, provider) => {
    expect(await open(env)).toMatchObject(provider);
  });

  test('rejects test payments after real payments were taken', async () => {
    const manager = await makePerson(db, 'manager');
    const property_id = await makeProperty(db, manager.manager_id!);
    await db
      .insertInto('payments')
      .values({
        manager_id: manager.manager_id!,
        purpose: 'tier',
        property_id,
        tier: 'premium',
        provider: 'stripe',
        amount_cents: 7500,
        livemode: true,
      })
      .execute();
    for (const env of [{}, ALLOWED, TEST_KEYS])
      await expect(open(env)).rejects.toThrow('holds payments of real money');
    expect(await open({ ...STRIPE, ...LIVE_KEYS })).toMatchObject({ livemode: true });
  });
});
