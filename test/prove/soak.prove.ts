import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { median } from '#test/bench/statistics.ts';
import { type LoadedSite, openLoadedSite } from '#test/load/open-site.ts';
import { runLoad, tellRun, unmeantRefusals } from '#test/load/run-load.ts';
import { tellFigure } from './tell-figure.ts';

/** 0 leaves it out, and promise 18 is not held by such a run. */
const MINUTES = Number(process.env.PORCHLIGHT_SOAK_MINUTES ?? 60);
const PEOPLE = 100;
const THINK_MS = 5000;
const SAMPLE_MS = 5000;
const MOST_GROWTH = 0.1;

let site: LoadedSite | undefined;
beforeAll(async () => {
  if (MINUTES > 0) site = await openLoadedSite(PEOPLE, MINUTES * 60 + 1200);
  else tellFigure(18, 'memory over an hour of load: not run');
}, 600_000);
afterAll(async () => await site?.close(), 60_000);

/** What the process holds now, in MB. */
function megabytesOf(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!match) throw new Error(`The system does not say how much memory process ${pid} holds.`);
  return Number(match[1]) / 1024;
}

test.skipIf(MINUTES === 0)(
  'A hundred people use the site for an hour: the memory of its process does not grow',
  async () => {
    const { pid } = site!;
    const samples: { at: number; megabytes: number }[] = [];
    const start = performance.now();
    const timer = setInterval(() => {
      samples.push({ at: (performance.now() - start) / (MINUTES * 60_000), megabytes: megabytesOf(pid) });
    }, SAMPLE_MS);
    const run = { ...site!, thinkMs: THINK_MS, seconds: MINUTES * 60 };
    const outcome = await runLoad(run).finally(() => clearInterval(timer));
    // What a process takes while it warms up is no growth: the second sixth of the time against the last one.
    const within = (from: number, to: number) =>
      median(samples.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes));
    const [early, late] = [within(1 / 6, 2 / 6), within(5 / 6, 1)];
    const growth = late / early - 1;
    const most = Math.max(...samples.map(({ megabytes }) => megabytes));
    const told = `memory of the process after ${MINUTES} minutes: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late (${(growth * 100).toFixed(1)}%), ${most.toFixed(0)} MB at most; ${tellRun(run, outcome)}`;
    process.stderr.write(`${told}\n`);
    tellFigure(18, told);
    expect(outcome.errors.slice(0, 5)).toEqual([]);
    expect(unmeantRefusals(outcome)).toEqual([]);
    expect(growth).toBeLessThan(MOST_GROWTH);
  },
  (MINUTES * 60 + 300) * 1000,
);
