import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { notify } from '#server/notifications/notify.ts';
import { pushTasks } from '#server/notifications/push-jobs.ts';
import { getVapidKeys } from '#server/notifications/vapid.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';

/** Public key and secret of a browser, from the example of RFC 8291. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const log = { info() {}, warn() {}, error() {} };
let db: Db;
let api: TestApi;
let ada: Actor;
/** A push service on this machine, its status, and the requests that it got. */
let service: string;
let status: number;
let requests: { headers: IncomingHttpHeaders; bytes: number }[];

beforeAll(async () => {
  db = (await testDatabase()).db;
  api = await testApi(db);
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    requests.push({ headers: request.headers, bytes: body.length });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  addCleanup(async () => void server.close());
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(async () => {
  const person = await makePerson(db);
  ada = { ...person, ...(await openSession(db, person)) };
  [status, requests] = [201, []];
});

const subscribe = (body: unknown, who: Actor | null = ada) =>
  send(api.app, 'POST', 'push_subscriptions/', { body, ...(who ? { token: who.token } : {}) });
const subscriptionsOf = ({ id }: Actor) =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).execute();

/** Subscribes to the local push service and returns the ids of subscription and notification. */
async function makeMessage(endpoint = service + ada.id) {
  await subscribe({ endpoint: 'https://push.example/x', keys: KEYS });
  await db.updateTable('push_subscriptions').set({ endpoint }).where('user_id', '=', ada.id).execute();
  const school_id = await makeSchool(db);
  const { id: search } = await db
    .insertInto('saved_searches')
    .values({ user_id: ada.id, school_id, name: 'Near campus', query: '', frequency: 'at_once' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((trx) =>
      notify(trx, { user_id: ada.id, topic: 'saved_search', path: '/x/', data: { search, count: 2 } }),
    );
  const [subscription] = await subscriptionsOf(ada);
  const { id: notification_id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  return { subscription_id: subscription!.id, notification_id };
}

function sendJob(payload: object, { attempt = 1, addresses = ['127.0.0.1'] } = {}): Promise<void> {
  const tasks = pushTasks({ db, contact: 'mailto:help@porchlight.test', allowed: { addresses } });
  return tasks['send-push']!(payload, { log, attempt, signal: new AbortController().signal });
}

describe('push subscriptions', () => {
  test.each([
    ['an endpoint without TLS', { endpoint: 'http://push.example/1' }],
    ['an endpoint with a port', { endpoint: 'https://push.example:8443/1' }],
    ['an endpoint with credentials', { endpoint: 'https://a:b@push.example/1' }],
    ['a long endpoint', { endpoint: `https://push.example/${'x'.repeat(1000)}` }],
    ['a short key', { keys: { ...KEYS, p256dh: 'abc' } }],
    ['a key that is not on the curve', { keys: { ...KEYS, p256dh: `B${'a'.repeat(86)}` } }],
    ['no keys', { keys: null }],
  ])('respond 400 to %s', async (_, change) => {
    const answer = await subscribe({ endpoint: 'https://push.example/1', keys: KEYS, ...change });
    expect(answer.statusCode).toBe(400);
  });

  test('respond 401 to visitors', async () => {
    expect((await subscribe({ endpoint: 'https://push.example/1', keys: KEYS }, null)).statusCode).toBe(401);
    expect((await send(api.app, 'GET', 'push_key/')).statusCode).toBe(401);
  });

  test('belong to the user and session that saved them last', async () => {
    const person = await makePerson(db);
    const bob = { ...person, ...(await openSession(db, person)) };
    const body = { endpoint: `https://push.example/shared-${ada.id}`, keys: KEYS };
    for (const who of [ada, ada, bob]) expect((await subscribe(body, who)).statusCode).toBe(200);
    expect(await subscriptionsOf(ada)).toEqual([]);
    expect(await subscriptionsOf(bob)).toMatchObject([{ session_id: bob.session_id }]);
  });

  test('are limited to the newest twenty', async () => {
    for (let n = 0; n < 22; n += 1) {
      await subscribe({ endpoint: `https://push.example/${ada.id}/${n}`, keys: KEYS });
    }
    const endpoints = (await subscriptionsOf(ada)).map(({ endpoint }) => endpoint.split('/').at(-1));
    expect(endpoints).toHaveLength(20);
    expect(endpoints).not.toContain('0');
  });
});

describe('push message', () => {
  test('is encrypted and signed with the key that browsers get', async () => {
    await sendJob(await makeMessage());
    const { public_key } = (await send(api.app, 'GET', 'push_key/', { token: ada.token })).json();
    expect(public_key).toBe((await getVapidKeys(db)).publicKey);
    const [{ headers, bytes }] = requests as [(typeof requests)[number]];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(bytes).toBeGreaterThan(100);
    const [, token, key] = /^vapid t=(.*), k=(.*)$/.exec(headers.authorization!)!;
    expect(key).toBe(public_key);
    const [head, claims, signature] = token!.split('.') as [string, string, string];
    const point = Buffer.from(public_key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
    const options = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      options,
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(service).origin,
      sub: 'mailto:help@porchlight.test',
    });
  });

  test('is queued for each browser with a session', async () => {
    const { subscription_id, notification_id } = await makeMessage();
    const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs`.execute(db);
    expect(rows.map(({ key }) => key)).toContain(`push:${subscription_id}:${notification_id}`);
  });

  test('is not sent after the session has ended or the notification was read', async () => {
    const ids = await makeMessage();
    await db
      .updateTable('notifications')
      .set({ read_at: new Date() })
      .where('user_id', '=', ada.id)
      .execute();
    await sendJob(ids);
    await db.updateTable('notifications').set({ read_at: null }).where('user_id', '=', ada.id).execute();
    await db
      .updateTable('sessions')
      .set({ ended: new Date(), end_reason: 'signed_out' })
      .where('id', '=', ada.session_id)
      .execute();
    await sendJob(ids);
    expect(requests).toEqual([]);
  });

  test.each([404, 410])('deletes a subscription for which the push service responds %i', async (gone) => {
    const ids = await makeMessage();
    status = gone;
    await sendJob(ids);
    expect(await subscriptionsOf(ada)).toEqual([]);
  });

  test('deletes a subscription whose endpoint is not on the public internet', async () => {
    const ids = await makeMessage();
    await sendJob(ids, { addresses: ['192.0.2.1'] });
    expect(requests).toEqual([]);
    expect(await subscriptionsOf(ada)).toEqual([]);
  });

  test('is retried while the push service fails, but not forever', async () => {
    const ids = await makeMessage();
    status = 500;
    await expect(sendJob(ids)).rejects.toThrow('The push service responded 500.');
    await sendJob(ids, { attempt: 5 });
    expect(await subscriptionsOf(ada)).toHaveLength(1);
  });
});
