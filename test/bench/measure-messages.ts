import { type ChildProcess, spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { quietLog } from '#cli/with-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type ProductionServer, startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { untilAnswered } from '#test/helpers/until-answered.ts';
import { findPostmaster } from './find-postmaster.ts';
import { type Measured, tellLine } from './goal-table.ts';
import { messageGoals } from './goals-of-times.ts';
import { makeTalkers } from './make-talkers.ts';
import { type Round, runRound, type Target } from './message-round.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';
import { agree, judge, tell, tellMeasure, type Verdict } from './statistics.ts';

// How soon a message is heard. People with an open stream of events write to each other at a steady pace through
// the API of the program as it is started, with its database; beside it, in turns, bare node:http that passes the same messages on
// from memory. Then once more while lines are cut and come back: nothing may be lost, nothing told twice.

const PEOPLE = 1000;
const PER_SECOND = 500;
const ROUND_S = 10;
const WARM_UP_S = 3;
/** Of rounds, until three in a row agree: a busy machine is busy in all of them. */
const MOST_ROUNDS = 5;
const DATA = join(ROOT, 'data', 'bench-messages');
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

type Rounds = Record<'product' | 'bare', Round[]>;

function report(rounds: Rounds, p95Ms: Verdict, cut: Round): Measured {
  const timesBare = (key: keyof Round) =>
    judge(rounds.product.map((round, turn) => round[key] / rounds.bare[turn]![key]));
  const [p95, cpu] = [timesBare('p95Ms'), timesBare('cpuPer1000')];
  const cpuPer1000 = judge(rounds.product.map((round) => round.cpuPer1000));
  const wrong = [...rounds.product, cut].reduce((sum, { lost, twice }) => sum + lost + twice, 0);
  const goals = messageGoals(p95Ms, wrong);
  console.log(goals.map(tellLine).join('\n'));
  console.log(
    `p95 against bare ${tell(p95)}; ${tellMeasure(cpuPer1000, 2)} s of processor for 1,000 messages, against bare ${tell(cpu)}.`,
  );
  return { rows: [{ people: PEOPLE, perSecond: PER_SECOND, p95Ms, p95, cpu, rounds, cut }], goals };
}

/** Measures in turns and prints each round. */
export async function measureMessages(): Promise<Measured> {
  const { server, target: product } = await startProduct();
  const { process: bareProcess, target: bare } = await startBare();
  const database = await openDatabase({ databaseUrl: DATABASE_URL || null, dataDir: DATA, log: quietLog });
  try {
    const heads = ['sent', 'lost', 'twice'].map((head) => head.padStart(8)).join('');
    const times = ['p50 ms', 'p95 ms', 'p99 ms', 'answer', 'CPU s/k']
      .map((head) => head.padStart(9))
      .join('');
    console.log(
      `\nMessages, ${PER_SECOND} a second to ${PEOPLE} people with an open stream of events\n${''.padEnd(22)}${heads}${times}`,
    );
    const pace = { perSecond: PER_SECOND, seconds: ROUND_S };
    // New people each time: an account may send so many messages an hour.
    const round = async (target: Target, more = {}) => {
      const talkers = await makeTalkers(database.patientDb, PEOPLE);
      return await runRound(target, talkers, { ...pace, ...more });
    };
    for (const target of [product, bare])
      print(`${target.name}, warming up`, await round(target, { seconds: WARM_UP_S }));
    const rounds: Rounds = { product: [], bare: [] };
    const measure = async (name: keyof Rounds, target: Target): Promise<Round> => {
      const one = await round(target);
      print(target.name, one);
      rounds[name].push(one);
      return one;
    };
    const takeTurns = async () => {
      const { p95Ms } = await measure('product', product);
      await measure('bare', bare);
      return p95Ms;
    };
    const p95 = await agree(takeTurns, { most: MOST_ROUNDS });
    const cut = await round(product, { isCut: true });
    print('product, lines cut', cut);
    return report(rounds, p95, cut);
  } finally {
    bareProcess.kill('SIGTERM');
    await database.close();
    server.process.kill('SIGTERM');
    await server.left;
  }
}
