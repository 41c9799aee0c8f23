import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES, type Role } from '#server/access-rows.ts';
import type { Db } from '#server/db/tables.ts';
import type { DocumentedEndpoint } from '#server/http/route.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { type Actor, createBaseData, makeActor, openSession } from '#test/access/actors.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { send } from '#test/helpers/people.ts';
import { REPEAT } from '#test/helpers/repeat.ts';

const IS_LONG = REPEAT > 1;
/** Number of random URLs for each call with parameters. */
const ADDRESSES = IS_LONG ? 1000 : 10;
const ADDRESSES_OF_NOTHING = IS_LONG ? 20 : 3;
/**
 * Number of requests after which the test clears the rate limits, because a limited request isn't parsed.
 * Below the lowest limit, twelve streams per user.
 */
const CLEAR_EVERY = 10;
const LIMIT_MS = 120_000 * REPEAT;

/** Values that users mistype, or that bots and attackers send. */
const NASTY = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e309',
  '1e-5',
  '00001',
  '+1',
  '0x1F',
  '９',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\uFEFF1',
  '\uD800',
  '😀'.repeat(50),
  'x'.repeat(5000),
  '9'.repeat(500),
  "'; drop table properties; --",
  "1' or '1'='1",
  '1) union select password_hash from users --',
  '$1',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '..%2f',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates, as text
  '${7*7}',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '-83.2,39.9,-82.9,40.1',
  '-180,-90,180,90',
  ',,,',
  '1,1,1,1',
  '1;2;3;4',
  '-83.03,40',
  '9223372036854775807',
  '9223372036854775808',
  '9007199254740991',
  '2147483648',
];

let api: TestApi;
let db: Db;
let known: string[];
const actors = new Map<Role, Actor | null>();
let requests = 0;

beforeAll(async () => {
  ({ db } = await testDatabase());
  api = await testApi(db);
  const base = await createBaseData(db);
  known = [String(base.school), String(base.active)];
  for (const role of ROLES) actors.set(role, await makeActor(base, role));
});

/** Parameters of all calls, so that a random request can combine those of several calls. */
const PARAMETERS = [
  'school',
  'point',
  'dist',
  'in_bbox',
  'beds',
  'price_min',
  'price_max',
  'limit',
  'view',
  'public_view_url',
  'q',
  'popular',
  '__proto__',
  'constructor',
  'toString',
  'beds[]',
  'school[id]',
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('1', '2', '500', 'card', 'full', '-83.2,39.9,-82.9,40.1', '-83,40'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

/** Percent-encodes any string, including half of a surrogate pair. */
function encode(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

type Call = DocumentedEndpoint & { name: EndpointName };

/** Returns the first role that may make the call. */
const readerOf = ({ name }: Call): Role => ROLES.find((role) => typeof ACCESS[name][role] !== 'number')!;

async function forgetAsking(): Promise<void> {
  await db.deleteFrom('attempts').execute();
  api.live.endAll();
  // Streams close asynchronously.
  await nextTurn();
}

async function expectNoFailure(path: string, role: Role = 'visitor', isStream = false): Promise<void> {
  requests += 1;
  if (requests % CLEAR_EVERY === 0) await forgetAsking();
  const token = actors.get(role)?.token;
  const answer = await send(api.app, 'GET', path, { isStream, ...(token ? { token } : {}) });
  const seen = `${answer.statusCode} for ${path}: ${answer.body.slice(0, 300)}`;
  // Some calls require a role that the user may lack.
  expect(role === 'visitor' ? [200, 400, 404] : [200, 400, 403, 404, 409], seen).toContain(answer.statusCode);
  if (answer.statusCode >= 400) expectProblem(answer.statusCode, answer.body, seen);
  else expect(answer.headers['content-type'], seen).toMatch(/^(application\/json|text\/|application\/xml)/);
}

function expectProblem(status: number, text: string, seen: string): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  const { code: _, retry_after: __, ...usual } = body;
  expect(Object.keys(usual).sort(), seen).toEqual(
    status === 400 && body.errors
      ? ['detail', 'errors', 'status', 'title', 'type']
      : ['detail', 'status', 'title', 'type'],
  );
  expect(text, seen).not.toMatch(/\bat .*\.ts:|select |pg_|syntax error|node_modules/i);
}

const reading = (contract as readonly Call[]).filter(({ method }) => method === 'GET');

/** Creates a query with parameters of all calls, mostly of this one. */
function queryFor({ query }: Call) {
  const own = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const name = fc.constantFrom(...PARAMETERS, ...own, ...own, ...own);
  return fc.array(fc.tuple(name, value), { maxLength: 8 });
}

/**
 * `npm test` sends a third of these values to each call, so that three consecutive calls cover all of them.
 * The long run sends all.
 */
const nastyFor = (at: number) => (IS_LONG ? NASTY : NASTY.filter((_, index) => index % 3 === at % 3));

const cases = reading.map((endpoint, at) => [endpoint.path, endpoint, at] as const);
describe.each(cases)('%s', (path, call, at) => {
  const role = readerOf(call);
  const isStream = call.isStream ?? false;
  const takesNothing = !call.query && !call.params;
  const nastyOnes = takesNothing ? [] : nastyFor(at);
  const count = takesNothing ? ADDRESSES_OF_NOTHING : ADDRESSES;
  // Logs in again: the long run takes longer than an access token's fifteen minutes.
  beforeEach(async () => {
    const actor = actors.get(role);
    if (actor) actors.set(role, { ...actor, ...(await openSession(db, actor)) });
  });

  test(
    'answers random path and query values with 200 or a 4xx problem',
    async () => {
      const parts = path.split(/\{\w+\}/).length - 1;
      await fc.assert(
        fc.asyncProperty(
          queryFor(call),
          fc.array(value, { minLength: parts, maxLength: parts }),
          async (pairs, names) => {
            let index = 0;
            // An empty parameter, or one with a slash, makes the path another route. The test covers that,
            // too.
            const filled = path.replaceAll(/\{\w+\}/g, () => encode(names[index++] ?? known[1]!));
            const search = pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
            await expectNoFailure(`${filled}?${search}`, role, isStream);
          },
        ),
        { numRuns: count, examples: [[[], Array.from({ length: parts }, () => '1')]] },
      );
    },
    LIMIT_MS,
  );

  test('answers each hostile value in each path and query parameter with 200 or a 4xx problem', async () => {
    for (const nasty of nastyOnes) {
      const filled = path.replaceAll(/\{\w+\}/g, () => known[1]!);
      const search = PARAMETERS.map((name) => `${encode(name)}=${encode(nasty)}`).join('&');
      await expectNoFailure(`${filled}?${search}`, role, isStream);
      if (path.includes('{')) {
        const named = path.replaceAll(/\{\w+\}/g, () => encode(nasty));
        await expectNoFailure(`${named}?school=${known[0]}`, role, isStream);
      }
    }
  });
});

test('malformed query strings are answered without a server error', async () => {
  for (const raw of [
    '?&&&',
    '?=',
    '?=&=',
    '?school',
    '?school=%',
    '?school=%zz',
    '?%',
    `?${'a=1&'.repeat(3000)}`,
    '??',
    '?#',
  ])
    await expectNoFailure(`property_in/${raw}`);
});

test('hostile input leaves the tables intact', async () => {
  expect((await api.get(`properties/${known[1]}/`)).status).toBe(200);
});
