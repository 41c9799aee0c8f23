import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handOver, serverUser } from '#server/db/embedded/server-user.ts';
import { JobPool } from '#server/db/job-pool.ts';
import { listen } from '#server/db/listen.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { PrimaryAddress } from '#server/db/primary-address.ts';
import { databaseProblem } from '#server/http/database-problem.ts';
import { INITDB, plainServer, runTool } from '#test/helpers/plain-server.ts';
import {
  CAN_REPLICATE,
  type ReplicatedServer,
  startReplicated,
  WHY_NOT_REPLICATED,
} from '#test/helpers/replicated-server.ts';
import { until } from './crash-scene.ts';

let servers: ReplicatedServer;
let databaseUrl: string;
const databases: Database[] = [];
const warnings: string[] = [];
const log = { info() {}, warn: (line: string) => void warnings.push(line) };

async function open(url = databaseUrl): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: url,
    replicaUrl: servers.replica.url,
    dataDir: '',
    log,
  });
  databases.push(database);
  return database;
}

async function portOf(database: Database): Promise<number> {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(database.db);
  return rows[0]!.port;
}

/** Another cluster, on its first timeline, where a server has been. */
async function startAnother(port: number): Promise<{ close(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'porchlight-upgraded-'));
  handOver(data, serverUser());
  runTool('initdb', ['-D', data, ...INITDB]);
  const server = plainServer(data, port, ['fsync=off', 'shared_buffers=16MB']);
  await server.start();
  const close = async () => {
    await server.crash();
    rmSync(data, { recursive: true, force: true });
  };
  return { close };
}

/** Writes numbers one after another, and notes which of them were acknowledged and which refusals there were. */
function startWriting(database: Database) {
  const acknowledged: number[] = [];
  const refusals: unknown[] = [];
  let isWriting = true;
  const run = async () => {
    for (let n = 1; isWriting; n += 1) {
      try {
        await sql`insert into numbers values (${n})`.execute(database.db);
        acknowledged.push(n);
      } catch (error) {
        refusals.push(error);
        await sleep(20);
      }
    }
  };
  const running = run();
  const stop = async () => {
    isWriting = false;
    await running;
  };
  return { acknowledged, refusals, stop };
}

beforeAll(async () => {
  if (!CAN_REPLICATE) {
    process.stderr.write(`${WHY_NOT_REPLICATED}\n`);
    return;
  }
  servers = await startReplicated();
  const { primary, replica } = servers;
  databaseUrl = `postgresql://porchlight@127.0.0.1:${replica.port},127.0.0.1:${primary.port}/postgres`;
  // No unique index: a number that is written twice is to be seen.
  await primary.ask('create table numbers (n int)');
  // What is acknowledged is on both: only so does nothing get lost with the primary.
  await primary.ask("alter system set synchronous_standby_names = '*'");
  await primary.ask('select pg_reload_conf()');
}, 120_000);
beforeEach(({ skip }) => skip(!CAN_REPLICATE, WHY_NOT_REPLICATED));
afterAll(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
  await servers?.close();
});

