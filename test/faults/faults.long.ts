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
import { makePerson } from '#test/helpers/people.ts';
import { addressesOf } from './addresses-asked.ts';
import { type Answered, type Asked, ask, askAll } from './ask-in-time.ts';
import { formsOf, pagesOf } from './ask-pages.ts';
import {
  api,
  callsOf,
  countDueJobs,
  type FaultScene,
  grantOf,
  laySite,
  moneyOf,
  payFor,
  probesOf,
  startWriting,
} from './fault-scene.ts';
import {
  type FaultSite,
  HAS_PAGES,
  SERVICES,
  type Service,
  startFaultSite,
  WEBHOOK_SECRET,
  WHY_WITHOUT_PAGES,
} from './fault-site.ts';
import { foundIn } from './planted.ts';

const CONCURRENT = 12;
const RECOVERY_MS = 15_000;
const CASE_MS = 5 * 60_000;

const DATABASE_FAULTS = ['silence', 'reset', 'refusal', 'latency'] as const;
const OTHER_FAULTS = ['silence', 'reset'] as const;
const CASES = SERVICES.flatMap((service) =>
  (service === 'database' ? DATABASE_FAULTS : OTHER_FAULTS).map((fault) => [service, fault] as const),
);
/** Pages that show whether the site has recovered, requested until they all respond. */
const SIGNS =
  /^\/(login|contact|account(\/\w+)?|messages|favorites|listing-manager(\/leads|\/payments)?|[\w-]+\/(forum(\/\d+)?|roommates))\/?(\?view=create)? as|nobody has asked/;
/** Refused without any fault: visitors, students on a moderator's page, wrong passwords, missing pages and inquiries, listings without a floor plan. */
const MEANT_TO_BE_REFUSED =
  /roommates\/(create-profile|\d+)? as visitor$|moderation\/ as student$|^\/404\/|nowhere|nothing-here|^a form of \/account\/ \((password|delete|end-session|unblock)\)|\(withdraw\)|\(status\)/;
/** What shows or keeps pictures, beside the pictures themselves. */
const HAS_PICTURES = /^(POST|PUT) photos\/|\/duplicate\/ as/;

/** The authorization table decides who may make a call. */
const IS_CALL = /^[A-Z]+ (?!\/)/;

let site: FaultSite;
let scene: FaultScene;

