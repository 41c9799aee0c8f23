import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES, type Role } from '#server/access-rows.ts';
import type { Db } from '#server/db/tables.ts';
import type { DocumentedEndpoint } from '#server/http/route.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { send } from '#test/helpers/people.ts';
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
import { sqlPayloads } from './write-payloads.ts';

const PAYLOADS = sqlPayloads(10 * REPEAT);
const SECRET = 'canary-5f1c0b7a';
const INTERNALS = /\bat .*\.ts:|node_modules|syntax error|pg_catalog|violates|ECONN|SQLSTATE|insert into/i;

let api: TestApi;
let db: Db;
let base: BaseData;
let tables: number;
const actors = new Map<Role, Actor | null>();
/** Ids of the users that make calls in this file. Some are staff. */
const actorIds: number[] = [];

beforeAll(async () => {
  ({ db } = await testDatabase());
  await sql`create table canary (secret text not null)`.execute(db);
  await sql`insert into canary select ${SECRET} from generate_series(1, 3)`.execute(db);
  // A trusted proxy's X-Request-Id and X-Forwarded-For are accepted.
  api = await testApi(db, { TRUST_PROXY: 'loopback' });
  base = await createBaseData(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from information_schema.tables where table_schema = 'public'`.execute(db);
  tables = rows[0]!.count;
});

type Call = DocumentedEndpoint & { name: EndpointName };
const calls = (contract as readonly Call[]).filter(({ takesRaw, ignoresBody }) => !takesRaw && !ignoresBody);

/** A valid request, so that the API can refuse it only because of the payload. */
type RequestInput = {
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown> | null;
  headers: Record<string, string>;
};
type Place = { name: string; put: (payload: string, right: RequestInput) => RequestInput };

/** Headers that the server stores or uses in queries. */
const HEADERS = ['user-agent', 'x-request-id', 'x-forwarded-for', 'last-event-id'];
/**
 * Calls that start a session, write the audit log or read a header. Only the first one hashes a password,
 * which is slow.
 */
const HEADER_ENDPOINTS: readonly EndpointName[] = [
  'token',
  'revoke_token',
  'end_session',
  'export_account',
  'events',
];
const headerPlaces = HEADERS.map(
  (name): Place => ({
    name: `header ${name}`,
    put: (payload, input) => ({ ...input, headers: { [name]: payload } }),
  }),
);
const headersOf = ({ name }: Call) => (HEADER_ENDPOINTS.includes(name) ? headerPlaces : []);

const namesIn = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Returns each path, query and body parameter of a call. */
function placesOf(call: Call, right: RequestInput): Place[] {
  const inQuery = [...new Set([...namesIn(call.query), ...right.query.keys()])].map(
    (name): Place => ({
      name: `?${name}`,
      put: (payload, input) => {
        const query = new URLSearchParams(input.query);
        query.set(name, payload);
        return { ...input, query };
      },
    }),
  );
  const inBody = [...new Set([...namesIn(call.body), ...Object.keys(right.body ?? {})])].map(
    (name): Place => ({
      name,
      put: (payload, input) => ({ ...input, body: { ...input.body, [name]: payload } }),
    }),
  );
  const inPath: Place = { name: call.path, put: (id, input) => ({ ...input, id }) };
  return [...inQuery, ...inBody, ...(call.path.includes('{') ? [inPath] : [])];
}

async function rightlyAsked(call: Call, accessCase: AccessCase): Promise<RequestInput> {
  const { object, query, body } = CALL_FIXTURES[call.name];
  return {
    id: object ? String(await object(accessCase)) : '',
    query: new URLSearchParams(query ? await query(base) : ''),
    body: body ? await body(accessCase) : null,
    headers: {},
  };
}

async function actorOf(role: Role): Promise<Actor | null> {
  const known = actors.get(role);
  if (known !== undefined) return known;
  const made = await makeActor(base, role);
  actors.set(role, made);
  if (made) actorIds.push(made.id);
  return made;
}

async function tryPayload(
  call: Call,
  role: Role,
  { name, input }: { name: string; input: RequestInput },
  payload: string,
): Promise<number> {
  const actor = await actorOf(role);
  const { id, query, body, headers } = input;
  const path = call.path.replace(/\{\w+\}/, encodeURIComponent(id)) + (query.size > 0 ? `?${query}` : '');
  const sendInput = () =>
    send(api.app, call.method, path, {
      isStream: call.isStream ?? false,
      headers,
      ...(body ? { body } : {}),
      ...(actor ? { token: actor.token } : {}),
    });
  let answer = await sendInput();
  if (answer.statusCode === 429) {
    // Clears the rate limits, because a limited request is refused before its payload is read.
    await db.deleteFrom('attempts').execute();
    answer = await sendInput();
  }
  const seen = `${name} = ${payload}: ${answer.statusCode}: ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, seen).toBeLessThan(500);
  if (call.errorForm !== 'oauth') expect(answer.statusCode, seen).not.toBe(401);
  expect(answer.body, seen).not.toContain(SECRET);
  if (answer.statusCode >= 400) expect(answer.body.replaceAll(payload, ''), seen).not.toMatch(INTERNALS);
  // Some calls end the session, so this logs in again for the next payload.
  const endsSessions = answer.statusCode < 400 && call.method !== 'GET';
  if (actor && endsSessions) actors.set(role, { ...actor, ...(await openSession(db, actor)) });
  return answer.statusCode;
}

/**
 * Puts the payload into one parameter at a time: with several, the first refusal would leave the others
 * untested.
 */
async function tryPlaces(call: Call, role: Role, right: RequestInput): Promise<void> {
  const places = placesOf(call, right);
  const headers = headersOf(call);
  for (const { name, put } of [...places, ...headers]) {
    await db.deleteFrom('attempts').execute();
    for (const payload of PAYLOADS) {
      await tryPayload(call, role, { name, input: put(payload, right) }, payload);
    }
  }
}

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'SQL injection into %s',
  (_, call) => {
    test(
      `treats ${PAYLOADS.length} SQL payloads in each parameter and header as text`,
      async () => {
        const role = ROLES.find((one) => one !== 'visitor' && typeof ACCESS[call.name][one] !== 'number')!;
        // Each call has new users, so that earlier calls don't affect their data.
        actors.clear();
        const accessCase: AccessCase = { base, role, kind: 'own', actor: await actorOf(role) };
        await tryPlaces(call, role, await rightlyAsked(call, accessCase));
        const { rows } = await sql<{ secret: string }>`select secret from canary`.execute(db);
        expect(rows.map(({ secret }) => secret)).toEqual([SECRET, SECRET, SECRET]);
      },
      120_000 * REPEAT,
    );
  },
);

test('SQL payloads as user agents are stored unchanged, and none is accepted as a request id', async () => {
  const { rows } = await sql<{ agents: number; requests: number }>`select
    (select count(distinct user_agent)::int from sessions where user_agent = any(${PAYLOADS})) as agents,
    (select count(*)::int from security_events where request_id = any(${PAYLOADS})) as requests`.execute(db);
  expect(rows[0]).toEqual({ agents: PAYLOADS.length, requests: 0 });
});

test('SQL payloads drop no table and give no user a privilege', async () => {
  const { rows } = await sql<{ tables: number; staff: number }>`select
    (select count(*)::int from information_schema.tables where table_schema = 'public') as tables,
    (select count(*)::int from users where type = 'staff' and id <> all(${actorIds}::bigint[])) as staff`.execute(
    db,
  );
  expect(rows[0]).toEqual({ tables, staff: 0 });
});
