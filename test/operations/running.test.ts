import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { makeUnsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { PAGES } from '#shared/pages.ts';
import { until } from '#test/database/crash-fixture.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { mailedToken, makePerson, PASSWORD, type Person } from '#test/helpers/people.ts';
import { makeTierIntent } from '#test/helpers/tier-intents.ts';
import { EventStreamClient } from '#test/messages/event-stream-client.ts';
import { openServerLog } from './open-server-log.ts';
import { type Running, startRunning } from './start-running.ts';

const METRICS = 'metrics-token-of-the-test';
const S3_SECRET = 'wJalrXUtnFEMIbPxRfiCY';
const WEBHOOK_SECRET = 'whsec_c2VjcmV0b2Z0aGV0ZXN0';
const CARD = '4242424242424242';
const DATABASE_PASSWORD = 'a-lock-of-the-database';
const SMTP_PASSWORD = 'a-lock-of-the-letters';
const PEPPER = 'pepper-of-the-test-and-no-other-site';
const SMTP_URL = `smtp://porchlight:${SMTP_PASSWORD}@127.0.0.1:1`;
const PHONE = '614-555-0177';

let db: Db;
let all: Running;
let worker: Running;
let person: Person;
let planted: Record<string, string>;
/** URL of the test database with a password. */
let databaseUrl: string;
let serverLog: Awaited<ReturnType<typeof openServerLog>>;

type RequestInput = { method?: string; body?: unknown; token?: string; headers?: Record<string, string> };

async function request(path: string, { method = 'GET', body, token, headers = {} }: RequestInput = {}) {
  const answer = await fetch(all.site + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) };
}
const api = (path: string, body: unknown, more: RequestInput = {}) =>
  request(`/api/v1/${path}`, { method: 'POST', body, ...more });

const grant = (username: string, password: string) => ({
  grant_type: 'password',
  username,
  password,
  ...WEB_CLIENT,
});

const lines = () =>
  all
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const lineOf = async (request_id: string, msg = 'request') => {
  const find = () => lines().find((line) => line.request_id === request_id && line.msg === msg);
  await until(() => find() !== undefined, `a line of ${request_id}`);
  return find()!;
};

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  person = await makePerson(db);
  serverLog = await openServerLog(db);
  // The test server accepts any password on its Unix socket.
  const withPassword = new URL(database.url);
  withPassword.password = DATABASE_PASSWORD;
  databaseUrl = withPassword.href;
  const both = { SMTP_URL, PASSWORD_PEPPER: PEPPER };
  const secrets = { S3_SECRET_ACCESS_KEY: S3_SECRET, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...both };
  const env = { METRICS_TOKEN: METRICS, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '1', ...secrets };
  [all, worker] = await Promise.all([
    startRunning(databaseUrl, env),
    startRunning(databaseUrl, { ROLE: 'worker', ...both }),
  ]);
});
afterAll(async () => {
  for (const { child } of [all, worker]) child.kill('SIGKILL');
  await Promise.all([all.left, worker.left]);
});

