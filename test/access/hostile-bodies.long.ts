import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES, type Role } from '#server/access-rows.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { REPEAT } from '#test/helpers/repeat.ts';
import {
  type AccessCase,
  type Actor,
  type BaseData,
  createBaseData,
  makeActor,
  openSession,
} from './actors.ts';
import { CALL_FIXTURES } from './call-fixtures.ts';
import { mutateBody, mutations } from './mutate-body.ts';

/** Number of bodies per call. */
const BODIES = 100 * REPEAT;
/** Number of requests after which the rate limits are reset. The strictest limit allows ten failed logins. */
const CLEAR_EVERY = 8;

/**
 * Returns the share of bodies that are valid except in a few places. The share is lower for calls that hash a
 * password or write an email.
 */
function nearShareOf(names: readonly string[]): number {
  return names.some((name) => /^(old_)?password$|^email$/.test(name)) ? 0.05 : 0.2;
}

let api: TestApi;
let base: BaseData;

beforeAll(async () => {
  const { db } = await testDatabase();
  api = await testApi(db);
  base = await createBaseData(db);
});

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

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const DEEP = [
  nested('[', ']', 100_000),
  `{"a":${nested('[', ']', 5000)}}`,
  `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
];

/** Generates bodies with the call's own fields, bodies of other shapes, and raw bytes. */
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
    { weight: 60, arbitrary: fc.tuple(json, fc.constantFrom(TYPES[0]!, TYPES[1]!)) },
    { weight: 20, arbitrary: fc.tuple(form, fc.constant(TYPES[2]!)) },
    { weight: 10, arbitrary: fc.tuple(fc.oneof(json, raw), fc.constantFrom(...TYPES)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...DEEP), fc.constant(TYPES[0]!)) },
  );
}

type Call = Endpoint & { name: EndpointName };
const writes = (contract as readonly Call[]).filter(({ method }) => method !== 'GET');
const ALLOWED = [200, 201, 400, 401, 403, 404, 409, 413, 415, 429];
const INTERNALS =
  /\bat .*\.ts:|node_modules|syntax error|pg_|argon2|duplicate key|violates|ECONN|select |insert into/i;

/** A caller that the authorization table allows, with a valid id and body for the call. */
type Caller = { actor: Actor | null; id: string; right: Record<string, unknown> | null };

async function prepareCaller(call: Call, role: Role, actor: Actor | null): Promise<Caller> {
  const { object, body } = CALL_FIXTURES[call.name];
  const accessCase: AccessCase = { base, role, kind: 'own', actor };
  const id = object ? String(await object(accessCase)) : '';
  return { actor, id, right: (await body?.(accessCase)) ?? null };
}

/**
 * Callers of one endpoint by role. Each owns the call's object. A caller that can no longer make the call is
 * replaced.
 */
class Callers {
  readonly #call: Call;
  readonly #known = new Map<Role, Caller>();
  #asked = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  async get(role: Role): Promise<Caller> {
    this.#asked += 1;
    if (this.#asked % CLEAR_EVERY === 0) await base.db.deleteFrom('attempts').execute();
    const known =
      this.#known.get(role) ?? (await prepareCaller(this.#call, role, await makeActor(base, role)));
    this.#known.set(role, known);
    return known;
  }

  /**
   * Replaces a caller that was logged out, deleted or rate-limited, and creates a new object if the call
   * deleted it.
   */
  async renew(role: Role, status: number): Promise<void> {
    const known = this.#known.get(role);
    if (!known) return;
    if (status === 429) await base.db.deleteFrom('attempts').execute();
    const isOver = status === 401 || status === 429;
    if (isOver) this.#known.delete(role);
    if (status >= 400) return;
    const actor = known.actor && { ...known.actor, ...(await openSession(base.db, known.actor)) };
    this.#known.set(
      role,
      this.#call.method === 'DELETE' ? await prepareCaller(this.#call, role, actor) : { ...known, actor },
    );
  }
}

type Sent = { id: string; payload: string; type: string };

async function tryBody(call: Call, actor: Actor | null, { id, payload, type }: Sent): Promise<number> {
  const answer = await api.app.inject({
    method: call.method,
    url: `/api/v1/${call.path.replace(/\{\w+\}/, encodeURIComponent(id))}`,
    payload,
    headers: { 'content-type': type, ...(actor ? { authorization: `Bearer ${actor.token}` } : {}) },
  });
  const seen = `${answer.statusCode} for ${JSON.stringify(payload)} as ${type}: ${answer.body.slice(0, 300)}`;
  expect(ALLOWED, seen).toContain(answer.statusCode);
  expect(answer.headers['content-type'], seen).toMatch(/^application\/(problem\+)?json/);
  if (answer.statusCode >= 400) expect(answer.body, seen).not.toMatch(INTERNALS);
  return answer.statusCode;
}

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const callers = new Callers(call);

  /** Sends one body as a caller with this role. */
  async function tryOne(role: Role, make: (caller: Caller) => Sent): Promise<void> {
    const caller = await callers.get(role);
    const status = await tryBody(call, caller.actor, make(caller));
    await callers.renew(role, status);
  }

  test(
    `handles ${BODIES} hostile bodies without a server error and without exposing internals`,
    async () => {
      const roles = ROLES.filter((role) => typeof ACCESS[call.name][role] !== 'number');
      const { right } = await callers.get(roles[0]!);
      const names = Object.keys(right ?? { nothing: 1 });
      const near = right ? Math.floor(BODIES * nearShareOf(names)) : 0;
      const anyRole = fc.constantFrom(...roles);
      await fc.assert(
        fc.asyncProperty(bodies(names), anyRole, fc.boolean(), ([payload, type], role, isOwn) =>
          tryOne(role, ({ id }) => ({ id: isOwn ? id : '1', payload, type })),
        ),
        { numRuns: BODIES - near },
      );
      if (near === 0) return;
      await fc.assert(
        fc.asyncProperty(mutations(value, TEXTS), anyRole, async (all, role) => {
          await tryOne(role, ({ id, right }) => ({
            id,
            payload: JSON.stringify(mutateBody(right!, all)),
            type: TYPES[0]!,
          }));
        }),
        { numRuns: near },
      );
    },
    120_000 * REPEAT,
  );
});
