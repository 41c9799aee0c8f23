import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type BenchCase, chooseCases } from './choose-cases.ts';
import { type GoalLine, goalLine, type Measured, outcomeOf } from './goal-table.ts';
import { startProduct } from './start-targets.ts';
import { agree, judge, tell, type Verdict } from './statistics.ts';
import { medianSample, type Sample, type Target, weigh } from './weigh.ts';

// The product against bare node:http that answers the same bytes from memory: what kept answers and pages cost above nothing.

const ROUND_S = 1.5;
const WARM_UP_S = 0.5;
const DATA = join(ROOT, 'data', 'bench');

type KeptRow = {
  name: string;
  goal?: number;
  product: Sample;
  bare: Sample;
  throughput: Verdict;
  /** Of rounds in turns: how many times the processor time of the bare server. */
  cpu: Verdict;
};

async function startBare(
  cases: BenchCase[],
  base: string,
): Promise<{ process: ChildProcess; target: Target }> {
  const child = spawn(process.execPath, [join(ROOT, 'test/bench/bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(Object.fromEntries(cases.map((one) => [one.name, base + one.pathOf(0)]))));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)));
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  return { process: child, target: { port, roots: [child.pid ?? 0] } };
}

async function measure(one: BenchCase, product: Target, bare: Target): Promise<KeptRow> {
  const samples = { product: [] as Sample[], bare: [] as Sample[] };
  const cpuRatios: number[] = [];
  const askProduct = async (seconds: number) => await weigh(product, one, seconds);
  const askBare = async (seconds: number) => await weigh(bare, { pathOf: () => `/${one.name}` }, seconds);
  await askProduct(WARM_UP_S);
  await askBare(WARM_UP_S);
  const throughput = await agree(async (round) => {
    const first = round % 2 === 0 ? await askProduct(ROUND_S) : null;
    const bareSample = await askBare(ROUND_S);
    const productSample = first ?? (await askProduct(ROUND_S));
    samples.product.push(productSample);
    samples.bare.push(bareSample);
    cpuRatios.push(productSample.cpuMs / bareSample.cpuMs);
    return productSample.requestsPerS / bareSample.requestsPerS;
  });
  const [mine, theirs] = [medianSample(samples.product), medianSample(samples.bare)];
  return {
    name: one.name,
    goal: one.goal,
    product: mine,
    bare: theirs,
    throughput,
    cpu: judge(cpuRatios.slice(-3)),
  };
}

const goalOf = ({ name, goal, throughput }: KeptRow): GoalLine[] =>
  goal === undefined
    ? []
    : [goalLine({ name: `${name}, kept: share of bare node:http`, goal, verdict: throughput })];

function printRow(row: KeptRow): void {
  const { name, goal, product, bare, throughput, cpu } = row;
  const cells = [
    `${(product.bytes / 1024).toFixed(0)} kB`,
    product.requestsPerS.toFixed(0),
    bare.requestsPerS.toFixed(0),
    product.cpuMs.toFixed(2),
    bare.cpuMs.toFixed(2),
    cpu.ratio === null ? 'not told' : cpu.ratio.toFixed(1),
    product.p50Ms.toFixed(1),
    product.p95Ms.toFixed(1),
  ];
  const verdict = goalOf(row)
    .map((line) => `  goal ${goal}: ${outcomeOf(line)}`)
    .join('');
  console.log(
    `${name.padEnd(30)}${cells.map((cell) => cell.padStart(9)).join('')}  ${tell(throughput)}${verdict}`,
  );
}

function printHead(): void {
  const heads = ['answer', 'req/s', 'bare', 'CPU ms', 'bare', 'times', 'p50 ms', 'p95 ms'];
  console.log(`\nKept answers and pages against bare node:http with the same bytes; the last column is the share of its requests a second.
${''.padEnd(30)}${heads.map((head) => head.padStart(9)).join('')}  share`);
}

/** Measures on the whole demo, which is filled once and kept. */
export async function measureKept(): Promise<Measured> {
  const server = await startProduct({ DEMO: 'auto', DATA_DIR: DATA });
  let bareProcess: ChildProcess | null = null;
  try {
    const cases = await chooseCases(`http://127.0.0.1:${server.target.port}`);
    const bare = await startBare(cases, `http://127.0.0.1:${server.target.port}`);
    bareProcess = bare.process;
    printHead();
    const rows: KeptRow[] = [];
    for (const one of cases) {
      const row = await measure(one, server.target, bare.target);
      printRow(row);
      rows.push(row);
    }
    return { rows, goals: rows.flatMap(goalOf) };
  } finally {
    bareProcess?.kill('SIGTERM');
    await server.stop();
  }
}
