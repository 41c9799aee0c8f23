import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeAddress } from '#server/payments/stripe/open-stripe.ts';

/** Fault of the next request: an error response, a lost response, no response, or an invalid response. */
export type Fault = 'error' | 'lost' | 'silence' | 'nonsense';

type Charge = { id: string; amount_refunded: number; disputed: boolean };
type Intent = {
  id: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: Stripe.PaymentIntent.Status;
  charge: Charge | null;
  failure: { code: string; decline_code: string } | null;
};
type Dispute = { id: string; intent: string; status: Stripe.Dispute.Status };
type Reply = { status: number; body: object };
type StripeRequest = { method: string; path: string; text: string; params: Record<string, unknown> };

export const FAKE_STRIPE_KEYS = {
  publicKey: 'pk_test_porchlightdouble',
  secretKey: 'sk_test_porchlightdouble',
  webhookSecrets: ['whsec_newporchlightdouble', 'whsec_oldporchlightdouble'],
};

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

/** Parses Stripe's form encoding: `metadata[payment]=1&expand[0]=latest_charge`. */
function readForm(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name = '', inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(key) ?? [];
    if (name === '') throw new Error(`The fake does not read ${key}.`);
    if (inner === undefined) fields[name] = value;
    else if (/^\d+$/.test(inner)) fields[name] = [...((fields[name] as string[]) ?? []), value];
    else fields[name] = { ...(fields[name] as object), [inner]: value };
  }
  return fields;
}

function refused(status: number, error: Partial<Stripe.StripeRawError>): Reply {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}

const MISSING = refused(404, {
  code: 'resource_missing',
  message: 'No such payment_intent',
  param: 'intent',
});

/** A stateful fake of those parts of Stripe that the server uses. Its responses have the SDK's types. */
class StripeBooks {
  readonly intents = new Map<string, Intent>();
  readonly disputes: Dispute[] = [];
  readonly answered = new Map<string, { asked: string; reply: Reply }>();
  isLive = false;

  show(intent: Intent, expand: readonly string[] = []): Partial<Stripe.PaymentIntent> {
    const { id, amount, currency, metadata, status, charge, failure } = intent;
    return {
      id,
      object: 'payment_intent',
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      currency,
      metadata,
      status,
      livemode: this.isLive,
      client_secret: `${id}_secret_double`,
      created: Math.floor(Date.now() / 1000),
      payment_method_types: ['card'],
      latest_charge: expand.includes('latest_charge') ? this.showCharge(charge) : (charge?.id ?? null),
      last_payment_error: failure && {
        type: 'card_error',
        ...failure,
        message: 'Your card was declined.',
      },
    } satisfies Partial<Stripe.PaymentIntent>;
  }

  private showCharge(charge: Charge | null): Stripe.Charge | null {
    return charge && ({ ...charge, object: 'charge' } satisfies Partial<Stripe.Charge> as Stripe.Charge);
  }

  create(params: Stripe.PaymentIntentCreateParams): Reply {
    const amount = Number(params.amount);
    if (!Number.isSafeInteger(amount) || amount < 50)
      return refused(400, { code: 'parameter_invalid_integer', message: 'Invalid integer', param: 'amount' });
    const metadata = (params.metadata || {}) as Record<string, string>;
    const intent: Intent = {
      id: newId('pi'),
      amount,
      currency: params.currency,
      metadata,
      status: 'requires_payment_method',
      charge: null,
      failure: null,
    };
    this.intents.set(intent.id, intent);
    return { status: 200, body: this.show(intent) };
  }

  retrieve(id: string, { expand = [] }: Stripe.PaymentIntentRetrieveParams): Reply {
    const intent = this.intents.get(id);
    return intent ? { status: 200, body: this.show(intent, expand) } : MISSING;
  }

