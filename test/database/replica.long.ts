import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';
import { openProgram } from '#server/open-program.ts';
import type { Program } from '#server/open-services.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import {
  makeManager,
  makeProperty,
  makeSchool,
  propertyInput,
  saveProperty,
  TOWN,
} from '#test/helpers/listings.ts';
import {
  CAN_REPLICATE,
  type ReplicatedServer,
  startReplicated,
  WHY_NOT_REPLICATED,
} from '#test/helpers/replicated-server.ts';
import { until } from './crash-fixture.ts';

let servers: ReplicatedServer;
const databases: Database[] = [];
const said: string[] = [];
const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };

async function open(replicaUrl: string | null = servers.replica.url): Promise<Database> {
  const databaseUrl = servers.primary.url;
  const database = await openDatabase({ databaseUrl, replicaUrl, maxLagMs: 700, dataDir: '', log });
  databases.push(database);
  return database;
}

async function isOnReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
  return rows[0]!.is;
}

async function notesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    note: string;
  }>`select note from notes where note <> ${'?'} order by 1`.execute(db);
  return rows.map((row) => row.note);
}

async function openUsable(): Promise<Database> {
  const database = await open();
  await until(() => database.isReplicaUsable(), 'the replica is used');
  return database;
}

beforeAll(async () => {
  if (!CAN_REPLICATE) {
    process.stderr.write(`${WHY_NOT_REPLICATED}\n`);
    return;
  }
  servers = await startReplicated();
  await servers.primary.query('create table notes (note text)');
}, 120_000);
beforeEach(({ skip }) => {
  skip(!CAN_REPLICATE, WHY_NOT_REPLICATED);
  said.length = 0;
});
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});
afterAll(async () => {
  await servers?.close();
});

describe('ReadPool', () => {
  test('refuses a replica as DATABASE_URL', async () => {
    const opening = openDatabase({ databaseUrl: servers.replica.url, dataDir: '', log });
    await expect(opening).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/postgres is a read-only replica\. Set DATABASE_URL to the primary\.$/,
    );
  });

  test('reads from the primary when the replica is unreachable at the start', async () => {
    const database = await open(`postgresql://porchlight@127.0.0.1:${await findFreePort()}/postgres`);
    expect(database.isReplicaUsable()).toBe(false);
    expect(await isOnReplica(database.readDb)).toBe(false);
  });

  test('reads from the primary until a lagging replica has caught up', async () => {
    const database = await openUsable();
    await servers.replica.query('select pg_wal_replay_pause()');
    await sql`insert into notes values ('behind')`.execute(database.db);
    await until(() => !database.isReplicaUsable(), 'the replica is left alone');
    expect(await notesIn(database.readDb)).toEqual(['behind']);
    expect(said.at(-1)).toMatch(/^Not using the replica \(it is behind\); using the primary\.$/);
    await servers.replica.query('select pg_wal_replay_resume()');
    await until(() => database.isReplicaUsable(), 'the replica is used again');
    expect(await isOnReplica(database.readDb)).toBe(true);
    expect(await notesIn(database.readDb)).toEqual(['behind']);
  });

  test('falls back to the primary when the replica crashes, and uses it again afterwards', async () => {
    const database = await openUsable();
    const failures: unknown[] = [];
    let isReading = true;
    const read = async () => {
      while (isReading) {
        await notesIn(database.readDb).catch((error) => failures.push(error));
        await sleep(1);
      }
    };
    const readers = [read(), read(), read(), read()];
    await sleep(100);
    await servers.replica.crash();
    await until(() => !database.isReplicaUsable(), 'the replica is left alone');
    await servers.replica.start();
    await until(() => database.isReplicaUsable(), 'the replica is used again');
    await sleep(100);
    isReading = false;
    await Promise.all(readers);
    expect(failures).toEqual([]);
    expect(await isOnReplica(database.readDb)).toBe(true);
  });

  test('falls back to the primary when the replica lacks a table', async () => {
    const database = await openUsable();
    await servers.replica.query('select pg_wal_replay_pause()');
    await sql`create table later as select 1 as n`.execute(database.db);
    const read = await sql<{ n: number }>`select n from later where n = ${1}`.execute(database.readDb);
    await servers.replica.query('select pg_wal_replay_resume()');
    expect(read.rows).toEqual([{ n: 1 }]);
  });

  test('sends writes to the primary only, once', async () => {
    const database = await openUsable();
    await sql`insert into notes values (${'written while reading'})`.execute(database.readDb);
    await database.readDb.transaction().execute(async (trx) => {
      expect(await isOnReplica(trx)).toBe(false);
      await sql`insert into notes values (${'in a transaction'})`.execute(trx);
    });
    const written = (await notesIn(database.db)).filter((note) => note !== 'behind');
    expect(written).toEqual(['in a transaction', 'written while reading']);
  });

  test('reads from the replica with the statement timeout of a request', async () => {
    const database = await openUsable();
    expect(await isOnReplica(database.readDb)).toBe(true);
    expect(await isOnReplica(database.db)).toBe(false);
    const { rows } = await sql<{
      setting: string;
    }>`select current_setting('statement_timeout') as setting`.execute(database.readDb);
    expect(rows).toEqual([{ setting: '1500ms' }]);
    expect(database.poolFacts().replica).toMatchObject({ max: 10, waiting: 0 });
  });

  test('does not retry a slow statement on the primary', async () => {
    const database = await openUsable();
    said.length = 0;
    const slow = sql`select pg_sleep(60), ${1}::int`.execute(database.readDb);
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(said).toEqual([]);
    expect(await isOnReplica(database.readDb)).toBe(true);
  });

  test('reads from the replica while the primary is down', async () => {
    const database = await openUsable();
    await servers.primary.crash();
    try {
      await sleep(1500);
      expect(await isOnReplica(database.readDb)).toBe(true);
      await expect(notesIn(database.db)).rejects.toThrow();
    } finally {
      await servers.primary.start();
    }
    await until(() => database.isReplicaUsable(), 'the replica is used');
    expect(await notesIn(database.db)).toContain('behind');
  });
});

