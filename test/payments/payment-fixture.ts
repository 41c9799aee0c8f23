import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { getServerKey } from '#server/accounts/server-keys.queries.ts';
import type { Db } from '#server/db/tables.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import type { PaymentParts } from '#server/payments/payment-parts.ts';
import { openSandbox, SANDBOX_KEY, type Sandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { signEvent } from '#server/payments/sandbox/sign-event.ts';
import type { TestCard } from '#server/payments/sandbox/test-cards.ts';
import { openSession } from '#test/access/actors.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson, type Person, send } from '#test/helpers/people.ts';

export type UserSession = Person & { token: string };
export type ManagerSession = UserSession & { manager_id: number };

export type PaymentFixture = PaymentParts & {
  app: FastifyInstance;
  sandbox: Sandbox;
  school: number;
  manager: ManagerSession;
  property: number;
};

export async function logIn(db: Db, person: Person): Promise<UserSession> {
  return { ...person, ...(await openSession(db, person)) };
}

export async function createManagerSession(db: Db): Promise<ManagerSession> {
  return (await logIn(db, await makePerson(db, 'manager'))) as ManagerSession;
}

/** @param wrap wraps the provider, for example to simulate faults */
export async function createPaymentFixture(
  db: Db,
  wrap: (sandbox: Sandbox) => CardProvider = (sandbox) => sandbox,
): Promise<PaymentFixture> {
  // The sandbox drops its events, because the tests send them.
  const sandbox = await openSandbox(db, 'drop');
  const cards = wrap(sandbox);
  // Imported dynamically, because processes that the tests start also import this file.
  const { testApi } = await import('#test/helpers/api.ts');
  const { app } = await testApi(db, {}, cards);
  const school = await makeSchool(db);
  const manager = await createManagerSession(db);
  const property = await makeProperty(db, manager.manager_id, { name: 'Lantern House' });
  const log = pino({ level: 'silent' });
  return { db, cards, log, app, sandbox, school, manager, property };
}

export type SoldLead = { id: number; student: Person };

/** Creates a student's inquiry and its locked lead. */
export async function makeLead(
  { db, school }: Pick<PaymentFixture, 'db' | 'school'>,
  { manager_id, property_id }: { manager_id: number; property_id: number },
): Promise<SoldLead> {
  const student = await makePerson(db);
  const about = { user_id: student.id, property_id, school_id: school };
  await db
    .insertInto('inquiries')
    .values({ ...about, flow: 'property_page', phone: '614-555-0187', message: `From ${student.username}` })
    .execute();
  const { id } = await db
    .insertInto('leads')
    .values({ ...about, manager_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, student };
}

export async function createLockedLead(fixture: PaymentFixture): Promise<SoldLead> {
  return await makeLead(fixture, { manager_id: fixture.manager.manager_id, property_id: fixture.property });
}

export async function begin(
  { app, manager }: Pick<PaymentFixture, 'app' | 'manager'>,
  lead_id: unknown,
  body: Record<string, unknown> = {},
  token = manager.token,
): Promise<LightMyRequestResponse> {
  return await send(app, 'POST', 'create-payment-intent/', {
    token,
    body: { manager_id: manager.manager_id, lead_id, ...body },
  });
}

export async function createTierIntent(
  { app, manager }: Pick<PaymentFixture, 'app' | 'manager'>,
  property_id: number,
  tier: string,
  token = manager.token,
): Promise<LightMyRequestResponse> {
  return await send(app, 'POST', 'create-tier-payment-intent/', { token, body: { property_id, tier } });
}

export function intentOf(answer: LightMyRequestResponse): string {
  if (answer.statusCode !== 200) throw new Error(`No intent: ${answer.statusCode} ${answer.body}`);
  return (answer.json() as { clientSecret: string }).clientSecret.split('_secret_')[0]!;
}

/** Creates an intent and pays it with a card. Sends no event. */
export async function payLead(
  fixture: PaymentFixture,
  lead_id: number,
  card: TestCard = { outcome: 'paid' },
): Promise<string> {
  const intent = intentOf(await begin(fixture, lead_id));
  await fixture.sandbox.pay(intent, card);
  return intent;
}

export type EventInput = { id?: string; type?: string; intent: string; livemode?: boolean; created?: number };

let next = 0;

/** Returns a signed sandbox event. */
export async function writeEvent(
  db: Db,
  { id, type = 'payment_intent.succeeded', intent, livemode = false, created }: EventInput,
  now = new Date(),
): Promise<{ body: Buffer; signature: string }> {
  next += 1;
  const sent = created ?? Math.floor(now.getTime() / 1000);
  const event = { id: id ?? `evt_${next}`, type, created: sent, livemode, data: { object: { id: intent } } };
  const body = Buffer.from(JSON.stringify(event));
  return { body, signature: signEvent(await getServerKey(db, SANDBOX_KEY), body, now) };
}

export async function postEvent(
  app: FastifyInstance,
  { body, signature }: { body: Buffer; signature: string },
  provider = 'sandbox',
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${provider}/`,
    headers: { 'content-type': 'application/json', [`${provider}-signature`]: signature },
    payload: body,
  });
}

/** Sends a valid event to the webhook. */
export async function sendEvent(
  { app, db }: Pick<PaymentFixture, 'app' | 'db'>,
  event: EventInput,
): Promise<LightMyRequestResponse> {
  return await postEvent(app, await writeEvent(db, event));
}

export async function check(
  { app, manager }: Pick<PaymentFixture, 'app' | 'manager'>,
  payment_intent: string,
  token = manager.token,
): Promise<LightMyRequestResponse> {
  return await send(app, 'POST', 'payments/check/', { token, body: { payment_intent } });
}

export async function leadRow(db: Db, id: number) {
  return await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the payments of a lead, oldest first. */
export async function paymentsOf(db: Db, lead_id: number) {
  return await db.selectFrom('payments').selectAll().where('lead_id', '=', lead_id).orderBy('id').execute();
}

/** Returns the ledger entries of a payment as `kind amount: debit from credit`. */
export async function ledgerOf(db: Db, payment_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ kind, amount_cents, debit, credit }) => `${kind} ${amount_cents}: ${debit} from ${credit}`,
  );
}
