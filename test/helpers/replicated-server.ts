import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/db/embedded/find-binaries.ts';
import { handOver, serverUser, spawnAs } from '#server/db/embedded/server-user.ts';
import { findFreePort } from './free-port.ts';

/** One PostgreSQL of the machine's own, listening on 127.0.0.1. */
export interface PlainServer {
  port: number;
  url: string;
  /** Asks on a connection of its own. */
  ask<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  start(): Promise<void>;
  /** Ends it as a crash does: nothing is said to anybody. Resolves when it is gone. */
  crash(): Promise<void>;
}

export interface ReplicatedServer {
  primary: PlainServer;
  /** Follows it by streaming. */
  replica: PlainServer;
  close(): Promise<void>;
}

const quiet = { info() {}, warn() {} };
const user = serverUser();
const found = findBinaries({ user, systemFolder: '/nonexistent', log: quiet, bundledFolder: null });
const folderOfBinaries = found ? dirname(found.postgres) : '';

/** Whether this machine has what a replica is made with; the bundled PostgreSQL has not. */
export const CAN_REPLICATE = existsSync(join(folderOfBinaries, 'pg_basebackup'));
export const WHY_NOT_REPLICATED =
  'SKIPPED: no pg_basebackup in /usr/lib/postgresql; install postgresql-15 to run this';

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(folderOfBinaries, command), args, {
    ...spawnAs(user),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

const SETTINGS = [
  'fsync=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=16MB',
  // The shared memory of a container may be small.
  'dynamic_shared_memory_type=mmap',
];

function plainServer(data: string, port: number): PlainServer {
  let child: ChildProcess | null = null;
  const url = `postgresql://porchlight@127.0.0.1:${port}/postgres`;

  async function ask<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    port,
    url,
    ask,
    async start() {
      const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
      const server = spawn(join(folderOfBinaries, 'postgres'), ['-D', data, ...settings], {
        ...spawnAs(user),
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: 'ignore',
      });
      child = server;
      for (;;) {
        if (server.exitCode !== null) throw new Error(`The server in ${data} did not start.`);
        if (await ask('select 1').catch(() => null)) return;
        await sleep(50);
      }
    },
    async crash() {
      const server = child;
      child = null;
      if (server === null || server.exitCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await gone;
    },
  };
}

/** Makes and starts a primary with a streaming replica, each with its own folder and port. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-replicated-'));
  chmodSync(folder, 0o755);
  const [first, second] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string];
  for (const data of [first, second]) {
    mkdirSync(data, { mode: 0o700 });
    handOver(data, user);
  }
  const primary = plainServer(first, await findFreePort());
  const replica = plainServer(second, await findFreePort());
  const close = async () => {
    await Promise.all([primary.crash(), replica.crash()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run('initdb', ['-D', first, '-U', 'porchlight', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '-N']);
    await primary.start();
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'porchlight'];
    run('pg_basebackup', ['-D', second, ...from, '-R', '-X', 'stream', '-c', 'fast', '-N']);
    await replica.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { primary, replica, close };
}
