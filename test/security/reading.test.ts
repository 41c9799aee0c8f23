import type { LightMyRequestResponse } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import type { Role } from '#server/access-rows.ts';
import { DatabasePool } from '#server/db/database-pool.ts';
import type { Tables } from '#server/db/tables.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { createBaseData, makeActor } from '#test/access/actors.ts';
import { callEndpoint } from '#test/access/call-endpoint.ts';
import { CALL_FIXTURES } from '#test/access/call-fixtures.ts';
import { testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';

/** The API on a database that refuses writes. */

const { db, connection } = await testDatabase();
const base = await createBaseData(db);
// Creates the app's keys in the database, as its first start does, before the database refuses writes.
await testApi(db);
const limits = { connectMs: 20_000, statementMs: 20_000, lockMs: 10_000, idleInTransactionMs: 60_000 };
const options = '-c default_transaction_read_only=on';
const pool = new DatabasePool({ connection: { ...connection, options }, limits, max: 4 });
const readOnly = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const api = await testApi(readOnly);
afterAll(() => readOnly.destroy());

type Call = Endpoint & { name: EndpointName };
const reads = (contract as readonly Call[]).filter(({ method }) => method === 'GET');
/** One role per kind of user. */
const READERS = ['visitor', 'student', 'manager', 'moderator', 'owner'] as const;
/** Calls that may write only records: rate limits, security events and account exports. */
const WATCHED: readonly EndpointName[] = [
  'property_travel_times',
  'receiver',
  'moderation_reports',
  'moderation_history',
  'entry_revisions',
  'export_account',
];

async function read(call: Call, role: Role): Promise<LightMyRequestResponse> {
  const actor = await makeActor(base, role);
  return await callEndpoint(api.app, call, CALL_FIXTURES[call.name], { base, role, kind: 'own', actor });
}

describe.each(reads.map((call) => [`GET ${call.path}`, call] as const))('%s', (_, call) => {
  test('writes nothing to the database for any role', async () => {
    const may = READERS.filter((role) => typeof ACCESS[call.name][role] !== 'number');
    const statuses = await Promise.all(may.map(async (role) => (await read(call, role)).statusCode));
    const refused = statuses.filter((status) => status >= 500);
    if (!WATCHED.includes(call.name)) expect(refused).toEqual([]);
    else expect(refused.length).toBeGreaterThan(0);
  });
});

test('an endpoint that writes fails on the read-only database, which shows that the setup works', async () => {
  const actor = await makeActor(base, 'student');
  const call = (contract as readonly Call[]).find(({ name }) => name === 'save_favorite')!;
  const answer = await callEndpoint(api.app, call, CALL_FIXTURES.save_favorite, {
    base,
    role: 'student',
    kind: 'own',
    actor,
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(500);
});
