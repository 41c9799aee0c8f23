import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerKey } from '#server/accounts/server-keys.queries.ts';
import type { Db } from '#server/db/tables.ts';
import { SANDBOX_KEY } from '#server/payments/sandbox/open-sandbox.ts';
import { signEvent } from '#server/payments/sandbox/sign-event.ts';
import { openStripe } from '#server/payments/stripe/open-stripe.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { REPEAT } from '#test/helpers/repeat.ts';
import {
  begin,
  bookedOf,
  intentOf,
  laySale,
  leadRow,
  type PaymentScene,
  payLead,
  paymentsOf,
  postEvent,
  saleLead,
} from './payment-scene.ts';
import {
  DOUBLE_KEYS,
  type StripeDouble,
  startStripeDouble,
  stripeEventBody,
  stripeSignature,
} from './stripe-double.ts';

const EACH = 50 * REPEAT;

type Provider = 'sandbox' | 'stripe';
type Event = { body: Buffer; signature: string };
/** Of a provider in force: where it is heard, and how it signs; with another key, as an attacker would. */
type Desk = {
  app: FastifyInstance;
  /** A lead that is paid for, and of which nobody has told yet. */
  lead: number;
  sign(body: Buffer, at: Date): string;
  signAs(key: string, body: Buffer): string;
  write(id: string, changes?: object): Buffer;
};

let db: Db;
let double: StripeDouble;
let desks: Record<Provider, Desk>;
const counts = { forged: 0, refused: 0, replayed: 0, effects: 0 };

async function sandboxDesk(scene: PaymentScene): Promise<Desk> {
  const lead = (await saleLead(scene)).id;
  const intent = await payLead(scene, lead);
  const key = await getServerKey(db, SANDBOX_KEY);
  return {
    app: scene.app,
    lead,
    sign: (body, at) => signEvent(key, body, at),
    signAs: (own, body) => signEvent(Buffer.from(own), body, new Date()),
    write: (id, changes) => {
      const created = Math.floor(Date.now() / 1000);
      const event = { id, type: 'payment_intent.succeeded', created, livemode: false, ...changes };
      return Buffer.from(JSON.stringify({ ...event, data: { object: { id: intent } } }));
    },
  };
}

async function stripeDesk(scene: PaymentScene): Promise<Desk> {
  const { app } = await testApi(db, {}, openStripe(DOUBLE_KEYS, double.address));
  const lead = (await saleLead(scene)).id;
  const intent = intentOf(await begin({ app, manager: scene.manager }, lead));
  double.pay(intent);
  return {
    app,
    lead,
    sign: (body, at) => stripeSignature(body, at),
    signAs: (own, body) => stripeSignature(body, new Date(), own),
    write: (id, changes) => stripeEventBody('payment_intent.succeeded', intent, { id, ...changes }),
  };
}

beforeAll(async () => {
  ({ db } = await testDatabase());
  double = await startStripeDouble();
  const scene = await laySale(db);
  desks = { sandbox: await sandboxDesk(scene), stripe: await stripeDesk(scene) };
});
afterAll(async () => {
  await double.close();
});

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
function withByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at]! + 1 + randomInt(255)) % 256;
  return changed;
}
const cut = (bytes: Buffer, at: number) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
function grown(bytes: Buffer, at: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), randomBytes(1), bytes.subarray(at)]);
}
/** A hex digit of the signature as another one. */
function withDigit(signature: string): string {
  const at = signature.length - 1 - randomInt(64);
  const digit = (Number.parseInt(signature[at]!, 16) + 1 + randomInt(15)) % 16;
  return signature.slice(0, at) + digit.toString(16) + signature.slice(at + 1);
}