describe('web app with a replica', () => {
  let folder: string;
  let program: Program;
  let app: FastifyInstance;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'porchlight-replica-'));
    program = await openProgram({
      DATABASE_URL: servers.primary.url,
      DATABASE_REPLICA_URL: servers.replica.url,
      DATABASE_REPLICA_MAX_LAG: '1',
      DATA_DIR: folder,
      REQUEST_LIMIT_PER_MINUTE: '0',
    });
    const { db, readDb } = program.database;
    app = await createApp({ ...program, db, readDb });
  });
  afterEach(async () => {
    await app.close();
    await program.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('never returns older data after newer data', async () => {
    const { db } = program.database;
    const school = await makeSchool(db);
    const manager = await makeManager(db);
    const id = await makeProperty(db, manager, { name: 'Old House' });
    const seen = async () => {
      const url = `/api/v1/property_near/?school=${school}&point=${TOWN.join(',')}`;
      return /(Old|New) House/.exec((await app.inject({ method: 'GET', url })).body)?.[0];
    };
    try {
      await until(() => program.database.isReplicaUsable(), 'the replica is used');
      await expect.poll(seen).toBe('Old House');
      await servers.replica.query('select pg_wal_replay_pause()');
      await saveProperty(db, { ...propertyInput(manager, { name: 'New House' }), id });
      // Repeats the request: if stale responses were cached, they would stay stale.
      await expect.poll(seen, { interval: 20, timeout: 10_000 }).toBe('New House');
      await servers.replica.query('select pg_wal_replay_resume()');
      const answers: unknown[] = [await seen()];
      await until(() => program.database.isReplicaUsable(), 'the replica is used again');
      for (let at = 0; at < 20; at += 1) answers.push(await seen());
      expect(new Set(answers)).toEqual(new Set(['New House']));
    } finally {
      await servers.replica.query('select pg_wal_replay_resume()').catch(() => {});
    }
  });
});
