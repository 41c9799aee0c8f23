import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { changeOwner, serverUser } from '#server/db/embedded/server-user.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { INITDB, type PlainServer, plainServer, runTool } from '#test/helpers/plain-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** Most goals are measured with the large data set. */
export const LARGE = { properties: 200_000, schools: 200 };
export const SMALL = { properties: 2000, schools: 20 };
type DatasetSize = typeof LARGE;

const PHOTOS = 3;
const DATASETS_FOLDER = join(ROOT, 'data', 'bench-markets');
/** Filled with the large data set. */
export const FIRST_RUN_FOLDER = join(ROOT, 'data', 'bench-first-run');

/** The product and Django use the same settings. All data fits into memory, and no background work runs. */
const SETTINGS = [
  'shared_buffers=2GB',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'autovacuum_naptime=1h',
  'synchronous_commit=off',
  'max_wal_size=4GB',
];

const quiet = { info() {}, warn() {} };

/** Creates missing data sets. The caller stops the server. */
export async function openDatasets(): Promise<PlainServer> {
  const user = serverUser();
  mkdirSync(DATASETS_FOLDER, { recursive: true });
  const { cluster } = findClusterPlace(join(DATASETS_FOLDER, 'postgres'), user, quiet);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    changeOwner(cluster, user);
    runTool('initdb', ['-D', cluster, ...INITDB]);
  }
  const server = plainServer(cluster, await findFreePort(), SETTINGS);
  await server.start();
  return server;
}

async function loadDataset(size: DatasetSize, env: Record<string, string>): Promise<void> {
  const counts = Object.entries({ ...size, photos: PHOTOS });
  const args = counts.flatMap(([name, count]) => [`--${name}`, String(count)]);
  const summary = counts.map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`).join(', ');
  console.log(`Loading ${summary}.`);
  const child = spawn(process.execPath, [join(ROOT, 'bench', 'load-data.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('The data could not be loaded.');
}

const databaseOf = ({ url }: PlainServer, name: string) => url.replace(/[^/]+$/, name);

async function hasDatabase(server: PlainServer, name: string): Promise<boolean> {
  const rows = await server.query(`select 1 from pg_database where datname = '${name}'`);
  return rows.length > 0;
}

/**
 * Renames the complete database, so that an interrupted fill starts again. @param fill receives the URL of
 * the empty database
 */
export async function ensureDatabase(
  server: PlainServer,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  if (!(await hasDatabase(server, name))) {
    const unfinished = `${name}_loading`;
    await server.query(`drop database if exists ${unfinished}`);
    await server.query(`create database ${unfinished}`);
    await fill(databaseOf(server, unfinished));
    await server.query(`alter database ${unfinished} rename to ${name}`);
  }
  return databaseOf(server, name);
}

export async function ensureDataset(server: PlainServer, size: DatasetSize): Promise<string> {
  return await ensureDatabase(server, `market_${size.properties}`, (url) =>
    loadDataset(size, { DATABASE_URL: url }),
  );
}

export async function ensureFirstRun(): Promise<void> {
  const whole = join(FIRST_RUN_FOLDER, 'loaded');
  if (existsSync(whole)) return;
  rmSync(FIRST_RUN_FOLDER, { recursive: true, force: true });
  await loadDataset(LARGE, { DATA_DIR: FIRST_RUN_FOLDER, DATABASE_URL: '' });
  writeFileSync(whole, '');
}
