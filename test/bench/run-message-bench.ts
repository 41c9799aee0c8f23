import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { quietLog } from '#cli/with-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type ProductionServer, startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { untilAnswered } from '#test/helpers/until-answered.ts';
import { findPostmaster } from './find-postmaster.ts';
import { makeTalkers } from './make-talkers.ts';
import { type Round, runRound, type Target } from './measure-messages.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';
import { median } from './statistics.ts';

// `npm run bench:messages`: how soon a message is heard. People with an open stream of events write to each other at a steady pace through
// the API of the program as it is started, with its database; beside it, in turns, bare node:http that passes the same messages on
// from memory. Then once more while lines are cut and come back: nothing may be lost, nothing told twice.

const PEOPLE = 1000;
const PER_SECOND = 500;
const ROUND_S = 10;
const WARM_UP_S = 3;
const ROUNDS = 3;
/** Milliseconds at the 95th percentile. */
const GOAL_MS = 100;
const DATA = join(ROOT, 'data', 'bench-messages');
const RESULTS = join(ROOT, 'test-results', 'message-bench.json');
/** An operator's database instead of the bundled one: one with ten million messages, say. */
const DATABASE_URL = process.env.BENCH_DATABASE_URL ?? '';

function print(name: string, round: Round): void {
  const { sent, lost, twice, p50Ms, p95Ms, p99Ms, answerP95Ms, cpuPer1000 } = round;
  const numbers = [p50Ms, p95Ms, p99Ms, answerP95Ms].map((ms) => ms.toFixed(1).padStart(9)).join('');
  const counts = [sent, lost, twice].map((count) => String(count).padStart(8)).join('');
  console.log(
    `${name.padEnd(22)}${counts}${numbers}${cpuPer1000.toFixed(2).padStart(9)}   load ${loadavg()[0]!.toFixed(1)}`,
  );
}

async function startBare(): Promise<{ process: ChildProcess; target: Target }> {
  const child = spawn(process.execPath, [join(ROOT, 'test/bench/bare-messages.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)));
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  const cpu = () => cpuSecondsOfTree(child.pid ?? 0);
  const paths = {
    eventPath: ({ id }: { id: number }) => `/events/?user=${id}`,
    sendPath: ({ id }: { id: number }) => `/messages/?sender=${id}`,
  };
  return { process: child, target: { name: 'bare node:http', port, cpu, ...paths } };
}

async function startProduct(): Promise<{ server: ProductionServer; target: Target }> {
  const port = await findFreePort();
  const server = startProduction({ PORT: String(port), DEMO: 'none', DATA_DIR: DATA, DATABASE_URL });
  await untilAnswered(`http://127.0.0.1:${port}/api/v1/schools/?popular=true`, server.process);
  const roots = [server.process.pid ?? 0, ...(DATABASE_URL ? [await findPostmaster(DATABASE_URL)] : [])];
  const cpu = () => roots.reduce((sum, pid) => sum + cpuSecondsOfTree(pid), 0);
  const paths = { eventPath: () => '/api/v1/events/', sendPath: () => '/api/v1/messages/' };
  return { server, target: { name: 'product', port, cpu, ...paths } };
}

function report(rounds: Record<'product' | 'bare', Round[]>, cut: Round): boolean {
  const of = (name: 'product' | 'bare', key: keyof Round) => median(rounds[name].map((round) => round[key]));
  const p95Ms = of('product', 'p95Ms');
  const summary = {
    people: PEOPLE,
    perSecond: PER_SECOND,
    cores: cpus().length,
    p50Ms: of('product', 'p50Ms'),
    p95Ms,
    timesBareP50: of('product', 'p50Ms') / of('bare', 'p50Ms'),
    timesBareP95: p95Ms / of('bare', 'p95Ms'),
    cpuPer1000: of('product', 'cpuPer1000'),
    timesBareCpu: of('product', 'cpuPer1000') / of('bare', 'cpuPer1000'),
    goalMs: GOAL_MS,
  };
  const wrong = [...rounds.product, cut].reduce((sum, { lost, twice }) => sum + lost + twice, 0);
  console.log(
    `\np95 ${p95Ms.toFixed(1)} ms (${summary.timesBareP95.toFixed(1)} times bare), ${summary.cpuPer1000.toFixed(2)} s of ` +
      `processor for 1,000 messages (${summary.timesBareCpu.toFixed(1)} times bare); lost or told twice: ${wrong}.`,
  );
  mkdirSync(join(RESULTS, '..'), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify({ ...summary, rounds, cut }, null, 2));
  return wrong === 0 && p95Ms <= GOAL_MS;
}

async function runBench(): Promise<boolean> {
  const { server, target: product } = await startProduct();
  const { process: bareProcess, target: bare } = await startBare();
  const database = await openDatabase({ databaseUrl: DATABASE_URL || null, dataDir: DATA, log: quietLog });
  try {
    const heads = ['sent', 'lost', 'twice'].map((head) => head.padStart(8)).join('');
    const times = ['p50 ms', 'p95 ms', 'p99 ms', 'answer', 'CPU s/k']
      .map((head) => head.padStart(9))
      .join('');
    console.log(`\n${''.padEnd(22)}${heads}${times}`);
    const pace = { perSecond: PER_SECOND, seconds: ROUND_S };
    // New people each time: an account may send so many messages an hour.
    const round = async (target: Target, more = {}) => {
      const talkers = await makeTalkers(database.patientDb, PEOPLE);
      return await runRound(target, talkers, { ...pace, ...more });
    };
    for (const target of [product, bare])
      print(`${target.name}, warming up`, await round(target, { seconds: WARM_UP_S }));
    const rounds = { product: [] as Round[], bare: [] as Round[] };
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const [name, target] of [
        ['product', product],
        ['bare', bare],
      ] as const) {
        const one = await round(target);
        print(target.name, one);
        rounds[name].push(one);
      }
    }
    const cut = await round(product, { isCut: true });
    print('product, lines cut', cut);
    return report(rounds, cut);
  } finally {
    bareProcess.kill('SIGTERM');
    await database.close();
    server.process.kill('SIGTERM');
    await server.left;
  }
}

process.exitCode = (await runBench()) ? 0 : 1;
