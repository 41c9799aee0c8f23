import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type GoalLine, type Measured, tellTable } from './goal-table.ts';
import { measureGoals } from './measure-goals.ts';
import { measureKept } from './measure-kept.ts';
import { measureLoad } from './measure-load.ts';
import { measureMap } from './measure-map.ts';
import { measureMessages } from './measure-messages.ts';
import { measurePartitions } from './measure-partitions.ts';
import { measureScripts } from './measure-scripts.ts';
import { measureTalk } from './measure-talk.ts';
import { measureVitals } from './measure-vitals.ts';
import { CONNECTIONS } from './weigh.ts';

// `npm run bench`: all in one run and in turns, because a machine is never twice the same. Read the ratios; requests a
// second are of this machine and hour. `npm run bench -- goals` runs one of the parts.

const RESULTS = join(ROOT, 'test-results', 'bench.json');

/** What is told in milliseconds of a browser comes first: a shared machine is slowed down after half an hour of load, which ratios do not feel. */
const PARTS = {
  map: measureMap,
  vitals: measureVitals,
  scripts: measureScripts,
  goals: measureGoals,
  kept: measureKept,
  talk: measureTalk,
  messages: measureMessages,
  partitions: measurePartitions,
  load: measureLoad,
};
type Part = keyof typeof PARTS;

async function runBench(asked: readonly string[]): Promise<boolean> {
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => asked.length === 0 || asked.includes(part));
  const results: Partial<Record<Part, Measured & { failure?: string }>> = {};
  mkdirSync(join(RESULTS, '..'), { recursive: true });
  const facts = { cores: cpus().length, connections: CONNECTIONS, date: new Date().toISOString() };
  for (const part of parts) {
    const begin = performance.now();
    console.log(`\n== ${part}`);
    // What one part could not measure takes nothing from the others; it has met nothing.
    results[part] = await PARTS[part]().catch((error: Error) => {
      console.error(`${part} was not measured: ${error.stack ?? error.message}`);
      const nothing: GoalLine = { name: `${part}: ${error.message}`, asked: '', found: '', isMet: null };
      return { rows: [], goals: [nothing], failure: error.message };
    });
    writeFileSync(RESULTS, JSON.stringify({ ...facts, ...results }, null, 2));
    console.log(`== ${part}: ${Math.round((performance.now() - begin) / 1000)} s`);
  }
  const goals = parts.flatMap((part) => results[part]?.goals ?? []);
  console.log(`\n== the goals\n\n${tellTable(goals)}`);
  return goals.every(({ isMet }) => isMet === true);
}

process.exitCode = (await runBench(process.argv.slice(2))) ? 0 : 1;
