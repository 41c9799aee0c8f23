import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/db/listen.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';
import type { PlainServer } from '#test/helpers/plain-server.ts';
import {
  CAN_REPLICATE,
  type ReplicatedServer,
  startReplicated,
  WHY_NOT_REPLICATED,
} from '#test/helpers/replicated-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { until } from './crash-scene.ts';

// docs/scaling.md says how many connections a process opens, by which operators set `max_connections`.

const log = { info() {}, warn() {} };
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let servers: ReplicatedServer;
beforeAll(async () => {
  if (CAN_REPLICATE) servers = await startReplicated();
}, 120_000);
beforeEach(({ skip }) => skip(!CAN_REPLICATE, WHY_NOT_REPLICATED));
afterAll(async () => {
  await servers?.close();
});

async function countOf(server: PlainServer): Promise<number> {
  const [found] = await server.ask<{ count: number }>(
    "select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return found!.count;
}

/** More questions at once than a pool has connections, which are kept for a while. */
const ask = async (db: Db, times: number) =>
  await Promise.all(Array.from({ length: times }, () => sql`select pg_sleep(0.1)`.execute(db)));

/** All that a process opens but the queue's, each pool at its most. */
async function openAll(replicaUrl: string | null) {
  const database = await openDatabase({ databaseUrl: servers.primary.url, replicaUrl, dataDir: '', log });
  const { connection } = database;
  const listener = await listen({ connection, channels: ['news'], onNotice() {}, onGap() {}, log });
  if (replicaUrl) await until(() => database.isReplicaUsable(), 'the replica is used');
  await ask(database.db, 15);
  await ask(database.readDb, 15);
  await ask(database.patientDb, 9);
  await ask(database.watchDb, 2);
  return async () => {
    await listener.close();
    await database.close();
  };
}

/** The two figures of the last line of the table: without and with a replica. */
function told(column: 'all' | 'web'): number[] {
  const [, all = '', web = ''] =
    /^\| together, .*? \| (.*?) \| (.*?) \|$/m.exec(textOf('docs/scaling.md')) ?? [];
  return (column === 'all' ? all : web).split(', ').map(Number);
}

test('A process opens as many connections as the document on growing says, without a replica and with one', async () => {
  const found: number[] = [];
  for (const replicaUrl of [null, servers.replica.url]) {
    const close = await openAll(replicaUrl);
    found.push(await countOf(servers.primary));
    if (replicaUrl) expect(await countOf(servers.replica), 'to the replica').toBe(11);
    await close();
  }
  expect(found).toEqual(told('web'));
});

test('One that works opens those of the queue beside them', () => {
  const queue = [
    ...textOf('server/jobs/start-worker.ts').matchAll(/^const (?:CONCURRENCY|OTHER_CONNECTIONS) = (\d+);/gm),
  ];
  expect(queue).toHaveLength(2);
  const more = queue.reduce((sum, [, count]) => sum + Number(count), 0);
  expect(told('all')).toEqual(told('web').map((count) => count + more));
});
