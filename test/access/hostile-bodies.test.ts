import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS, ROLES } from '#server/access.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/endpoint.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { type Actor, type Ground, layGround, makeActor, openSession } from './actors.ts';
import { SCENES } from './scenes.ts';

const IS_PROOF = process.env.PROVE === '1';
/** Bodies to each call. */
const BODIES = IS_PROOF ? 10_000 : 500;

let api: TestApi;
let ground: Ground;
let actors: Map<string, Actor | null>;

beforeAll(async () => {
  const { db } = await testDatabase();
  api = await testApi(db);
  ground = await layGround(db);
  actors = new Map();
  for (const role of ROLES) actors.set(role, await makeActor(ground, role));
});

const tries = { all: 0, held: 0 };
afterAll(() =>
  tellFigure(
    3,
    `${tries.all.toLocaleString('en-US')} bodies to ${writes.length} writing calls: ${tries.all - tries.held} failures or words about insides`,
  ),
);

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '\r\nset-cookie: a=b',
  'a@b.co, c@d.co',
  'x'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(50),
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  '__proto__',
  'porchlight-web',
  'password',
  'refresh_token',
  'ada@example.edu',
  'a'.repeat(43),
];
const leaf = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(
  { weight: 5, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), leaf, { maxKeys: 3 }) },
);
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
];

/** Bodies that look like the call's own, bodies that are none, and bytes. */
function bodies(names: string[]) {
  const known = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'id', 'type'), value, {
    maxKeys: names.length + 2,
  });
  const json = fc
    .oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: value })
    .map((one) => JSON.stringify(one));
  const form = fc
    .array(fc.tuple(fc.constantFrom(...names), leaf.map(String)), { maxLength: 6 })
    .map((pairs) =>
      pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'),
    );
  const raw = fc.oneof(
    fc.constantFrom('{', '[', '{"a":', '{"a":1}x', '\ufeff{}', '{"a":"\\u0000"}', 'null', '%', '&&&=='),
    fc.string({ unit: 'binary' }),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(json, fc.constantFrom(TYPES[0]!, TYPES[1]!)) },
    { weight: 2, arbitrary: fc.tuple(form, fc.constant(TYPES[2]!)) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(json, raw), fc.constantFrom(...TYPES)) },
  );
}

type Call = AnyEndpoint & { name: EndpointName };
const writes = (contract as readonly Call[]).filter(({ method }) => method !== 'GET');
const ALLOWED = [200, 201, 400, 401, 403, 404, 409, 413, 415, 429];
const INTERNALS =
  /\bat .*\.ts:|node_modules|syntax error|pg_|argon2|duplicate key|violates|ECONN|select |insert into/i;

async function tryBody(call: Call, role: string, payload: string, type: string): Promise<void> {
  const actor = actors.get(role) ?? null;
  const answer = await api.app.inject({
    method: call.method,
    url: `/api/v1/${call.path.replace(/\{\w+\}/, '1')}`,
    payload,
    headers: { 'content-type': type, ...(actor ? { authorization: `Bearer ${actor.token}` } : {}) },
  });
  const seen = `${answer.statusCode} for ${JSON.stringify(payload)} as ${type}: ${answer.body.slice(0, 300)}`;
  expect(ALLOWED, seen).toContain(answer.statusCode);
  expect(answer.headers['content-type'], seen).toMatch(/^application\/(problem\+)?json/);
  if (answer.statusCode >= 400) expect(answer.body, seen).not.toMatch(INTERNALS);
  // Signing out everywhere is an answer too; the next body shall meet somebody who is logged in.
  if (actor && answer.statusCode < 400) {
    actors.set(role, { ...actor, ...(await openSession(ground.db, actor)) });
  }
}

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test(
    `takes ${BODIES} hostile bodies without failing and without telling of its insides`,
    async () => {
      const roles = ROLES.filter((role) => typeof ACCESS[call.name][role] !== 'number');
      const scene = { ground, role: roles[0]!, kind: 'own' as const, actor: actors.get(roles[0]!) ?? null };
      const names = Object.keys((await SCENES[call.name].body?.(scene)) ?? { nothing: 1 });
      await ground.db.deleteFrom('attempts').execute();
      await fc.assert(
        fc.asyncProperty(bodies(names), fc.constantFrom(...roles), async ([payload, type], role) => {
          tries.all += 1;
          await tryBody(call, role, payload, type);
          tries.held += 1;
        }),
        { numRuns: BODIES },
      );
    },
    IS_PROOF ? 600_000 : 120_000,
  );
});
