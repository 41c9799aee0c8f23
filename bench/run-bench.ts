import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { formatTable, type Measured, unmeasuredLine } from './goal-table.ts';
import { measureGoals } from './measure-goals.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureMap } from './measure-map.ts';
import { measureMessages } from './measure-messages.ts';
import { measureScripts } from './measure-scripts.ts';
import { measureSearches } from './measure-searches.ts';
import { measureStart } from './measure-start.ts';
import { CONNECTIONS } from './measure-target.ts';
import { measureVitals } from './measure-vitals.ts';

// `npm run bench -- goals` measures only that part. Run `npm run build` first.

const RESULTS = join(ROOT, 'test-results', 'bench.json');

/** A shared machine slows down after half an hour of load, which affects timings but not ratios. */
const PARTS = {
  map: measureMap,
  vitals: measureVitals,
  scripts: measureScripts,
  goals: measureGoals,
  messages: measureMessages,
  searches: measureSearches,
  start: measureStart,
};
/** These parts run only if named. */
const MORE = { lighthouse: measureLighthouse };
const ALL: Record<string, () => Promise<Measured>> = { ...PARTS, ...MORE };

async function runBench(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !(name in ALL));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(ALL).join(', ')}`);
  const results: Record<string, Measured> = {};
  mkdirSync(join(RESULTS, '..'), { recursive: true });
  const facts = { cores: cpus().length, connections: CONNECTIONS, date: new Date().toISOString() };
  for (const part of names.length > 0 ? names : Object.keys(PARTS)) {
    const start = performance.now();
    console.log(`\n== ${part}`);
    results[part] = await ALL[part]!().catch((error: Error) => {
      console.error(`${part} was not measured: ${error.stack ?? error.message}`);
      return { rows: [], goals: [unmeasuredLine({ name: `${part}: ${error.message}`, goal: 0 })] };
    });
    writeFileSync(RESULTS, JSON.stringify({ ...facts, ...results }, null, 2));
    console.log(`== ${part}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const goals = Object.values(results).flatMap((result) => result.goals);
  console.log(`\n== the goals\n\n${formatTable(goals)}`);
  return goals.every(({ isMet }) => isMet === true);
}

process.exitCode = (await runBench(process.argv.slice(2))) ? 0 : 1;
