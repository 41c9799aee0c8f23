import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ACCESS } from '#server/access.ts';
import { ROLES, type Role } from '#server/access-rows.ts';
import { makeOpaqueToken } from '#server/accounts/opaque-token.ts';
import { makeUnsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type AccessCase, type BaseData, createBaseData, makeActor } from '#test/access/actors.ts';
import { CALL_FIXTURES } from '#test/access/call-fixtures.ts';
import { contract } from '#test/helpers/contract.ts';
import { makePost } from '#test/helpers/forum.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { photoUrl } from '#test/helpers/manager-listings.ts';
import { makeModerator, makePerson, type Person, passwordGrant } from '#test/helpers/people.ts';
import { makeRoommateStudent } from '#test/helpers/roommates.ts';
import { stripeEventBody, stripeSignature } from '#test/payments/fake-stripe.ts';
import { makeLead } from '#test/payments/payment-fixture.ts';
import type { Place } from './page-paths.ts';
import type { Reader, Shown } from './page-requests.ts';
import { METRICS_TOKEN, type ProxiedSite, WEBHOOK_SECRET } from './proxied-site.ts';
import { sendTimed, type TimedRequest } from './timed-requests.ts';

/**
 * The data that exists before any fault: logged-in users, a school with properties, a forum and a locked
 * lead.
 */
export type FaultFixture = Shown & {
  site: ProxiedSite;
  student: Reader;
  manager: Reader;
  lead: number;
  /** Intent of a payment that was started at the card provider. */
  intent: string;
};

const SCHOOL = 'test-university';
const BETWEEN_MESSAGES_MS = 20;

const fromOwnPage = (site: ProxiedSite) => ({ origin: site.base, 'sec-fetch-site': 'same-origin' });

export const api = (site: ProxiedSite, path: string): string => `${site.base}/api/v1/${path}`;

/** Logs in like a browser. */
async function logIn(site: ProxiedSite, person: Person): Promise<Reader> {
  const headers = fromOwnPage(site);
  const url = api(site, 'auth/token/');
  const answer = await sendTimed({
    name: 'log in',
    kind: 'call',
    method: 'POST',
    url,
    headers,
    body: passwordGrant(person),
  });
  if (answer.status !== 200) throw new Error(`${person.username} could not log in: ${answer.text}`);
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  return { ...person, cookie, token: JSON.parse(answer.text).access_token };
}

async function createReaders({ db, school }: BaseData, site: ProxiedSite): Promise<FaultFixture['readers']> {
  return {
    student: await logIn(site, await makePerson(db)),
    manager: await logIn(site, await makePerson(db, 'manager')),
    moderator: await logIn(site, await makeModerator(db, school)),
    staff: await logIn(site, await makePerson(db, 'staff')),
  };
}

/** Uploads a photo as a manager does. Returns its URL. */
async function addPhoto(site: ProxiedSite, manager: Reader, property: number): Promise<string> {
  const body = { property, photo: await photoUrl(), caption: 'The front' };
  const url = api(site, 'photos/');
  const added = await sendTimed({
    name: 'photo',
    kind: 'call',
    method: 'POST',
    url,
    headers: bearer(manager),
    body,
  });
  if (added.status !== 201) throw new Error(`No photo could be added: ${added.text}`);
  return JSON.parse(added.text).url;
}

type Persons = Pick<FaultFixture, 'site' | 'base' | 'readers'>;

/** Creates the objects that page paths refer to: a school with a property, a post and links of emails. */
async function createPlace({ site, base, readers: { student, manager } }: Persons): Promise<Place> {
  const { db } = site;
  const school = { id: base.school, public_view_url: SCHOOL };
  await db
    .updateTable('schools')
    .set({ public_view_url: SCHOOL })
    .where('id', '=', school.id)
    .executeTakeFirstOrThrow();
  const manager_id = manager.manager_id!;
  const property = {
    id: await makeProperty(db, manager_id, { name: 'Lantern House' }),
    name: 'Lantern House',
  };
  const about = { manager_id, property_id: property.id };
  return {
    ...{ school, property },
    post: await makePost(db, school.id, student.id),
    roommate: await makeRoommateStudent(db, school.id),
    lead: (await makeLead(base, about)).id,
    picture: await addPhoto(site, manager, property.id),
    links: {
      availability: await makeAvailabilityToken(db, about),
      unsubscribe: await makeUnsubscribeToken(db, student.id, 'message'),
      email: makeOpaqueToken().text,
      password: makeOpaqueToken().text,
    },
  };
}

export async function createFaultFixture(site: ProxiedSite): Promise<FaultFixture> {
  const base = await createBaseData(site.db);
  const readers = await createReaders(base, site);
  const place = await createPlace({ site, base, readers });
  const { student, manager } = readers;
  const { lead } = place;
  const begun = await sendTimed(payFor(site, manager, lead));
  if (begun.status !== 200) throw new Error(`No payment could be begun: ${begun.text}`);
  const intent = (JSON.parse(begun.text).clientSecret as string).split('_secret_')[0]!;
  return { site, base, readers, student, manager, place, lead, intent };
}

