import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBundledFolder } from '#server/db/embedded/find-binaries.ts';
import { hydrateSymlinks } from '#server/db/embedded/hydrate-symlinks.ts';
import { findRunningServer } from '#server/db/embedded/postmaster-file.ts';
import { serverUser, spawnAs } from '#server/db/embedded/server-user.ts';
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from '#server/db/embedded/start-embedded.ts';
import {
  killWriters,
  openFolder,
  removeFolder,
  serverOf,
  startWriter,
  until,
  untilGone,
} from './crash-scene.ts';

/** A loaded machine takes its time to start processes. */
const PATIENCE = { timeout: 120_000 };
const IS_ROOT = process.getuid?.() === 0;
let dataDir: string;
let said: string[];
let servers: EmbeddedServer[];
const log = { info() {}, warn: (line: string) => void said.push(line) };

beforeEach(() => {
  dataDir = openFolder();
  said = [];
  servers = [];
});
afterEach(async () => {
  killWriters();
  await Promise.all(servers.map((server) => server.close()));
  removeFolder(dataDir);
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    folder: join(dataDir, 'postgres'),
    log,
    isDurable: false,
    ...options,
  });
  servers.push(server);
  return server;
}

async function ask(server: EmbeddedServer, question: string): Promise<unknown> {
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  try {
    return Object.values((await client.query(question)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

describe('The bundled server', PATIENCE, () => {
  test('is reached by its private socket alone, and writes through to the disk', async () => {
    const server = await start({ isDurable: true });
    expect(await ask(server, 'show listen_addresses')).toBe('');
    expect(await ask(server, 'show fsync')).toBe('on');
    expect(await ask(server, 'show full_page_writes')).toBe('on');
    expect(await ask(server, 'show server_encoding')).toBe('UTF8');
    expect(
      await ask(
        server,
        `select lower('É') || (select string_agg(x, '' order by x) from unnest('{b,A,a}'::text[]) x)`,
      ),
    ).toBe('éAab');
    expect(statSync(server.connection.host!).mode & 0o777).toBe(0o700);
    expect(statSync(server.cluster).uid).toBe(serverUser().uid);
    expect(said).toEqual([]);
  });

  test('serves two processes, and neither takes it from the other by leaving', async () => {
    const first = startWriter(dataDir, 'first');
    const second = startWriter(dataDir, 'second');
    await until(() => first.acknowledged.length > 10 && second.acknowledged.length > 10, 'both write');
    const { pid } = serverOf(dataDir)!;
    first.child.kill('SIGTERM');
    await until(() => first.isClosed(), 'the first has left');
    const before = second.acknowledged.length;
    await until(() => second.acknowledged.length > before + 50, 'the second writes on');
    expect(serverOf(dataDir)?.pid).toBe(pid);
    const third = startWriter(dataDir, 'third');
    await until(() => third.acknowledged.length > 10, 'the third writes');
    process.kill(second.child.pid!, 'SIGKILL');
    await untilGone(second.child);
    const then = third.acknowledged.length;
    await until(() => third.acknowledged.length > then + 50, 'the third writes on');
    expect(serverOf(dataDir)?.pid).toBe(pid);
    third.child.kill('SIGTERM');
    await until(() => third.isClosed(), 'the third has left');
    await untilGone(third.child);
    expect(serverOf(dataDir)).toBeNull();
    expect(said).toEqual([]);
  });

  test('starts once when six want it at the same moment', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start()));
    expect(all.filter((server) => !server.isAdopted)).toHaveLength(1);
    expect(await ask(all[5]!, 'select 1')).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.includes('.init-'))).toEqual([]);
  });

  test('comes back after its own kill -9 while somebody uses it', async () => {
    const server = await start();
    const { pid } = findRunningServer(server.cluster)!;
    process.kill(pid, 'SIGKILL');
    await until(() => {
      const running = findRunningServer(server.cluster);
      return running !== null && running.pid !== pid && running.status === 'ready';
    }, 'a new server was ready');
    expect(await ask(server, 'select 1')).toBe(1);
    expect(said).toEqual(['The bundled database server is gone; starting it again.']);
    await sleep(50); // until the new hold has taken the place of the old
  });
});

