import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { makeGuide } from '#test/content/to-contentful.ts';
import type { Fault } from '#test/helpers/fault-proxy.ts';
import { makePerson, passwordGrant } from '#test/helpers/people.ts';
import {
  api,
  callsOf,
  countDueJobs,
  createFaultFixture,
  type FaultFixture,
  moneyOf,
  payFor,
  probesOf,
  startWriting,
} from './fault-fixture.ts';
import { formsOf, pagesOf } from './page-requests.ts';
import { addressesOf } from './path-requests.ts';
import {
  HAS_PAGES,
  type ProxiedSite,
  SERVICES,
  type Service,
  startProxiedSite,
  WEBHOOK_SECRET,
  WHY_WITHOUT_PAGES,
} from './proxied-site.ts';
import { findSecrets } from './test-secrets.ts';
import { sendAll, sendTimed, type TimedRequest, type TimedResponse } from './timed-requests.ts';

const CONCURRENT = 12;
const RECOVERY_MS = 15_000;
const CASE_MS = 5 * 60_000;

const DATABASE_FAULTS = ['silence', 'reset', 'refusal', 'latency'] as const;
const OTHER_FAULTS = ['silence', 'reset'] as const;
const CASES = SERVICES.flatMap((service) =>
  (service === 'database' ? DATABASE_FAULTS : OTHER_FAULTS).map((fault) => [service, fault] as const),
);
/** Pages that show whether the site has recovered. The test requests them until they all succeed. */
const SIGNS =
  /^\/(login|contact|account(\/\w+)?|messages|favorites|listing-manager(\/leads|\/payments)?|[\w-]+\/(forum(\/\d+)?|roommates))\/?(\?view=create)? as|nobody has asked/;
/**
 * Requests that the site refuses even without a fault: those of visitors, of students on moderators' pages,
 * with wrong passwords, for unknown pages and inquiries, and listings without a floor plan.
 */
const MEANT_TO_BE_REFUSED =
  /roommates\/(create-profile|\d+)? as visitor$|moderation\/ as student$|^\/404\/|nowhere|nothing-here|^a form of \/account\/ \((password|delete|end-session|unblock)\)|\(withdraw\)|\(status\)/;
/** Calls that read or store pictures. */
const HAS_PICTURES = /^(POST|PUT) photos\/|\/duplicate\/ as/;

/** Matches names of API calls. The authorization table defines who may make them. */
const IS_CALL = /^[A-Z]+ (?!\/)/;

let site: ProxiedSite;
let fixture: FaultFixture;

beforeAll(async () => {
  if (!HAS_PAGES) return void process.stderr.write(`${WHY_WITHOUT_PAGES}\n`);
  site = await startProxiedSite(true);
  fixture = await createFaultFixture(site);
  // The tokens must outlive all cases together, which take longer than the usual lifetime of an access token.
  const expires = sql<Date>`now() + make_interval(secs => ${(CASES.length * CASE_MS) / 1000})`;
  await site.db.updateTable('access_tokens').set({ expires }).execute();
  for (const { request, status } of [
    ...(await sendAll(await prepareAll(), CONCURRENT)),
    ...(await sendBaseline()),
  ]) {
    const before = usual.get(request.name) ?? status;
    if (before !== status) throw new Error(`${request.name} is now ${before} and now ${status}.`);
    usual.set(request.name, status);
  }
  const refused = [...usual].filter(
    ([name, status]) => status >= 400 && !IS_CALL.test(name) && !MEANT_TO_BE_REFUSED.test(name),
  );
  if (refused.length > 0) throw new Error(`Refused though nothing is the matter: ${refused.join('; ')}`);
}, 180_000);
beforeEach(({ skip }) => skip(!HAS_PAGES, WHY_WITHOUT_PAGES));
afterEach(async () => {
  for (const service of SERVICES) await site?.set(service, null);
});
afterAll(async () => await site?.close());

/** The status of each request, by name, when there is no fault. */
const usual = new Map<string, number>();

/** Fills the cache for visitors. Returns the requests to send during a fault. */
async function prepareAll(): Promise<TimedRequest[]> {
  await site.db.deleteFrom('attempts').execute();
  const calls = await callsOf(fixture);
  const forms = await formsOf(fixture);
  const pages = pagesOf(fixture);
  // Waits for jobs that follow a save, because they invalidate cached pages.
  await vi.waitUntil(async () => (await countDueJobs(site)) === 0, { timeout: 60_000 });
  await sendAll(
    pages.filter(({ kind, headers }) => kind === 'cached' && !headers?.cookie),
    4,
  );
  const open = addressesOf(site.base, fixture.place);
  return [...pages, ...probesOf(site), ...open, ...moneyOf(fixture), ...calls, ...forms];
}

/**
 * True if the status is the same as without a fault. A 404 or a redirect to the login page differs, for
 * example.
 */
const isUsual = ({ request, status }: TimedResponse): boolean => status === usual.get(request.name);

/**
 * If the server can't look up the user, it renders the login page as for visitors
 * (docs/decisions/054-faults.md).
 */
