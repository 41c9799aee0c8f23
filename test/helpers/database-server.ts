import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { EMBEDDED_NAME } from '#server/db/embedded/init-cluster.ts';
import { isProcess } from '#server/db/embedded/postmaster-file.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { ROOT } from './source-tree.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server. Its user may create databases. */
    testServerUrl: string;
  }
}

/** Prefix of test databases, whose names are `porchlight_test_<process>_<random>`. */
export const TEST_DATABASE_PREFIX = 'porchlight_test_';

const quiet = { info: () => {}, warn: (line: string) => process.stderr.write(`${line}\n`) };

/** Returns a URL of a server on a Unix socket. Both `pg` and the settings accept it. */
export function urlOf({ host, user, database }: pg.ClientConfig): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
}

/** Drops databases that killed test runs on this machine have left. */
async function removeLeftovers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${TEST_DATABASE_PREFIX}\\d+_'`,
  );
  for (const { name } of rows) {
    const pid = Number.parseInt(name.slice(TEST_DATABASE_PREFIX.length), 10);
    if (!isProcess(pid)) await client.query(`drop database if exists "${name}" with (force)`);
  }
  await client.end();
}

const MEMORY_FOLDER = '/dev/shm';

/**
 * True if the memory file system has enough space, so that databases don't wait for the disk. In containers
 * it often has only 64 MB.
 */
function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > 4 * 2 ** 30;
}

/**
 * Folder of the server that all test runs of this checkout share: the first run starts the server, the last
 * one stops it.
 */
function serverFolder(): string {
  const name = `porchlight-test-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;
  const folder = join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  return join(folder, 'postgres');
}

/**
 * Vitest's global setup. Starts the bundled PostgreSQL without fsync, or uses the server of
 * TEST_DATABASE_URL, whose user must be allowed to create databases. With WITHOUT_DATABASE=1 it starts no
 * server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.WITHOUT_DATABASE === '1') return async () => {};
  const operatorsUrl = process.env.TEST_DATABASE_URL;
  if (operatorsUrl) {
    project.provide('testServerUrl', operatorsUrl);
    return async () => {};
  }
  const folder = serverFolder();
  const { socketFolder } = findClusterPlace(folder, serverUser(), quiet);
  const url = urlOf({ host: socketFolder, user: EMBEDDED_NAME, database: 'postgres' });
  project.provide('testServerUrl', url);
  // The server starts while Vitest loads the first files. `testDatabase` waits for it.
  const starting = startEmbedded({ folder, isDurable: false, log: quiet });
  const cleaning = starting.then(() => removeLeftovers(url));
  cleaning.catch((error: Error) => {
    quiet.warn(error.message);
    process.exit(1);
  });
  return async () => {
    await cleaning;
    await (await starting).close();
  };
}