describe('monitoring', () => {
  test('reports health and readiness of site and worker, without cookies and log lines', async () => {
    for (const address of [all.site, all.operators, worker.operators]) {
      for (const path of ['/healthz', '/readyz']) {
        const answer = await fetch(address + path);
        expect(answer.status, address + path).toBe(200);
        expect(answer.headers.get('set-cookie')).toBeNull();
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
        await answer.body?.cancel();
      }
    }
    expect((await request('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', media: 'ok' },
    });
    expect(worker.site).toBe('');
    expect(all.output()).not.toMatch(/"route":"\/(healthz|readyz)/);
  });

  test('responds 401 to a metrics request without the token', async () => {
    for (const token of [undefined, 'wrong', METRICS.slice(1)])
      expect((await request('/metrics', token === undefined ? {} : { token })).status).toBe(401);
    expect((await fetch(`${all.operators}/metrics`)).status).toBe(401);
    expect((await fetch(`${all.operators}/api/v1/schools/`)).status).toBe(404);
  });

  test('exports request metrics by route template, and database metrics', async () => {
    await request(`/api/v1/properties/31337/?email=${person.email}`);
    const page = await request('/ohio-state/off-campus-housing/lantern-house/31337/');
    expect((await lineOf(page.headers.get('x-request-id')!)).route).toBe(PAGES.property);
    const { text } = await request('/metrics', { token: METRICS });
    expect(text).toMatch(
      /^porchlight_http_request_seconds_count\{method="GET",route="[^"]*:id[^"]*",status="4xx"\} 1$/m,
    );
    expect(text).toContain(`{method="GET",route="${PAGES.property}",status="2xx"} 1`);
    expect(text).toMatch(/^porchlight_http_refusals_total\{status="401"\} [1-9]/m);
    expect(text).toMatch(/^porchlight_database_waiting\{pool="request"\} 0$/m);
    expect(text).toMatch(/^porchlight_audit_events_total\{kind="token_reused"\} 0$/m);
    expect(text).toMatch(/^porchlight_log_events_total\{event="payment_mismatch"\} 0$/m);
    for (const name of [
      ...['mail_oldest_seconds', 'webhook_lag_seconds', 'event_streams'],
      'payments{state="paid_but_locked"}',
    ])
      expect(text).toContain(`\nporchlight_${name} 0\n`);
    // A periodic job becomes due each minute and is the oldest until a worker runs it, so its age may be a
    // fraction of a second.
    expect(text).toMatch(/^porchlight_jobs_oldest_seconds 0(\.\d+)?$/m);
    expect(text).toContain('\nnodejs_eventloop_lag_seconds ');
    expect(text).toContain('porchlight_source_answered{source="database"} 1');
    for (const given of ['31337', person.email]) expect(text).not.toContain(given);
  });

  test("exports a worker's metrics on its own port without a token", async () => {
    const text = await (await fetch(`${worker.operators}/metrics`)).text();
    expect(text).toContain('porchlight_source_answered{source="database"} 1');
  });
});

describe('request log', () => {
  test("uses the trusted proxy's request id, or a new one if it is invalid", async () => {
    const named = await request('/api/v1/nothing/', { headers: { 'x-request-id': 'edge-0123456789' } });
    expect(named.headers.get('x-request-id')).toBe('edge-0123456789');
    for (const odd of ['short', 'a b c d e f g h i', 'x'.repeat(101), 'a@example.edu-12345']) {
      const answer = await request('/api/v1/nothing/', { headers: { 'x-request-id': odd } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('has one line per request with id, method, route, redacted URL, status, time and user', async () => {
    const { access_token } = (await api('auth/token/', grant(person.username, PASSWORD))).json();
    const path = `/api/v1/users/?limit=3&q=${person.email}&token=${access_token}`;
    const answer = await request(path, { token: access_token });
    const line = await lineOf(answer.headers.get('x-request-id')!);
    expect(line).toMatchObject({
      method: 'GET',
      route: expect.stringMatching(/^\/api\/v1\/users\/?$/),
      url: '/api/v1/users/?limit=3&q=…&token=[redacted]',
      status: answer.status,
      ms: expect.any(Number),
      user_id: person.id,
    });
    // Compares raw text, because JSON.parse hides duplicate keys in a line.
    const lines = all
      .output()
      .split('\n')
      .filter((one) => one.includes('"request_id"'));
    expect(lines.filter((one) => one.split('"request_id"').length > 2)).toEqual([]);
  });

  test('has a line for a request that its client aborted', async () => {
    const { hostname, port } = new URL(all.site);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/auth/token/ HTTP/1.1\r\nHost: a\r\nX-Request-Id: left-0123456789\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    await sleep(100);
    socket.destroy();
    expect(await lineOf('left-0123456789')).toMatchObject({ method: 'POST', status: 499 });
  });

  test('has an audit line for a failed login, without the username', async () => {
    const answer = await api('auth/token/', grant('nobody-of-that-name', 'a guess at nothing'));
    expect(answer.status).toBe(400);
    const line = await lineOf(answer.headers.get('x-request-id')!, 'audit');
    expect(line).toMatchObject({ audit: true, kind: 'login_failed', user_id: null });
    const id = answer.headers.get('x-request-id')!;
    const row = await db
      .selectFrom('security_events')
      .selectAll()
      .where('request_id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ kind: 'login_failed', address: '127.0.0.1', actor_id: null });
    expect(all.output()).not.toContain('nobody-of-that-name');
  });
});

/** Sends requests with secrets that no log may contain. Returns the secrets. */
async function plantSecrets(): Promise<Record<string, string>> {
  const own = { origin: all.site, 'sec-fetch-site': 'same-origin' };
  const login = await api('auth/token/', grant(person.username, PASSWORD), { headers: own });
  const { access_token, refresh_token } = login.json();
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]!);
  const { csrf_token } = (
    await request('/api/v1/auth/csrf_token/', { headers: { ...own, cookie: cookie.join('; ') } })
  ).json();
  await api('password-reset/', { email: person.email });
  const reset = await mailedToken(db, person.id, 'reset_password');
  return {
    ...{ password: PASSWORD, wrong: 'a wrong guess of mine', next: 'a lantern by the river' },
    ...{ access_token, refresh_token, csrf_token, reset, email: person.email },
    session: cookie.find((line) => line.includes('session'))!.split('=')[1]!,
    ...{ card: CARD, webhook: WEBHOOK_SECRET, s3: S3_SECRET, metrics: METRICS, phone: PHONE },
    ...{ database: DATABASE_PASSWORD, smtp: SMTP_PASSWORD, pepper: PEPPER },
  };
}

/** Creates a manager with a payment. Returns the secrets of the payment and of emailed links. */
async function plantManagers() {
  const manager = await makePerson(db, 'manager');
  const intent = await makeTierIntent(db, await openSandbox(db, 'drop'), manager.manager_id!);
  const property_id = await makeProperty(db, manager.manager_id!);
  const link = await makeAvailabilityToken(db, { manager_id: manager.manager_id!, property_id });
  const unsubscribe = await makeUnsubscribeToken(db, manager.id, 'message');
  return { manager, intent, secrets: { client_secret: intent.client_secret!, link, unsubscribe } };
}

/** Pays for a tier with the sandbox card. */
async function pay({ manager, intent }: Awaited<ReturnType<typeof plantManagers>>): Promise<number> {
  const { access_token: token } = (await api('auth/token/', grant(manager.username, PASSWORD))).json();
  const card = { number: CARD, exp_month: '12', exp_year: '99', cvc: '123', postal_code: '43201' };
  const path = `sandbox-card/intents/${intent.id}/confirm/`;
  return (await api(path, { client_secret: intent.client_secret, ...card }, { token })).status;
}

describe('log of the program', () => {
  test('contains no secret from requests, failures or error messages', async () => {
    const paying = await plantManagers();
    planted = { ...(await plantSecrets()), ...paying.secrets };
    const { password, wrong, next, access_token, refresh_token, csrf_token, reset, session, email } = planted;
    expect((await api('auth/token/', grant(email!, wrong!))).status).toBe(400);
    for (const page of [
      `/reset-password/?token=${reset}`,
      `/odd/?code=${access_token}&email=${email}&x=${password}&phone=${PHONE}`,
      `/availability/?token=${planted.link}`,
      `/paid/?payment_intent_client_secret=${planted.client_secret}`,
    ])
      expect((await request(page)).status).toBe(200);
    const jar = { cookie: `porchlight_session=${session}`, 'x-csrftoken': csrf_token! };
    const secrets = [
      ...[`Bearer ${access_token}`, refresh_token, CARD, S3_SECRET, WEBHOOK_SECRET, reset, email, METRICS],
      ...[databaseUrl, SMTP_URL, PEPPER, planted.client_secret],
      `${all.site}/availability/?token=${planted.link}`,
      `${all.site}/api/v1/unsubscribe/?token=${planted.unsubscribe}`,
    ];
    for (const secret of secrets)
      expect((await request(`/boom/?secret=${encodeURIComponent(secret!)}`, { headers: jar })).status).toBe(
        500,
      );
    for (const path of [
      `availability/?token=${planted.link}`,
      `unsubscribe/?token=${planted.unsubscribe}`,
      `nothing/?phone=${PHONE}`,
    ])
      await request(`/api/v1/${path}`);
    const { phone } = planted;
    await api('inquiries/', { property: 1, message: 'Is it free?', phone }, { token: access_token! });
    expect(await pay(paying)).toBe(200);
    expect((await api('auth/token/', { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    await api(
      'webhooks/stripe/',
      { id: 'evt_1' },
      { headers: { 'stripe-signature': `t=1,v1=${WEBHOOK_SECRET}` } },
    );
    const confirmed = { token: reset, password: next, password2: next };
    expect((await api('password-reset/confirm/', confirmed)).status).toBe(200);
    const last = await request('/api/v1/nothing/');
    await lineOf(last.headers.get('x-request-id')!);
    expect(lines().filter(({ msg }) => msg === 'request failed')).toHaveLength(secrets.length);
    const found = Object.entries(planted).filter(([, secret]) => all.output().includes(secret));
    expect(found.map(([name]) => name)).toEqual([]);
    // An error message with line breaks is logged in one line.
    expect(all.output()).toContain('said\\n{\\"level\\":30}');
  });
});

describe('program shutdown', () => {
  test('fails readiness first, finishes open requests, accepts no new ones and exits with code 0', async () => {
    const next = planted.next!;
    const { access_token: token } = (await api('auth/token/', grant(person.username, next))).json();
    const stream = await EventStreamClient.open(all.site, token);
    const { hostname, port } = new URL(all.site);
    const slow = connect(Number(port), hostname);
    const body = JSON.stringify(grant(person.username, next));
    slow.write(
      `POST /api/v1/auth/token/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    let answer = '';
    slow.on('data', (text) => (answer += text));
    await sleep(100);
    all.child.kill('SIGTERM');
    await until(() => all.child.exitCode === null, 'it lives');
    await expect.poll(async () => (await request('/readyz')).text).toBe('{"status":"draining","checks":{}}');
    expect((await request('/healthz')).status).toBe(200);
    await until(() => stream.hasEnded, 'the stream ends');
    await expect(request('/healthz')).rejects.toThrow();
    expect((await fetch(`${all.operators}/readyz`)).status).toBe(503);
    slow.write(body.slice(9));
    expect(await all.left).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('access_token');
  });

  test("of a worker exits with code 0, and no secret is in any log, including the bundled database's", async () => {
    worker.child.kill('SIGTERM');
    expect(await worker.left).toBe(0);
    // If a query fails, PostgreSQL logs its values.
    const { id } = await makePerson(db);
    const taken = db.updateTable('users').set({ email: person.email }).where('id', '=', id);
    await expect(taken.execute()).rejects.toThrow(/duplicate key/);
    const written = all.output() + worker.output() + serverLog.read();
    const found = Object.keys(planted).filter((name) => written.includes(planted[name]!));
    expect(found).toEqual([]);
  });
});