describe('What a crash has left behind', PATIENCE, () => {
  test('a postmaster.pid whose number now belongs to another program does not either', async () => {
    const server = await start();
    const pidFile = readFileSync(join(server.cluster, 'postmaster.pid'), 'utf8');
    await server.close();
    const stranger = spawn('sleep', ['60'], { ...spawnAs(serverUser()), cwd: '/', stdio: 'ignore' });
    await once(stranger, 'spawn');
    writeFileSync(join(server.cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));
    expect((await start()).isAdopted).toBe(false);
    stranger.kill('SIGKILL');
  });
});

describe('A folder that the database’s user cannot reach', PATIENCE, () => {
  test('has its database and its binaries elsewhere, says so, and finds them again', async ({ skip }) => {
    skip(!IS_ROOT, 'only root has such folders');
    const closed = join(dataDir, 'closed');
    const systemFolder = join(dataDir, 'system');
    mkdirSync(closed, { mode: 0o700 });
    const bundledFolder = join(closed, 'package', 'native');
    cpSync(findBundledFolder()!, bundledFolder, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(closed, 'package', 'package.json'), '{"version":"18.4.0-test"}');
    const options = { folder: join(closed, 'data', 'postgres'), systemFolder, bundledFolder };

    const server = await start(options);
    expect(server.cluster.startsWith(`${systemFolder}/postgres-`)).toBe(true);
    expect(said).toEqual([
      expect.stringMatching(/closed to the database's user, so the database is kept in .*system\/postgres-/),
      expect.stringMatching(
        /closed to the database's user, so its PostgreSQL is copied to .*postgresql-18\.4\.0-test/,
      ),
    ]);
    await ask(server, 'create table kept as select 7 as n');
    await server.close();

    said = [];
    chmodSync(closed, 0o755);
    const again = await start(options);
    expect(again.cluster).toBe(server.cluster);
    expect(await ask(again, 'select n from kept')).toBe(7);
    expect(said).toEqual([]);
  });
});

describe('When nothing can be started', PATIENCE, () => {
  test('a folder of somebody else in the place of the socket is refused', async ({ skip }) => {
    skip(!IS_ROOT, 'only root can make a folder for somebody else');
    const server = await start();
    await server.close();
    const { chownSync } = await import('node:fs');
    chownSync(server.connection.host!, 4711, 4711);
    await expect(start()).rejects.toThrow(/belongs to somebody else/);
    chownSync(server.connection.host!, 0, 0);
  });

  test('data of another PostgreSQL than those found are named, not touched', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 99, which does not run here: install it, or set DATABASE_URL/,
    );
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('a damaged cluster ends in a sentence with the server’s own words', async () => {
    const server = await start();
    await server.close();
    unlinkSync(join(server.cluster, 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/does not start in [\s\S]*pg_control/);
    expect(findRunningServer(server.cluster)).toBeNull();
  });
});

describe('The links between the shared libraries', PATIENCE, () => {
  test('are made where an installer without scripts left them out, and making them again changes nothing', () => {
    const native = join(dataDir, 'package', 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    writeFileSync(join(native, 'lib', 'libicu.so.60.2'), 'library');
    writeFileSync(
      join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]),
    );
    hydrateSymlinks(native);
    hydrateSymlinks(native);
    expect(readFileSync(join(native, 'lib', 'libicu.so.60'), 'utf8')).toBe('library');
    expect(readdirSync(join(native, 'lib')).sort()).toEqual(['libicu.so.60', 'libicu.so.60.2']);
    expect(existsSync(join(native, 'bin'))).toBe(false);
  });
});
