import { beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES } from '#server/access-rows.ts';
import { requireAccessRows } from '#server/request-context.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type AccessCase, type CallFixture, createBaseData, makeActor, OBJECTS } from './actors.ts';
import { callEndpoint } from './call-endpoint.ts';
import { CALL_FIXTURES, HIDDEN_LISTING } from './call-fixtures.ts';
import { HIDDEN_WRITES } from './manager-fixtures.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const base = await createBaseData(db);
beforeEach(() => base.db.deleteFrom('attempts').execute());

type Call = Endpoint & { name: EndpointName };
const calls = contract as readonly Call[];

/** Returns the status that the authorization table and the fixture define. */
function expectedStatus(call: Call, { status }: CallFixture, accessCase: AccessCase): number {
  const verdict = ACCESS[call.name][accessCase.role];
  if (typeof verdict === 'number') return verdict;
  return status?.(accessCase) ?? (accessCase.kind === 'own' ? (call.status ?? 200) : 404);
}

function everyCase(callFixture: CallFixture) {
  const kinds = callFixture.object ? OBJECTS : (['own'] as const);
  return ROLES.flatMap((role) => kinds.map((kind) => [role, kind] as const));
}

/**
 * Bodies of refusals by call and role. The body must be the same for another user's object and for a missing
 * one.
 */
const refusals = new Map<string, string>();

/** Asserts that a refusal contains no email address, and doesn't reveal whether a hidden object exists. */
function expectNoLeak(call: Call, { role, kind }: AccessCase, isHidden: boolean, body: string): void {
  expect(body).not.toMatch(/[\w.-]+@[\w-]+\.\w/);
  if (!isHidden || kind === 'own') return;
  const before = refusals.get(`${call.name} ${role}`);
  refusals.set(`${call.name} ${role}`, body);
  if (before !== undefined) expect(body).toBe(before);
}

async function tryCase(
  call: Call,
  callFixture: CallFixture,
  role: AccessCase['role'],
  kind: AccessCase['kind'],
) {
  const accessCase: AccessCase = { base, role, kind, actor: await makeActor(base, role) };
  const answer = await callEndpoint(api.app, call, callFixture, accessCase);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(expectedStatus(call, callFixture, accessCase));
  if (answer.statusCode < 400) return;
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json().status).toBe(answer.statusCode);
  expectNoLeak(call, accessCase, answer.statusCode === 404, answer.body);
}

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'authorization of %s',
  (_, call) => {
    test.each(everyCase(CALL_FIXTURES[call.name]))(
      'responds to role %s with the status of the authorization table when the object is %s',
      async (role, kind) => {
        await tryCase(call, CALL_FIXTURES[call.name], role, kind);
      },
    );
  },
);

const ofListing = calls.filter(
  ({ method, path }) =>
    method === 'GET' && path.startsWith('properties/{id}/') && !/auxillary|market/.test(path),
);
const hidden = [
  ...ofListing.map((call) => [call, HIDDEN_LISTING] as const),
  ...calls.flatMap((call) => {
    const callFixture = HIDDEN_WRITES[call.name];
    return callFixture ? [[call, callFixture] as const] : [];
  }),
];
describe.each(
  hidden.map(([call, callFixture]) => [`${call.method} ${call.path}`, call, callFixture] as const),
)('authorization of %s when the listing is hidden', (_, call, callFixture) => {
  test.each(everyCase(callFixture))(
    'responds to role %s with the status of the authorization table when the listing is %s',
    async (role, kind) => {
      await tryCase(call, callFixture, role, kind);
    },
  );
});

test('the server refuses to mount an endpoint without a row in the authorization table', () => {
  const stray = { endpoint: { name: 'stray' }, handle: async () => null };
  expect(() => requireAccessRows([stray as never])).toThrow('No row of the authorization table: stray');
});