describe('A primary that is replaced by its replica', () => {
  test('is found among several addresses, whichever comes first', async () => {
    expect(await portOf(await open())).toBe(servers.primary.port);
  });

  test('is written to again without a restart: nothing acknowledged is lost, nothing is there twice', async () => {
    const database = await open();
    const heard: string[] = [];
    let gaps = 0;
    const listener = await listen({
      connection: database.connection,
      channels: ['letters'],
      onNotice: (_, payload) => void heard.push(payload),
      onLost: () => database.suspectPrimary(),
      onGap: () => {
        gaps += 1;
      },
      log,
    });
    database.onPrimaryMoved(() => listener.breakOff());
    const jobs = new JobPool({ connection: database.connection, max: 1, log });
    await jobs.query('select 1');
    const writing = startWriting(database);
    await until(() => writing.acknowledged.length > 50, 'much was written');
    await servers.primary.crash();
    await until(() => writing.refusals.length > 0, 'a write was refused');
    const before = writing.acknowledged.length;
    await servers.replica.ask('select pg_promote(true, 30)');
    await until(() => writing.acknowledged.length > before + 50, 'writing went on');
    await writing.stop();

    expect(await portOf(database)).toBe(servers.replica.port);
    // Each refusal is one that tells a person to come back.
    const problems = writing.refusals.map((error) => databaseProblem(error)?.problem);
    expect(new Set(problems.map((one) => one?.status))).toEqual(new Set([503]));
    expect(new Set(problems.map((one) => one?.retry_after))).toEqual(new Set([2]));
    const rows = await servers.replica.ask<{ n: number }>('select n from numbers');
    const kept = rows.map((row) => row.n);
    expect(writing.acknowledged.filter((n) => !kept.includes(n))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);

    await until(() => gaps > 0, 'the listener is back');
    await sql`select pg_notify('letters', ${'after'})`.execute(database.db);
    await until(() => heard.length > 0, 'the notice was heard');
    const { rows: jobRows } = await jobs.query('select inet_server_port() as port');
    expect(jobRows).toEqual([{ port: servers.replica.port }]);
    await until(() => database.isReplicaUsable(), 'the reading goes to the new primary');
    await listener.close();
    await jobs.end();
  });

  test('is not written to any more when it comes back, by nobody', async () => {
    const [, longRunning] = databases;
    await servers.primary.start();
    const database = await open(
      `postgresql://porchlight@127.0.0.1:${servers.primary.port},127.0.0.1:${servers.replica.port}/postgres`,
    );
    expect(await portOf(database)).toBe(servers.replica.port);
    expect(await portOf(longRunning!)).toBe(servers.replica.port);
  });

  test('is not written to any more while the one that took its place is away, nor when that one is back', async () => {
    const [, longRunning] = databases;
    // It waits for nobody: whatever is sent to it is written.
    await servers.primary.ask('alter system reset synchronous_standby_names');
    await servers.primary.ask('select pg_reload_conf()');
    const write = () => sql`insert into numbers values (${-1})`.execute(longRunning!.db);
    await servers.replica.crash();
    for (let at = 0; at < 20; at += 1) {
      await expect(write()).rejects.toSatisfy((error) => databaseProblem(error)?.status === 503);
      await sleep(100);
    }
    await servers.replica.start();
    const isBack = expect.poll(() => portOf(longRunning!).catch(() => 0), { timeout: 10_000 });
    await isBack.toBe(servers.replica.port);
    expect(await servers.primary.ask('select n from numbers where n = -1')).toEqual([]);
    expect(warnings.filter((line) => line.includes('former timeline')).length).toBeGreaterThan(0);
  });

  test('is left by a process that began with it alone, once the one that took its place is there', async () => {
    await servers.replica.crash();
    const address = new PrimaryAddress(databaseUrl, log, 100);
    let moves = 0;
    address.onMoved(() => {
      moves += 1;
    });
    await address.choose();
    expect(address.connection.connectionString).toContain(`:${servers.primary.port}/`);
    await servers.replica.start();
    await expect.poll(() => address.connection.connectionString).toContain(`:${servers.replica.port}/`);
    await sleep(500);
    expect(moves).toBe(2);
    address.close();
  });

  test('is followed by another cluster without a restart, though its timelines begin anew: an upgrade', async () => {
    const address = new PrimaryAddress(databaseUrl, log);
    await address.choose();
    expect(address.connection.connectionString).toContain(`:${servers.replica.port}/`);
    await Promise.all([servers.primary.crash(), servers.replica.crash()]);
    const upgraded = await startAnother(servers.primary.port);
    try {
      address.suspect();
      await expect.poll(() => address.connection.connectionString).toContain(`:${servers.primary.port}/`);
    } finally {
      address.close();
      await upgraded.close();
    }
  });
});
