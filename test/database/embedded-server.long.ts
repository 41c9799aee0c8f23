import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBundledFolder } from '#server/db/embedded/find-binaries.ts';
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
} from './crash-fixture.ts';

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

async function queryValue(server: EmbeddedServer, question: string): Promise<unknown> {
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  try {
    return Object.values((await client.query(question)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

describe('bundled PostgreSQL server', { timeout: 120_000 }, () => {
  test('starts a durable server on a private socket, as an unprivileged user', async () => {
    const { connection, cluster } = await start({ isDurable: true });
    const client = new pg.Client({ ...connection, database: 'postgres' });
    await client.connect();
    const { rows } = await client.query(`select current_setting('listen_addresses') as listen,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('server_encoding') as encoding, lower('É') as lower`);
    await client.end();
    expect(rows).toEqual([{ listen: '', fsync: 'on', pages: 'on', encoding: 'UTF8', lower: 'é' }]);
    expect(statSync(connection.host!).mode & 0o777).toBe(0o700);
    expect(statSync(cluster).uid).toBe(serverUser().uid);
  });

  test('starts one server for six concurrent callers, and stops it with the last', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start()));
    const { pid } = serverOf(dataDir)!;
    expect(readdirSync(dataDir).filter((name) => name.includes('.init-'))).toEqual([]);
    for (const server of all.slice(1)) await server.close();
    expect(serverOf(dataDir)?.pid).toBe(pid);
    await all[0]!.close();
    expect(serverOf(dataDir)).toBeNull();
  });

  test('serves two processes until both have ended', async () => {
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

  test('is restarted when it is killed while the app uses it', async () => {
    const server = await start();
    const { pid } = findRunningServer(server.cluster)!;
    process.kill(pid, 'SIGKILL');
    await until(() => {
      const running = findRunningServer(server.cluster);
      return running !== null && running.pid !== pid && running.status === 'ready';
    }, 'a new server was ready');
    expect(await queryValue(server, 'select 1')).toBe(1);
    expect(said).toEqual(['The bundled database server exited; restarting it.']);
    await expect
      .poll(() => readdirSync(server.connection.host!).filter((name) => name.startsWith('client.')))
      .toHaveLength(1);
  });

  test('starts although another process has the process id in postmaster.pid', async () => {
    const server = await start();
    const pidFile = readFileSync(join(server.cluster, 'postmaster.pid'), 'utf8');
    await server.close();
    const stranger = spawn('sleep', ['60'], { ...spawnAs(serverUser()), cwd: '/', stdio: 'ignore' });
    await once(stranger, 'spawn');
    writeFileSync(join(server.cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));
    await start();
    expect(serverOf(dataDir)?.pid).not.toBe(stranger.pid);
    stranger.kill('SIGKILL');
  });

  test('stores database and binaries elsewhere if its user cannot access the data folder, and finds them again', async ({
    skip,
  }) => {
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
      expect.stringMatching(/not accessible to the database's user; the database is in .*system\/postgres-/),
      expect.stringMatching(
        /not accessible to the database's user; copying PostgreSQL to .*postgresql-18\.4\.0-test/,
      ),
    ]);
    await queryValue(server, 'create table kept as select 7 as n');
    await server.close();

    said = [];
    chmodSync(closed, 0o755);
    const again = await start(options);
    expect(again.cluster).toBe(server.cluster);
    expect(await queryValue(again, 'select n from kept')).toBe(7);
    expect(said).toEqual([]);
  });

  test('refuses a socket folder of another user', async ({ skip }) => {
    skip(!IS_ROOT, 'only root can make a folder for somebody else');
    const server = await start();
    await server.close();
    chownSync(server.connection.host!, 4711, 4711);
    await expect(start()).rejects.toThrow(/belongs to another user/);
    chownSync(server.connection.host!, 0, 0);
  });

  test('includes the server’s log in the error for a damaged cluster', async () => {
    const server = await start();
    await server.close();
    unlinkSync(join(server.cluster, 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/Cannot start the bundled database in [\s\S]*pg_control/);
    expect(findRunningServer(server.cluster)).toBeNull();
  });
});