/** What somebody does who has seen a true event, and has not the key. Each is no event of the provider's. */
const FORGERIES: ((desk: Desk, event: Event) => Event)[] = [
  (_, { body, signature }) => ({ body: withByte(body, randomInt(body.length)), signature }),
  (_, { body, signature }) => ({ body: cut(body, randomInt(body.length)), signature }),
  (_, { body, signature }) => ({ body: grown(body, randomInt(body.length)), signature }),
  (_, { body, signature }) => ({ body: Buffer.from(`${body} `), signature }),
  (_, { body, signature }) => ({ body: body.subarray(0, randomInt(body.length)), signature }),
  (desk, { signature }) => ({ body: desk.write(`evt_forged_${randomInt(1e9)}x`), signature }),
  (_, { body, signature }) => ({ body, signature: withDigit(signature) }),
  (_, { body, signature }) => ({
    body,
    signature: signature.replace(/\d+/, (time) => String(Number(time) + 1)),
  }),
  (_, { body, signature }) => ({ body, signature: signature.replace('v1=', 'v0=') }),
  (_, { body, signature }) => ({ body, signature: signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`) }),
  (_, { body, signature }) => ({ body, signature: signature.replace(/t=\d+,/, '') }),
  (_, { body, signature }) => ({ body, signature: signature.slice(0, randomInt(signature.length)) }),
  (_, { body }) => ({ body, signature: '' }),
  (_, { body }) => ({ body, signature: randomBytes(40).toString('base64') }),
  (desk, { body }) => ({ body, signature: desk.signAs(randomBytes(24).toString('hex'), body) }),
  (desk, { body }) => ({ body, signature: desk.signAs('whsec_', body) }),
  // Rightly signed, but long ago or not yet: overheard, and sent on.
  (desk, { body }) => ({ body, signature: desk.sign(body, ago(6 + randomInt(10_000))) }),
  (desk, { body }) => ({ body, signature: desk.sign(body, ago(-6 - randomInt(10_000))) }),
  // Of the other mode, in which no money moves.
  (desk) => {
    const body = desk.write(`evt_forged_${randomInt(1e9)}y`, { livemode: true });
    return { body, signature: desk.sign(body, new Date()) };
  },
  (desk) => {
    const body = randomBytes(1 + randomInt(300));
    return { body, signature: desk.sign(body, new Date()) };
  },
];

const heard = async (like: string) =>
  (await db.selectFrom('webhook_events').select('event_id').where('event_id', 'like', like).execute()).length;

describe.each(['sandbox', 'stripe'] as const)('Of %s', (provider) => {
  test(`none of ${EACH} forged events is taken, and nothing is opened by them`, async () => {
    const desk = desks[provider];
    for (let at = 0; at < EACH; at += 1) {
      const body = desk.write(`evt_forged_${provider}_${at}`);
      const made = FORGERIES[at % FORGERIES.length]!(desk, { body, signature: desk.sign(body, new Date()) });
      counts.forged += 1;
      const { statusCode } = await postEvent(desk.app, made, provider);
      expect(statusCode, `${made.signature} over ${made.body}`).toBe(400);
      counts.refused += 1;
    }
    expect(await heard('evt_forged_%')).toBe(0);
    expect(await leadRow(db, desk.lead)).toMatchObject({ unlocked: false });
  }, 300_000);

  test(`a true event counts once, sent again ${EACH} times, some of them at once`, async () => {
    const desk = desks[provider];
    const body = desk.write(`evt_true_${provider}`);
    const event = { body, signature: desk.sign(body, new Date()) };
    expect((await postEvent(desk.app, event, provider)).statusCode).toBe(200);
    const [payment] = await paymentsOf(db, desk.lead);
    const after = JSON.stringify([await leadRow(db, desk.lead), payment]);
    expect(await leadRow(db, desk.lead)).toMatchObject({ unlocked: true });
    for (let sent = 0; sent < EACH; sent += 10) {
      const again = await Promise.all(Array.from({ length: 10 }, () => postEvent(desk.app, event, provider)));
      expect(again.map(({ statusCode }) => statusCode)).toEqual(again.map(() => 200));
      counts.replayed += again.length;
    }
    const booked = await bookedOf(db, payment!.id);
    const isSame =
      JSON.stringify([await leadRow(db, desk.lead), (await paymentsOf(db, desk.lead))[0]]) === after;
    counts.effects += booked.length - 1 + (isSame ? 0 : 1);
    expect(booked).toEqual(['paid 2000: card from lead_sales']);
    expect(isSame).toBe(true);
    expect(await heard(`evt_true_${provider}`)).toBe(1);
  }, 300_000);
});