const AS_VISITORS_SEE_IT: Record<string, string> = { '/login/ as student': '/login/ as visitor' };
const isAsForVisitors = ({ request, status }: TimedResponse): boolean =>
  request.name in AS_VISITORS_SEE_IT && status === usual.get(AS_VISITORS_SEE_IT[request.name]!);

/** True if this response is acceptable while the service is faulty. */
function isAcceptable(service: Service, answer: TimedResponse): boolean {
  const { request, status, text, headers } = answer;
  const { kind, name } = request;
  if (name === '/readyz' && (service === 'database' || service === 'bucket'))
    return [200, 503].includes(status);
  if (kind === 'file' || (kind === 'picture' && service !== 'bucket')) return isUsual(answer);
  if (['content', 'cached', 'probe'].includes(kind)) return status === 200;
  const isPicture = service === 'bucket' && (kind === 'picture' || HAS_PICTURES.test(name));
  const mayBeAway = service === 'database' || (service === 'payments' && kind === 'money') || isPicture;
  if (service === 'database' && isAsForVisitors(answer)) return true;
  if (status !== 503) return isUsual(answer);
  if (!mayBeAway) return false;
  // True if the response has a message for users, as a page or a problem, that reveals nothing internal.
  const hasUserMessage =
    /busy or restarting|can’t (reach|load)/.test(text) && !/ECONN|timeout|Postgres|at \w+ \(/.test(text);
  return kind === 'page'
    ? hasUserMessage && /text\/html/.test(String(headers['content-type']))
    : hasUserMessage;
}

const show = ({ request, status, ms, text }: TimedResponse): string =>
  `${request.name}: ${status}, usually ${usual.get(request.name)}, after ${Math.round(ms)} ms ${text.slice(0, 200)}`;

/** Sends requests that must succeed without faults: they read, log in, write, pay and geocode. */
async function sendBaseline(): Promise<TimedResponse[]> {
  await site.db.deleteFrom('attempts').execute();
  const { student, manager, lead } = fixture;
  const token = { authorization: `Bearer ${student.token}` };
  const own = pagesOf(fixture).filter(({ kind, name }) => kind === 'page' && SIGNS.test(name));
  const post = (name: string, path: string, more: Partial<TimedRequest>): TimedRequest => ({
    ...{ name, kind: 'call', method: 'POST', url: api(site, path) },
    ...more,
  });
  return await Promise.all(
    [
      ...own,
      ...probesOf(site),
      post('log in', 'auth/token/', { body: passwordGrant(student) }),
      post('write', 'messages/', { headers: token, body: { receiver: manager.id, text: 'All is well?' } }),
      payFor(site, manager, lead),
    ].map(sendTimed),
  );
}

/** Returns a function that checks whether the service itself works again. */
async function isServing(service: Service): Promise<() => Promise<boolean>> {
  if (service === 'mail') {
    const person = await makePerson(site.db);
    const url = api(site, 'password-reset/');
    await sendTimed({ name: 'reset', kind: 'call', method: 'POST', url, body: { email: person.email } });
    return async () => site.mail.received.some(({ to }) => to.includes(person.email));
  }
  if (service === 'bucket') {
    const url = site.base + fixture.place.picture;
    return async () =>
      (await sendTimed({ name: 'picture', kind: 'picture', method: 'GET', url })).status === 200;
  }
  if (service !== 'content') return async () => true;
  const slug = `news-${Date.now()}`;
  site.content.entries.push(makeGuide({ title: 'News', slug }));
  const headers = { 'x-webhook-secret': WEBHOOK_SECRET };
  const url = api(site, 'webhooks/contentful/');
  await sendTimed({ name: 'notice', kind: 'call', method: 'POST', url, headers, body: {} });
  const page: TimedRequest = {
    name: slug,
    kind: 'content',
    method: 'GET',
    url: `${site.base}/blog/${slug}/`,
  };
  return async () => (await sendTimed(page)).status === 200;
}

/** Waits until the site has recovered. Returns the requests that still fail. */
async function waitForRecovery(service: Service): Promise<TimedResponse[]> {
  const begin = performance.now();
  const serves = await isServing(service);
  for (;;) {
    const wrong = (await sendBaseline()).filter((answer) => !isUsual(answer));
    const ms = performance.now() - begin;
    if ((wrong.length === 0 && (await serves())) || ms > RECOVERY_MS) return wrong;
    await sleep(50);
  }
}

describe('fault of a service', () => {
  test.each<readonly [Service, Fault]>(CASES)(
    'of %s with %s leaves every request its usual response or a 503, and the site recovers',
    async (service, fault) => {
      const all = await prepareAll();
      const writing = startWriting(fixture);
      onTestFinished(writing.end);
      await site.set(service, fault);
      const wrong = (await sendAll(all, CONCURRENT)).filter((answer) => !isAcceptable(service, answer));
      await site.set(service, null);
      const afterwards = await waitForRecovery(service);
      const lost = await writing.findLost();
      expect({ wrong: wrong.map(show), afterwards: afterwards.map(show) }).toEqual({
        wrong: [],
        afterwards: [],
      });
      expect(findSecrets(site.output())).toEqual([]);
      expect(lost).toEqual([]);
      expect(writing.acknowledged.length).toBeGreaterThan(0);
    },
    CASE_MS,
  );
});