  cancel(id: string, { expand = [] }: Stripe.PaymentIntentCancelParams): Reply {
    const intent = this.intents.get(id);
    if (!intent) return MISSING;
    if (!/^requires_/.test(intent.status))
      return refused(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      });
    intent.status = 'canceled';
    return { status: 200, body: this.show(intent, expand) };
  }

  refund(params: Stripe.RefundCreateParams): Reply {
    const intent = this.intents.get(params.payment_intent ?? '');
    if (!intent) return MISSING;
    const { charge } = intent;
    if (!charge) return refused(400, { code: 'charge_not_paid', message: 'It has no successful charge.' });
    const amount = Number(params.amount);
    const left = intent.amount - charge.amount_refunded;
    if (charge.disputed)
      return refused(400, { code: 'charge_disputed', message: 'It has been charged back.' });
    if (left === 0) return refused(400, { code: 'charge_already_refunded', message: 'Already refunded.' });
    if (!(amount > 0 && amount <= left))
      return refused(400, { message: 'Refund amount is greater than unrefunded amount.', param: 'amount' });
    charge.amount_refunded += amount;
    const refund = { id: newId('re'), object: 'refund' as const, amount, status: 'succeeded' };
    return { status: 200, body: refund satisfies Partial<Stripe.Refund> };
  }

  listDisputes({ payment_intent }: Stripe.DisputeListParams): Reply {
    const data = this.disputes
      .filter(({ intent }) => intent === payment_intent)
      .map(({ id, status }) => ({ id, object: 'dispute', status }) satisfies Partial<Stripe.Dispute>);
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/disputes' } };
  }

  answer({ method, path, params }: StripeRequest): Reply {
    const [, id = '', action = ''] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(cancel))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/payment_intents')
      return this.create(params as unknown as Stripe.PaymentIntentCreateParams);
    if (method === 'POST' && path === '/v1/refunds') return this.refund(params as Stripe.RefundCreateParams);
    if (method === 'GET' && path === '/v1/disputes')
      return this.listDisputes(params as Stripe.DisputeListParams);
    if (method === 'GET' && id !== '') return this.retrieve(id, params as Stripe.PaymentIntentRetrieveParams);
    if (method === 'POST' && action === 'cancel')
      return this.cancel(id, params as Stripe.PaymentIntentCancelParams);
    return refused(404, {
      code: 'resource_missing',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  /**
   * Handles each idempotency key once: repeats the response for the same request, and refuses a different
   * request.
   */
  answerOnce(asked: StripeRequest, key: string | undefined): Reply & { isReplayed: boolean } {
    const before = key === undefined ? undefined : this.answered.get(key);
    const words = `${asked.method} ${asked.path} ${asked.text}`;
    if (before && before.asked !== words) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { ...refused(400, { type: 'idempotency_error', message }), isReplayed: false };
    }
    if (before) return { ...before.reply, isReplayed: true };
    const reply = this.answer(asked);
    if (key !== undefined) this.answered.set(key, { asked: words, reply: structuredClone(reply) });
    return { ...reply, isReplayed: false };
  }
}

export type FakeStripe = {
  address: StripeAddress;
  books: StripeBooks;
  /** Faults of the next requests, in order. Requests after them succeed. */
  faults: Fault[];
  /** Requests that the fake has received, including failed ones. */
  requests: { method: string; path: string; key: string | undefined; headers: IncomingMessage['headers'] }[];
  /** The functions below simulate payers and banks. */
  pay(id: string): void;
  decline(id: string, decline_code: string): void;
  dispute(id: string, status: Stripe.Dispute.Status): void;
  close(): Promise<void>;
};

async function readAsked(request: IncomingMessage): Promise<StripeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, search } = new URL(request.url ?? '/', 'http://fake');
  const text = request.method === 'GET' ? search.slice(1) : Buffer.concat(chunks).toString();
  return { method: request.method ?? 'GET', path: pathname, text, params: readForm(text) };
}

function send(response: ServerResponse, { status, body }: Reply, isReplayed = false): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}

function actsOf(books: StripeBooks): Pick<FakeStripe, 'pay' | 'decline' | 'dispute'> {
  const get = (id: string): Intent => {
    const intent = books.intents.get(id);
    if (!intent) throw new Error(`The fake has no intent ${id}.`);
    return intent;
  };
  return {
    pay(id) {
      const charge = { id: newId('ch'), amount_refunded: 0, disputed: false };
      Object.assign(get(id), { status: 'succeeded', charge, failure: null });
    },
    decline(id, decline_code) {
      get(id).failure = { code: 'card_declined', decline_code };
    },
    dispute(id, status) {
      const standing = books.disputes.find(({ intent }) => intent === id);
      if (standing) standing.status = status;
      else books.disputes.push({ id: newId('du'), intent: id, status });
      get(id).charge!.disputed = true;
    },
  };
}

/** Starts a fake of Stripe on localhost. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const books = new StripeBooks();
  const faults: Fault[] = [];
  const requests: FakeStripe['requests'] = [];
  const server = createServer(async (request, response) => {
    const asked = await readAsked(request);
    const key = request.headers['idempotency-key']?.toString();
    const fault = faults.shift();
    requests.push({ method: asked.method, path: asked.path, key, headers: request.headers });
    if (fault === 'silence') return;
    if (fault === 'error') return send(response, refused(500, { type: 'api_error', message: 'Oops' }));
    if (request.headers.authorization !== `Bearer ${FAKE_STRIPE_KEYS.secretKey}`)
      return send(response, refused(401, { message: 'Invalid API Key provided' }));
    const { isReplayed, ...reply } = books.answerOnce(asked, key);
    if (fault === 'lost') return void response.destroy();
    if (fault === 'nonsense') return send(response, { status: 200, body: { id: 7, object: 'cat' } });
    send(response, reply, isReplayed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    books,
    faults,
    requests,
    ...actsOf(books),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function stripeEventBody(type: string, intent: string, changes: Partial<Stripe.Event> = {}): Buffer {
  const object = type.startsWith('payment_intent.')
    ? { id: intent, object: 'payment_intent' }
    : { id: newId('ch'), object: 'charge', payment_intent: intent };
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object },
    ...changes,
  };
  // Stripe indents its JSON.
  return Buffer.from(JSON.stringify(event, null, 2));
}

/** Signs an event with the SDK, as Stripe does. */
export function stripeSignature(
  body: Buffer,
  at = new Date(),
  secret = FAKE_STRIPE_KEYS.webhookSecrets[0]!,
): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return new Stripe(FAKE_STRIPE_KEYS.secretKey).webhooks.generateTestHeaderString({
    payload: body.toString(),
    secret,
    timestamp,
  });
}
