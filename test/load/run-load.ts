import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#demo/scenes/random.ts';
import { askServer, openConnection } from './ask-server.ts';
import type { Worker } from './people.ts';
import type { Town } from './town.ts';
import { WAYS, type Way } from './ways.ts';

export type LoadRun = {
  port: number;
  town: Town;
  workers: readonly Worker[];
  seconds: number;
  /** How long somebody looks at what came, on average. */
  thinkMs: number;
  /** Told now and then, for a long run. */
  onProgress?: (seconds: number, requests: number, errors: number) => void;
};

export type LoadOutcome = {
  seconds: number;
  /** Milliseconds of each answer, by what was done, and sorted. */
  times: Map<string, number[]>;
  /** What went wrong, in words. */
  errors: string[];
  /** Answers 429, by what was done. */
  limited: Map<string, number>;
};

const PROGRESS_MS = 10_000;
/** Of very many errors a few say what is wrong. */
const MOST_WORDS = 20;

/** Each as often as its share. */
const DECK = WAYS.flatMap((way) => Array.from({ length: way.share }, () => way));

/** Times between people's acts: many short ones, some long ones, never longer than five times the usual. */
function thinkTime(random: Random, meanMs: number): number {
  return Math.min(-Math.log(1 - random.next()), 5) * meanMs;
}

const LOG_IN = WAYS.find(({ name }) => name === 'log in')!;
/** So long before a token ends its owner sees to the next one, as the pages do. */
const EARLY_MS = 60_000;

/** Who has logged in goes on as who they are now. */
function rememberLogIn(worker: Worker, body: string, cookies: string[]): void {
  const { access_token, expires_in } = JSON.parse(body) as { access_token: string; expires_in: number };
  worker.token = access_token;
  worker.until = performance.now() + expires_in * 1000;
  worker.cookie = cookies.join('; ');
}

async function act(run: LoadRun, outcome: LoadOutcome, worker: Worker, random: Random, agent: Agent) {
  const way = performance.now() > worker.until - EARLY_MS ? LOG_IN : random.pick(DECK);
  const asked = way.ask(worker, run.town, random);
  const start = performance.now();
  try {
    const { status, body, cookies } = await askServer(agent, run.port, asked, worker);
    if (status === 429) outcome.limited.set(way.name, (outcome.limited.get(way.name) ?? 0) + 1);
    else if (status >= 400) throw new Error(`answered ${status} ${body.slice(0, 200)}`);
    else outcome.times.get(way.name)!.push(performance.now() - start);
    if (way === LOG_IN && status === 200) rememberLogIn(worker, body, cookies);
  } catch (error) {
    outcome.errors.push(`${asked.method} ${asked.path}: ${(error as Error).message}`);
  }
}

/** Lets people work on a site, each one request after another with time to look between them. */
export async function runLoad(run: LoadRun): Promise<LoadOutcome> {
  const times = new Map(WAYS.map(({ name }) => [name, [] as number[]]));
  const outcome: LoadOutcome = { seconds: 0, times, errors: [], limited: new Map() };
  const start = performance.now();
  const endsAt = start + run.seconds * 1000;
  const work = async (worker: Worker, at: number) => {
    const random = createRandom(`load/${at}`);
    const agent = openConnection();
    // They come one after the other, not all at once.
    await sleep(random.next() * Math.min(run.thinkMs * 2, run.seconds * 100));
    while (performance.now() < endsAt) {
      await act(run, outcome, worker, random, agent);
      await sleep(Math.min(thinkTime(random, run.thinkMs), Math.max(0, endsAt - performance.now())));
    }
    agent.destroy();
  };
  const timer = setInterval(() => {
    const count = [...times.values()].reduce((sum, one) => sum + one.length, 0);
    run.onProgress?.((performance.now() - start) / 1000, count, outcome.errors.length);
  }, PROGRESS_MS);
  await Promise.all(run.workers.map(work));
  clearInterval(timer);
  outcome.seconds = (performance.now() - start) / 1000;
  for (const one of times.values()) one.sort((a, b) => a - b);
  return outcome;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The p95 of all that is of a kind, in milliseconds. */
export function p95Of({ times }: LoadOutcome, kind: Way['kind']): number {
  const names = WAYS.filter((way) => way.kind === kind).map(({ name }) => name);
  const all = names.flatMap((name) => times.get(name)!).sort((a, b) => a - b);
  return percentile(all, 0.95);
}

export const countOf = ({ times }: LoadOutcome): number =>
  [...times.values()].reduce((sum, one) => sum + one.length, 0);

/** How many were refused as too many: of what has a limit that people on an evening reach, and of all else. */
function refusalsOf({ limited }: LoadOutcome): { meant: number; unmeant: number } {
  const counts = { meant: 0, unmeant: 0 };
  for (const way of WAYS) counts[way.isLimited ? 'meant' : 'unmeant'] += limited.get(way.name) ?? 0;
  return counts;
}

/** What was refused as too many (429) where nobody did too much, in words. A site that turns people away answers the others the quicker. */
export function unmeantRefusals({ limited }: LoadOutcome): string[] {
  const free = WAYS.filter(({ name, isLimited }) => !isLimited && limited.has(name));
  return free.map(({ name }) => `${name}: ${limited.get(name)} refused as too many (429)`);
}

/** What a run was like, in a line for the report. */
export function tellRun(run: LoadRun, outcome: LoadOutcome): string {
  const { errors, seconds } = outcome;
  const { meant, unmeant } = refusalsOf(outcome);
  const count = countOf(outcome);
  const [reads, file] = [p95Of(outcome, 'read'), p95Of(outcome, 'static')];
  const many = count.toLocaleString('en-US');
  return (
    `${run.workers.length} people for ${Math.round(seconds)} s, an act every ${run.thinkMs / 1000} s each: ${many} requests, ` +
    `${errors.length} errors, ${meant} inquiries refused on purpose and ${unmeant} other requests (429); p95 of reads ${reads.toFixed(0)} ms, ` +
    `${(reads / file).toFixed(1)} times that of a static file (${file.toFixed(1)} ms), of writes ${p95Of(outcome, 'write').toFixed(0)} ms`
  );
}

/** The table of a run, for who looks closer. */
export function tableOf({ times, errors, limited }: LoadOutcome): string {
  const rows = [...times].map(([name, list]) =>
    [name.padEnd(14), ...[0.5, 0.95, 0.99, 1].map((share) => percentile(list, share).toFixed(1).padStart(8))]
      .concat(String(list.length).padStart(8))
      .join(''),
  );
  const refused = [...limited].map(([name, count]) => `${name}: ${count} refused as too many (429)`);
  return [...rows, ...refused, ...errors.slice(0, MOST_WORDS)].join('\n');
}
