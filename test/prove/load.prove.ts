import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoadedSite, openLoadedSite } from '#test/load/open-site.ts';
import { p95Of, runLoad, tableOf, tellRun, unmeantRefusals } from '#test/load/run-load.ts';
import { tellFigure } from './tell-figure.ts';

const PEOPLE = Number(process.env.PORCHLIGHT_LOAD_PEOPLE ?? 500);
const SECONDS = Number(process.env.PORCHLIGHT_LOAD_SECONDS ?? 600);
/** How long people look at what came, on average; some much less. */
const THINK_MS = 5000;
/** What the first requests of a process compile and fetch for all others. */
const WARM_UP_S = 20;
const GOAL_MS = 300;

let site: LoadedSite;
beforeAll(async () => {
  site = await openLoadedSite(PEOPLE, SECONDS + 1200);
}, 600_000);
afterAll(async () => await site?.close(), 60_000);

test(
  'Five hundred people use the site for ten minutes: no request fails, and reads stay quick',
  async () => {
    const onProgress = (seconds: number, requests: number, errors: number) =>
      process.stderr.write(`${seconds.toFixed(0)} s: ${requests} requests, ${errors} errors\n`);
    const run = { ...site, thinkMs: THINK_MS, onProgress };
    const warmed = await runLoad({ ...run, workers: site.workers.slice(0, 50), seconds: WARM_UP_S });
    expect(warmed.errors).toEqual([]);
    const outcome = await runLoad({ ...run, seconds: SECONDS });
    process.stderr.write(`${tableOf(outcome)}\n${tellRun({ ...run, seconds: SECONDS }, outcome)}\n`);
    tellFigure(18, tellRun({ ...run, seconds: SECONDS }, outcome));
    expect(outcome.errors.slice(0, 5)).toEqual([]);
    expect(unmeantRefusals(outcome)).toEqual([]);
    expect(p95Of(outcome, 'read')).toBeLessThanOrEqual(GOAL_MS);
  },
  (SECONDS + 300) * 1000,
);
