import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { measureGoals } from './measure-goals.ts';
import { measureKept } from './measure-kept.ts';
import { measureMap } from './measure-map.ts';
import { measureMessages } from './measure-messages.ts';
import { measurePartitions } from './measure-partitions.ts';
import { measureTalk } from './measure-talk.ts';
import { measureVitals } from './measure-vitals.ts';
import { CONNECTIONS } from './weigh.ts';

// `npm run bench`: all in one run and in turns, because a machine is never twice the same. Read the ratios; requests a
// second are of this machine and hour. `npm run bench -- goals` runs one of the parts.

const RESULTS = join(ROOT, 'test-results', 'bench.json');

const PARTS = {
  goals: measureGoals,
  kept: measureKept,
  talk: measureTalk,
  messages: measureMessages,
  partitions: measurePartitions,
  vitals: measureVitals,
  map: measureMap,
};
type Part = keyof typeof PARTS;

async function runBench(asked: readonly string[]): Promise<boolean> {
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => asked.length === 0 || asked.includes(part));
  const results: Partial<Record<Part, { rows: unknown[]; isMet: boolean }>> = {};
  for (const part of parts) results[part] = await PARTS[part]();
  mkdirSync(join(RESULTS, '..'), { recursive: true });
  const facts = { cores: cpus().length, connections: CONNECTIONS, date: new Date().toISOString() };
  writeFileSync(RESULTS, JSON.stringify({ ...facts, ...results }, null, 2));
  return Object.values(results).every(({ isMet }) => isMet);
}

process.exitCode = (await runBench(process.argv.slice(2))) ? 0 : 1;
