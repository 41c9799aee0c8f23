import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type BenchCase, chooseCases } from './choose-cases.ts';
import { runLoad } from './load-generator.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';

// `npm run bench`: the product against bare node:http that answers the same bytes from memory, in one run and in turns,
// because a machine is never twice the same. Read the ratios; requests a second are of this machine and hour.

const CONNECTIONS = 16;
const ROUNDS = 3;
const ROUND_S = 1.5;
const WARM_UP_S = 0.5;
const DATA = join(ROOT, 'data', 'bench');
const RESULTS = join(ROOT, 'test-results', 'bench.json');

type Target = { name: 'product' | 'bare'; port: number; pid: number };
type Sample = { requestsPerS: number; cpuMs: number; p50Ms: number; p95Ms: number; bytes: number };
type Row = { name: string; goal?: number; product: Sample; bare: Sample; throughput: number; cpu: number };

async function waitUntilReady(url: string, hasLeft: () => boolean): Promise<void> {
  for (;;) {
    if (hasLeft()) throw new Error('The server left before it was ready.');
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function startBare(cases: BenchCase[], base: string): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(ROOT, 'test/bench/bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(Object.fromEntries(cases.map((one) => [one.name, base + one.pathOf(0)]))));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)));
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  return { process: child, port };
}

let asked = 0;

async function sample(target: Target, one: BenchCase, seconds: number): Promise<Sample> {
  const offset = asked;
  const before = cpuSecondsOfTree(target.pid);
  const load = await runLoad({
    port: target.port,
    pathOf: (n) => (target.name === 'bare' ? `/${one.name}` : one.pathOf(offset + n)),
    connections: CONNECTIONS,
    seconds,
  });
  const cpuS = cpuSecondsOfTree(target.pid) - before;
  asked += load.requests;
  const at = (share: number) => load.latencies[Math.floor((load.latencies.length - 1) * share)] ?? 0;
  return {
    requestsPerS: load.requests / load.seconds,
    cpuMs: (cpuS * 1000) / load.requests,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    bytes: Math.round(load.bytes / load.requests),
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function medianSample(samples: Sample[]): Sample {
  const of = (key: keyof Sample) => median(samples.map((one) => one[key]));
  return {
    requestsPerS: of('requestsPerS'),
    cpuMs: of('cpuMs'),
    p50Ms: of('p50Ms'),
    p95Ms: of('p95Ms'),
    bytes: of('bytes'),
  };
}

async function measure(one: BenchCase, product: Target, bare: Target): Promise<Row> {
  const samples = { product: [] as Sample[], bare: [] as Sample[] };
  for (const target of [product, bare]) await sample(target, one, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = round % 2 === 0 ? [product, bare] : [bare, product];
    for (const target of turn) samples[target.name].push(await sample(target, one, ROUND_S));
  }
  const ratios = samples.product.map(
    (sampled, at) => sampled.requestsPerS / (samples.bare[at]?.requestsPerS ?? 1),
  );
  const [mine, theirs] = [medianSample(samples.product), medianSample(samples.bare)];
  return {
    name: one.name,
    goal: one.goal,
    product: mine,
    bare: theirs,
    throughput: median(ratios),
    cpu: mine.cpuMs / theirs.cpuMs,
  };
}

function printRow({ name, goal, product, bare, throughput, cpu }: Row): void {
  const cells = [
    `${(product.bytes / 1024).toFixed(0)} kB`,
    product.requestsPerS.toFixed(0),
    bare.requestsPerS.toFixed(0),
    throughput.toFixed(2),
    product.cpuMs.toFixed(2),
    bare.cpuMs.toFixed(2),
    cpu.toFixed(1),
    product.p50Ms.toFixed(1),
    product.p95Ms.toFixed(1),
  ];
  const verdict =
    goal === undefined ? '' : throughput >= goal ? `  goal ${goal}: met` : `  goal ${goal}: MISSED`;
  console.log(`${name.padEnd(30)}${cells.map((cell) => cell.padStart(9)).join('')}${verdict}`);
}

function printHead(): void {
  const heads = ['answer', 'req/s', 'bare', 'share', 'CPU ms', 'bare', 'times', 'p50 ms', 'p95 ms'];
  console.log(`\n${''.padEnd(30)}${heads.map((head) => head.padStart(9)).join('')}`);
}

async function runBench(): Promise<boolean> {
  const port = await findFreePort();
  // The whole demo, filled once and kept; the web role alone, so that no job works beside the answers.
  const server = startProduction({ PORT: String(port), DEMO: 'auto', ROLE: 'web', DATA_DIR: DATA });
  const base = `http://127.0.0.1:${port}`;
  let bareProcess: ChildProcess | null = null;
  try {
    await waitUntilReady(`${base}/api/v1/schools/?popular=true`, () => server.process.exitCode !== null);
    const cases = await chooseCases(base);
    const started = await startBare(cases, base);
    bareProcess = started.process;
    const product: Target = { name: 'product', port, pid: server.process.pid ?? 0 };
    const bare: Target = { name: 'bare', port: started.port, pid: started.process.pid ?? 0 };
    printHead();
    const rows: Row[] = [];
    for (const one of cases) {
      const row = await measure(one, product, bare);
      printRow(row);
      rows.push(row);
    }
    mkdirSync(join(RESULTS, '..'), { recursive: true });
    writeFileSync(RESULTS, JSON.stringify({ cores: cpus().length, connections: CONNECTIONS, rows }, null, 2));
    return rows.every(({ goal, throughput }) => goal === undefined || throughput >= goal);
  } finally {
    bareProcess?.kill('SIGTERM');
    server.process.kill('SIGTERM');
    await server.left;
  }
}

process.exitCode = (await runBench()) ? 0 : 1;