beforeAll(async () => {
  if (!HAS_PAGES) return void process.stderr.write(`${WHY_WITHOUT_PAGES}\n`);
  site = await startFaultSite(true);
  scene = await laySite(site);
  // They call with what they were given here, and all that can befall takes longer than a token holds.
  const expires = sql<Date>`now() + make_interval(secs => ${(CASES.length * CASE_MS) / 1000})`;
  await site.db.updateTable('access_tokens').set({ expires }).execute();
  for (const { asked, status } of [...(await askAll(await prepareAll(), CONCURRENT)), ...(await askWell())]) {
    const before = usual.get(asked.name) ?? status;
    if (before !== status) throw new Error(`${asked.name} is now ${before} and now ${status}.`);
    usual.set(asked.name, status);
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

/** The status that each page and call has when nothing is the matter, by its name. */
const usual = new Map<string, number>();

/** All that is asked during a fault. What has been kept for visitors has just been shown to some. */
async function prepareAll(): Promise<Asked[]> {
  await site.db.deleteFrom('attempts').execute();
  const calls = await callsOf(scene);
  const forms = await formsOf(scene);
  const pages = pagesOf(scene);
  // What is worked out after a save is news, and pages that were kept before it go.
  await vi.waitUntil(async () => (await countDueJobs(site)) === 0, { timeout: 60_000 });
  await askAll(
    pages.filter(({ kind, headers }) => kind === 'kept' && !headers?.cookie),
    4,
  );
  const open = addressesOf(site.base, scene.place);
  return [...pages, ...probesOf(site), ...open, ...moneyOf(scene), ...calls, ...forms];
}

/** As it is when nothing is the matter: neither a 404 nor the way to the log-in passes for a page that was there. */
const isUsual = ({ asked, status }: Answered): boolean => status === usual.get(asked.name);

/**
 * Who cannot be looked up sees what visitors see, where that needs no database: of all pages the one to log in, which sends
 * on whoever has (docs/decisions/054-faults.md).
 */
const AS_VISITORS_SEE_IT: Record<string, string> = { '/login/ as student': '/login/ as visitor' };
const isAsForVisitors = ({ asked, status }: Answered): boolean =>
  asked.name in AS_VISITORS_SEE_IT && status === usual.get(AS_VISITORS_SEE_IT[asked.name]!);

/** Whether an answer is one that this fault may have. */
function isRight(service: Service, answer: Answered): boolean {
  const { asked, status, text, headers } = answer;
  const { kind, name } = asked;
  if (name === '/readyz' && (service === 'database' || service === 'bucket'))
    return [200, 503].includes(status);
  if (kind === 'file' || (kind === 'picture' && service !== 'bucket')) return isUsual(answer);
  if (['content', 'kept', 'probe'].includes(kind)) return status === 200;
  const isPicture = service === 'bucket' && (kind === 'picture' || HAS_PICTURES.test(name));
  const mayBeAway = service === 'database' || (service === 'payments' && kind === 'money') || isPicture;
  if (service === 'database' && isAsForVisitors(answer)) return true;
  if (status !== 503) return isUsual(answer);
  if (!mayBeAway) return false;
  // A sentence for a person, in a page of the house or as a problem, and nothing of how the program is made.
  const isTold =
    /busy or restarting|cannot be reached/.test(text) && !/ECONN|timeout|Postgres|at \w+ \(/.test(text);
  return kind === 'page' ? isTold && /text\/html/.test(String(headers['content-type'])) : isTold;
}

const show = ({ asked, status, ms, text }: Answered): string =>
  `${asked.name}: ${status}, usually ${usual.get(asked.name)}, after ${Math.round(ms)} ms ${text.slice(0, 200)}`;

/** All that must go well when nothing is the matter: read, log in, write, pay, look up. */
async function askWell(): Promise<Answered[]> {
  await site.db.deleteFrom('attempts').execute();
  const { student, manager, lead } = scene;
  const token = { authorization: `Bearer ${student.token}` };
  const own = pagesOf(scene).filter(({ kind, name }) => kind === 'page' && SIGNS.test(name));
  const post = (name: string, path: string, more: Partial<Asked>): Asked => ({
    ...{ name, kind: 'call', method: 'POST', url: api(site, path) },
    ...more,
  });
  return await Promise.all(
    [
      ...own,
      ...probesOf(site),
      post('log in', 'auth/token/', { body: grantOf(student) }),
      post('write', 'messages/', { headers: token, body: { receiver: manager.id, text: 'All is well?' } }),
      payFor(site, manager, lead),
    ].map(ask),
  );
}

/** What only the service itself can do, once it can be had again. */
async function isServing(service: Service): Promise<() => Promise<boolean>> {
  if (service === 'mail') {
    const person = await makePerson(site.db);
    const url = api(site, 'password-reset/');
    await ask({ name: 'reset', kind: 'call', method: 'POST', url, body: { email: person.email } });
    return async () => site.mail.received.some(({ to }) => to.includes(person.email));
  }
  if (service === 'bucket') {
    const url = site.base + scene.place.picture;
    return async () => (await ask({ name: 'picture', kind: 'picture', method: 'GET', url })).status === 200;
  }
  if (service !== 'content') return async () => true;
  const slug = `news-${Date.now()}`;
  site.content.entries.push(makeGuide({ title: 'News', slug }));
  const headers = { 'x-webhook-secret': WEBHOOK_SECRET };
  const url = api(site, 'webhooks/contentful/');
  await ask({ name: 'notice', kind: 'call', method: 'POST', url, headers, body: {} });
  const page: Asked = { name: slug, kind: 'content', method: 'GET', url: `${site.base}/blog/${slug}/` };
  return async () => (await ask(page)).status === 200;
}

/** Waits until the site works again; returns what still does not. */
async function waitForRecovery(service: Service): Promise<Answered[]> {
  const begin = performance.now();
  const serves = await isServing(service);
  for (;;) {
    const wrong = (await askWell()).filter((answer) => !isUsual(answer));
    const ms = performance.now() - begin;
    if ((wrong.length === 0 && (await serves())) || ms > RECOVERY_MS) return wrong;
    await sleep(50);
  }
}

describe('While the program meets', () => {
  test.each<readonly [Service, Fault]>(CASES)(
    'the %s with %s, every request gets its usual response or 503, and afterwards everything works',
    async (service, fault) => {
      const all = await prepareAll();
      const writing = startWriting(scene);
      onTestFinished(writing.end);
      await site.set(service, fault);
      const wrong = (await askAll(all, CONCURRENT)).filter((answer) => !isRight(service, answer));
      await site.set(service, null);
      const afterwards = await waitForRecovery(service);
      const lost = await writing.findLost();
      expect({ wrong: wrong.map(show), afterwards: afterwards.map(show) }).toEqual({
        wrong: [],
        afterwards: [],
      });
      expect(foundIn(site.output())).toEqual([]);
      expect(lost).toEqual([]);
      expect(writing.acknowledged.length).toBeGreaterThan(0);
    },
    CASE_MS,
  );
});