export function probesOf({ operators }: ProxiedSite): TimedRequest[] {
  const probe = (path: string): TimedRequest => ({
    name: path,
    kind: 'probe',
    method: 'GET',
    url: operators + path,
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return ['/healthz', '/readyz', '/metrics'].map(probe);
}

const bearer = ({ token }: Pick<Reader, 'token'>) => ({ authorization: `Bearer ${token}` });

export function payFor(site: ProxiedSite, manager: Reader, lead_id: number): TimedRequest {
  const body = { manager_id: manager.manager_id, lead_id };
  const url = api(site, 'create-payment-intent/');
  return { name: 'pay for a lead', kind: 'money', method: 'POST', url, headers: bearer(manager), body };
}

/**
 * Returns calls to the card provider Stripe. The authorization fixtures have no such calls, because they use
 * the sandbox.
 */
export function moneyOf({ site, manager, lead, intent }: FaultFixture): TimedRequest[] {
  const event = stripeEventBody('payment_intent.payment_failed', intent);
  const signature = { 'stripe-signature': stripeSignature(event) };
  const post = (name: string, path: string, more: Partial<TimedRequest>): TimedRequest => ({
    ...{ name, kind: 'money', method: 'POST', url: api(site, path) },
    ...more,
  });
  const secret = { 'x-webhook-secret': WEBHOOK_SECRET };
  return [
    payFor(site, manager, lead),
    post('look at a payment', 'payments/check/', {
      headers: bearer(manager),
      body: { payment_intent: intent },
    }),
    post('an event of Stripe', 'webhooks/stripe/', { headers: signature, body: event }),
    post('a notice of the content service', 'webhooks/contentful/', {
      kind: 'call',
      headers: secret,
      body: {},
    }),
  ];
}

/** Returns the first role in ROLES that may make the call. Common roles come first. */
function roleFor(name: EndpointName): Role {
  return ROLES.find((role) => typeof ACCESS[name][role] !== 'number') ?? 'visitor';
}

async function csrfOf(site: ProxiedSite): Promise<Record<string, string>> {
  const headers = fromOwnPage(site);
  const url = api(site, 'auth/csrf_token/');
  const answer = await sendTimed({ name: 'csrf', kind: 'call', method: 'GET', url, headers });
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  return { ...headers, cookie, 'x-csrftoken': JSON.parse(answer.text).csrf_token };
}

const MONEY = ['create_payment_intent', 'create_tier_payment_intent', 'check_payment'];
type Call = Endpoint & { name: EndpointName };

async function prepare({ site, base }: FaultFixture, call: Call): Promise<TimedRequest> {
  const role = roleFor(call.name);
  const accessCase: AccessCase = { base, role, kind: 'own', actor: await makeActor(base, role) };
  const { object, query, body } = CALL_FIXTURES[call.name];
  const id = object ? await object(accessCase) : '';
  const search = query ? `?${await query(base)}` : '';
  return {
    name: `${call.method} ${call.path} as ${role}`,
    kind: MONEY.includes(call.name) ? 'money' : 'call',
    method: call.method,
    url: api(site, call.path.replace(/\{\w+\}/, String(id)) + search),
    headers: {
      ...(accessCase.actor ? bearer(accessCase.actor) : {}),
      ...(call.auth === 'csrf' && !accessCase.actor ? await csrfOf(site) : {}),
    },
    body: await body?.(accessCase),
    isStream: call.isStream ?? false,
  };
}

/**
 * Creates requests for all calls of the API, or for the named ones. Each is valid and from a user that may
 * make the call.
 */
export async function callsOf(
  fixture: FaultFixture,
  names?: readonly EndpointName[],
): Promise<TimedRequest[]> {
  const asked: TimedRequest[] = [];
  for (const call of contract as readonly Call[]) {
    if (names === undefined || names.includes(call.name)) asked.push(await prepare(fixture, call));
  }
  return asked;
}

/** Counts jobs that are running or due. */
export async function countDueJobs({ db }: ProxiedSite): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(
    db,
  );
  return rows[0]!.due;
}

/** Sends messages one after another and records those that the server has acknowledged. */
export function startWriting({ site, student, manager }: FaultFixture) {
  const acknowledged: string[] = [];
  const url = api(site, 'messages/');
  let isWriting = true;
  const write = async () => {
    for (let at = 1; isWriting; at += 1) {
      // Clears the rate limits.
      await site.db.deleteFrom('attempts').execute();
      const text = `Message ${at} ${randomUUID()}`;
      const body = { receiver: manager.id, text };
      const sent: TimedRequest = {
        name: 'write',
        kind: 'call',
        method: 'POST',
        url,
        headers: bearer(student),
        body,
      };
      const { status } = await sendTimed(sent);
      if (status === 201) acknowledged.push(text);
      await sleep(BETWEEN_MESSAGES_MS);
    }
  };
  const writers = Promise.all([write(), write()]);
  const end = async () => {
    isWriting = false;
    await writers;
  };
  return {
    acknowledged,
    end,
    /** Stops writing. Returns the acknowledged messages that the database lacks. */
    async findLost(): Promise<string[]> {
      await end();
      const rows = await site.db.selectFrom('messages').select('text').execute();
      const kept = new Set(rows.map(({ text }) => text));
      return acknowledged.filter((text) => !kept.has(text));
    },
  };
}
