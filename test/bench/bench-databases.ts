import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { handOver, serverUser } from '#server/db/embedded/server-user.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { INITDB, type PlainServer, plainServer, runTool } from '#test/helpers/plain-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** The measured market, and the small one that it is compared with. */
export const LARGE = { properties: 200_000, schools: 200 };
export const SMALL = { properties: 2000, schools: 20 };
export type MarketSize = typeof LARGE;
/** What people have written, and a hundredth of it. */
export const MUCH_TALK = { properties: 2000, schools: 20, posts: 1_000_000, messages: 10_000_000 };
export const LITTLE_TALK = { ...MUCH_TALK, posts: 10_000, messages: 100_000 };
type LoadSize = MarketSize & Partial<typeof MUCH_TALK>;

const PHOTOS = 3;
const MARKETS_FOLDER = join(ROOT, 'data', 'bench-markets');
/** What `npm start` would use, filled with the large market: the bundled PostgreSQL. */
export const FIRST_RUN_FOLDER = join(ROOT, 'data', 'bench-first-run');

/** Both sides run on these: room for all that is read, and nothing that works beside. */
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

/** Starts the server that keeps the markets, which is made where there is none. It is ours to stop. */
export async function openMarkets(): Promise<PlainServer> {
  const user = serverUser();
  mkdirSync(MARKETS_FOLDER, { recursive: true });
  const { cluster } = findClusterPlace(join(MARKETS_FOLDER, 'postgres'), user, quiet);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    handOver(cluster, user);
    runTool('initdb', ['-D', cluster, ...INITDB]);
  }
  const server = plainServer(cluster, await findFreePort(), SETTINGS);
  await server.start();
  return server;
}

/** Fills a database with a market, as an operator does, and says so. */
export async function loadMarket(size: LoadSize, env: Record<string, string>): Promise<void> {
  const counts = Object.entries({ ...size, photos: PHOTOS });
  const words = counts.flatMap(([name, count]) => [`--${name}`, String(count)]);
  const told = counts.map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`).join(', ');
  console.log(`Loading ${told}.`);
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'load-data.ts'), ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('The market could not be loaded.');
}

/** The address of another database of the same server. */
export const databaseOf = ({ url }: PlainServer, name: string) => url.replace(/[^/]+$/, name);

/** Whether a database is there. */
export async function hasDatabase(server: PlainServer, name: string): Promise<boolean> {
  const rows = await server.ask(`select 1 from pg_database where datname = '${name}'`);
  return rows.length > 0;
}

/**
 * Makes a database by filling one that is named so only when it is whole: one that was left half filled is made anew.
 * @param fill gets the address of the empty one
 */
export async function keepDatabase(
  server: PlainServer,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  if (!(await hasDatabase(server, name))) {
    const passing = `${name}_loading`;
    await server.ask(`drop database if exists ${passing}`);
    await server.ask(`create database ${passing}`);
    await fill(databaseOf(server, passing));
    await server.ask(`alter database ${passing} rename to ${name}`);
  }
  return databaseOf(server, name);
}

/** The address of a market, which is loaded where it is not there yet. */
export async function keepMarket(server: PlainServer, size: MarketSize): Promise<string> {
  return await keepDatabase(server, `market_${size.properties}`, (url) =>
    loadMarket(size, { DATABASE_URL: url }),
  );
}

/** The address of a database with so much talk in it, which is loaded where it is not there yet. */
export async function keepTalk(server: PlainServer, size: typeof MUCH_TALK): Promise<string> {
  return await keepDatabase(server, `talk_${size.messages}`, (url) =>
    loadMarket(size, { DATABASE_URL: url }),
  );
}

/** Fills the bundled PostgreSQL with the large market where it is not there yet. */
export async function keepFirstRun(): Promise<void> {
  const whole = join(FIRST_RUN_FOLDER, 'loaded');
  if (existsSync(whole)) return;
  rmSync(FIRST_RUN_FOLDER, { recursive: true, force: true });
  await loadMarket(LARGE, { DATA_DIR: FIRST_RUN_FOLDER, DATABASE_URL: '' });
  writeFileSync(whole, '');
}
