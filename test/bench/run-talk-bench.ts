import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { untilAnswered } from '#test/helpers/until-answered.ts';
import { findPostmaster } from './find-postmaster.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';
import { judge, median } from './statistics.ts';
import { findTalkCases, type TalkCase } from './talk-cases.ts';

// `npm run bench:talk`: what forums and inboxes cost when there is a hundred times as much of everything. BENCH_SMALL_URL and
// BENCH_LARGE_URL name two databases of one server on this machine that `npm run load-data` has filled, such as
// with 10,000 posts and 100,000 messages, and with 1,000,000 and 10,000,000. Asked in turns; read the ratios.

const REQUESTS = 150;
const WARM_UP = 40;
const AT_ONCE = 4;
const ROUNDS = 3;
/** PostgreSQL tells what it has read this much later. */
const STATISTICS_MS = 1200;
const RESULTS = join(ROOT, 'test-results', 'talk-bench.json');

type Side = {
  port: number;
  cpu: () => number;
  client: pg.Client;
  cases: TalkCase[];
  close: () => Promise<void>;
};

/** Resolves with the status of the answer. */
function ask(port: number, agent: Agent, one: TalkCase, n: number): Promise<number> {
  const headers = one.token ? { authorization: `Bearer ${one.token}` } : {};
  return new Promise((resolve, reject) => {
    const sent = request({ port, agent, host: '127.0.0.1', path: one.pathOf(n), headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end();
  });
}

async function pagesRead(client: pg.Client): Promise<number> {
  await sleep(STATISTICS_MS);
  const { rows } = await client.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.pages);
}

/** @param mayBeBusy what nobody has read yet comes from the disk, and may take longer than a statement is given */
async function askMany(side: Side, at: number, count: number, mayBeBusy = false): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const one = side.cases[at]!;
  let next = 0;
  const line = async () => {
    while (next < count) {
      const status = await ask(side.port, agent, one, next++);
      if (status !== 200 && !(mayBeBusy && status === 503)) throw new Error(`${one.name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  agent.destroy();
}

/** Milliseconds of processor for a request. */
async function sampleCpu(side: Side, at: number): Promise<number> {
  const before = side.cpu();
  await askMany(side, at, REQUESTS);
  return ((side.cpu() - before) * 1000) / REQUESTS;
}

/** Pages of the database for a request, once all is warm. */
async function samplePages(side: Side, at: number): Promise<number> {
  await askMany(side, at, WARM_UP, true);
  const before = await pagesRead(side.client);
  await askMany(side, at, WARM_UP);
  return ((await pagesRead(side.client)) - before) / WARM_UP;
}

async function openSide(url: string): Promise<Side> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const postmaster = await findPostmaster(url);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-talk-'));
  const server = startProduction({ PORT: String(port), DEMO: 'none', DATA_DIR: folder, DATABASE_URL: url });
  await untilAnswered(`http://127.0.0.1:${port}/api/v1/schools/?popular=true`, server.process);
  return {
    port,
    client,
    cases: await findTalkCases(url),
    cpu: () => cpuSecondsOfTree(server.process.pid ?? 0) + cpuSecondsOfTree(postmaster),
    async close() {
      await client.end();
      server.process.kill('SIGTERM');
      await server.left;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runBench(): Promise<void> {
  const { BENCH_SMALL_URL: small, BENCH_LARGE_URL: large } = process.env;
  if (!small || !large) throw new Error('Name the databases: BENCH_SMALL_URL=... BENCH_LARGE_URL=...');
  const sides = [await openSide(small), await openSide(large)] as const;
  try {
    console.log(`\n${''.padEnd(26)}    CPU ms     large    ratio    spread     pages     large    ratio`);
    const rows = [];
    for (const [at, { name }] of sides[0].cases.entries()) {
      const pages = [await samplePages(sides[0], at), await samplePages(sides[1], at)] as const;
      const pairs: [number, number][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        pairs.push([await sampleCpu(sides[0], at), await sampleCpu(sides[1], at)]);
      }
      const verdict = judge(pairs.map(([less, more]) => more / less));
      const row = {
        name,
        cpuMs: [median(pairs.map(([less]) => less)), median(pairs.map(([, more]) => more))],
        cpuRatio: verdict.ratio,
        spread: verdict.spread,
        pages,
        pageRatio: pages[1] / pages[0],
      };
      rows.push(row);
      const numbers = [...row.cpuMs, row.cpuRatio, row.spread, ...row.pages, row.pageRatio];
      // A ratio whose rounds do not agree is not told.
      const cells = numbers.map((value) => (value === null ? '-' : value.toFixed(2)).padStart(10));
      console.log(`${name.padEnd(26)}${cells.join('')}`);
    }
    console.log(`load ${loadavg()[0]!.toFixed(1)}`);
    mkdirSync(join(RESULTS, '..'), { recursive: true });
    writeFileSync(RESULTS, JSON.stringify(rows, null, 2));
  } finally {
    for (const side of sides) await side.close();
  }
}

await runBench();
