import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/db/embedded/find-binaries.ts';
import { serverUser, spawnAs } from '#server/db/embedded/server-user.ts';
import { killServer } from './kill-server.ts';

/** A server of the PostgreSQL that is installed on the machine. It listens on 127.0.0.1. */
export interface PlainServer {
  port: number;
  url: string;
  /** Process id of the postmaster. 0 while the server is not running. */
  readonly pid: number;
  /** Runs a query on a new connection. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  start(): Promise<void>;
  /** Requests a fast shutdown. Resolves when the server has exited. */
  stop(): Promise<void>;
  /** Requests an immediate shutdown, without a checkpoint. Resolves when the server has exited. */
  crash(): Promise<void>;
  /** Kills all server processes with SIGKILL. Resolves when they have exited. */
  kill(): Promise<void>;
}

const quiet = { info() {}, warn() {} };
const user = serverUser();
const found = findBinaries({ user, systemFolder: '/nonexistent', log: quiet, bundledFolder: null });

/** Folder of the machine's PostgreSQL binaries. Empty if PostgreSQL is not installed. */
export const POSTGRES_FOLDER = found ? dirname(found.postgres) : '';

const OWNER = 'porchlight';
/** Options for initdb. */
export const INITDB = ['-U', OWNER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '-N'];

/** Runs a PostgreSQL tool as the user that owns the server. */
export function runTool(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(POSTGRES_FOLDER, command), args, {
    ...spawnAs(user),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // A container may have little shared memory.
  'dynamic_shared_memory_type=mmap',
];

/**
 * Returns a server on an existing cluster.
 * @param own additional settings, as `name=value`
 */
export function plainServer(data: string, port: number, own: readonly string[]): PlainServer {
  let child: ChildProcess | null = null;
  const url = `postgresql://${OWNER}@127.0.0.1:${port}/postgres`;

  async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const server = child;
    child = null;
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await gone;
  }

  async function kill(): Promise<void> {
    const server = child;
    child = null;
    if (server?.pid === undefined) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    await killServer(server.pid, true);
    await gone;
  }

  return {
    port,
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    query,
    async start() {
      const settings = [...SETTINGS, ...own, `port=${port}`].flatMap((setting) => ['-c', setting]);
      const server = spawn(join(POSTGRES_FOLDER, 'postgres'), ['-D', data, ...settings], {
        ...spawnAs(user),
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: 'ignore',
      });
      child = server;
      for (;;) {
        if (server.exitCode !== null) throw new Error(`The server in ${data} did not start.`);
        if (await query('select 1').catch(() => null)) return;
        await sleep(50);
      }
    },
    stop: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
    kill,
  };
}
