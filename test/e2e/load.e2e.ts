import { makeWorkers } from '#test/load/people.ts';
import { MOST_UNMEANT, runLoad, tableOf, tellRun, unmeantShareOf } from '#test/load/run-load.ts';
import { findTown } from '#test/load/town.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';

const PEOPLE = 50;
const SECONDS = 20;
/** Beside other tests, on the machine that they share. */
const THINK_MS = 3000;

test('Fifty people use the site for twenty seconds, and no request of theirs fails', async ({ baseURL }) => {
  const workers = await withDatabase((db) => makeWorkers(db, PEOPLE, 600));
  const town = await findTown(baseURL!);
  const run = { port: Number(new URL(baseURL!).port), town, workers, seconds: SECONDS, thinkMs: THINK_MS };
  const outcome = await runLoad(run);
  tellFigure(18, tellRun(run, outcome));
  expect(outcome.errors, tableOf(outcome)).toEqual([]);
  expect(unmeantShareOf(outcome), tableOf(outcome)).toBeLessThan(MOST_UNMEANT);
  for (const [name, times] of outcome.times)
    if (name !== 'inquiry') expect(times.length, name).toBeGreaterThan(0);
});
