import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { type LoadedSite, openLoadedSite } from './open-site.ts';
import { countOf, runLoad, tableOf, tellRun, unmeantRefusals } from './run-load.ts';
import { readSiteLog } from './site-log.ts';

const PEOPLE = 50;
const SECONDS = 20;
/** Beside other tests, on the machine that they share. */
const THINK_MS = 3000;
const FEW = { properties: 600, schools: 6, posts: 200, messages: 500 };

let site: LoadedSite;
beforeAll(async () => {
  site = await openLoadedSite(PEOPLE, 600, FEW);
}, 300_000);
afterAll(async () => await site?.close(), 60_000);

test('Fifty people use a public site for twenty seconds: no request of theirs fails or is refused, and each has its line in the log', async () => {
  const run = { ...site, seconds: SECONDS, thinkMs: THINK_MS };
  const outcome = await runLoad(run);
  tellFigure(18, tellRun(run, outcome));
  expect(outcome.errors, tableOf(outcome)).toEqual([]);
  expect(unmeantRefusals(outcome)).toEqual([]);
  for (const [name, times] of outcome.times)
    if (name !== 'inquiry') expect(times.length, name).toBeGreaterThan(0);
  expect((await readSiteLog(site.logFile)).requests).toBeGreaterThanOrEqual(countOf(outcome));
}, 120_000);
