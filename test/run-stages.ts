import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from '#test/helpers/source-tree.ts';
import { keepLastLines } from '#test/last-lines.ts';
import { type Counts, readPlaywrightReport, readVitestReport } from '#test/read-reports.ts';

const REPORTS = join(ROOT, 'test-results');
const BIN = join(ROOT, 'node_modules', '.bin');
/** Hundreds of processes that the tests start compile the same files; Node keeps what came of it here, by their content. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'porchlight', 'compiled');
const MINUTE_MS = 60_000;

type Stage = {
  name: string;
  about: string;
  commands: string[][];
  env?: Record<string, string>;
  /** Longest time; a stage that hangs fails and the others go on. */
  limitMs: number;
  /** Where the stage writes what it counted; without one the stage as a whole is one check. */
  readCounts?: () => Counts;
};

const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');
const vitest = (...paths: string[]) => [
  'vitest',
  'run',
  ...paths,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_REPORT}`,
];

const STAGES: Stage[] = [
  {
    name: 'types',
    about: 'the compiler',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
    limitMs: 3 * MINUTE_MS,
  },
  {
    name: 'lint',
    about: 'style and lint',
    commands: [['biome', 'check', '--error-on-warnings', '.']],
    limitMs: MINUTE_MS,
  },
  {
    name: 'build',
    about: 'the pages as they ship',
    commands: [['react-router', 'build']],
    limitMs: 5 * MINUTE_MS,
  },
  {
    name: 'unit',
    about: 'rules, architecture, API in process, documents',
    commands: [vitest()],
    // It ends what hangs; the slowest machine that was seen took 14 minutes.
    limitMs: 25 * MINUTE_MS,
    readCounts: () => readVitestReport(VITEST_REPORT),
  },
  {
    name: 'architecture',
    about: 'the walls alone',
    commands: [vitest('test/architecture', 'test/docs')],
    limitMs: MINUTE_MS,
    readCounts: () => readVitestReport(VITEST_REPORT),
  },
  {
    name: 'long',
    about: 'checks that assert elapsed time, and slow ones',
    commands: [vitest('.long.ts', '--no-file-parallelism')],
    env: { LONG: '1' },
    limitMs: 60 * MINUTE_MS,
    readCounts: () => readVitestReport(VITEST_REPORT),
  },
  {
    name: 'engines',
    about: 'twelve stories in Firefox and WebKitGTK',
    commands: [vitest('.engines.ts', '--reporter=verbose')],
    env: { ENGINES: '1' },
    limitMs: 60 * MINUTE_MS,
    readCounts: () => readVitestReport(VITEST_REPORT),
  },
  {
    name: 'e2e',
    about: 'people in a browser, axe, screenshots',
    commands: [['playwright', 'test']],
    limitMs: 31 * MINUTE_MS,
    readCounts: () => readPlaywrightReport(PLAYWRIGHT_REPORT),
  },
];

/** The stages of `npm test`: the stages of a group run concurrently. `architecture` is part of `unit`; `long` and `engines` run by name. */
const ALL = [['types', 'lint', 'build'], ['unit'], ['e2e']];

type Outcome = Counts & { name: string; seconds: number };

/** How a command ended, and what it said last of its troubles. */
type End = { code: number; lastLines: string[] };

/** Runs one command to its end; its output is shown at once, or whole where others run too. */
function runCommand(
  [program = '', ...args]: string[],
  { limitMs, env }: Stage,
  isAlone: boolean,
): Promise<End> {
  return new Promise((resolve) => {
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'pipe'],
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ...process.env,
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
      },
    });
    const parts: Buffer[] = [];
    const lastLines = keepLastLines(child.stderr);
    child.stdout?.on('data', (part) => parts.push(part));
    if (isAlone) child.stderr?.pipe(process.stderr, { end: false });
    else child.stderr?.on('data', (part) => parts.push(part));
    const timer = setTimeout(() => {
      console.error(`${program} took longer than ${limitMs / MINUTE_MS} minutes and was stopped.`);
      child.kill('SIGTERM');
    }, limitMs);
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, lastLines: [error.message] });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (parts.length > 0) process.stdout.write(Buffer.concat(parts));
      resolve({ code: code ?? 1, lastLines: lastLines() });
    });
  });
}

async function runStage(stage: Stage, isAlone: boolean): Promise<Outcome> {
  const start = performance.now();
  if (isAlone) console.log(`\n── ${stage.name}: ${stage.about}`);
  let end: End = { code: 0, lastLines: [] };
  for (const command of stage.commands) {
    end = await runCommand(command, stage, isAlone);
    if (end.code !== 0) break;
  }
  if (!isAlone) console.log(`── ${stage.name}: ${stage.about}: ${end.code === 0 ? 'holds' : 'FAILED'}`);
  const seconds = (performance.now() - start) / 1000;
  return { name: stage.name, seconds, ...countsOf(stage, end) };
}

function countsOf(stage: Stage, { code, lastLines }: End): Counts {
  const failure = [`${stage.name}: ${stage.about}`, ...lastLines.map((line) => `      ${line}`)].join('\n');
  const asOne: Counts =
    code === 0
      ? { passed: 1, failed: 0, skipped: [], failures: [] }
      : { passed: 0, failed: 1, skipped: [], failures: [failure] };
  if (!stage.readCounts) return asOne;
  try {
    const counts = stage.readCounts();
    // A tool may fail beside its tests: an error that no test waits for, a file that cannot be read, a server that does not start.
    if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, failures: asOne.failures };
    if (code === 0 && counts.passed === 0)
      return { ...counts, failed: 1, failures: [`${stage.name} ran no test`] };
    return counts;
  } catch {
    return { passed: 0, failed: 1, skipped: [], failures: [`${stage.name} ended without a report`] };
  }
}

function printSummary(outcomes: Outcome[]): void {
  const column = (value: string | number) => String(value).padStart(9);
  console.log(`\n${'stage'.padEnd(14)}${['passed', 'failed', 'skipped', 'seconds'].map(column).join('')}`);
  for (const { name, passed, failed, skipped, seconds } of outcomes) {
    console.log(
      `${name.padEnd(14)}${[passed, failed, skipped.length, seconds.toFixed(0)].map(column).join('')}`,
    );
  }
  const skipped = outcomes.flatMap((one) => one.skipped);
  if (skipped.length > 0) console.log(`\nSKIPPED:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
  const failures = outcomes.flatMap((one) => one.failures);
  if (failures.length > 0) console.log(`\nFAILED:\n${failures.map((name) => `  ${name}`).join('\n')}`);
}

async function runStages(names: string[]): Promise<boolean> {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no stage ${unknown.join(', ')}; there are ${STAGES.map((stage) => stage.name).join(', ')}.`,
    );
    return false;
  }
  for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const groups = names.length === 0 ? ALL : ALL.map((group) => group.filter((name) => names.includes(name)));
  for (const name of ['architecture', 'long', 'engines']) if (names.includes(name)) groups.push([name]);
  const outcomes: Outcome[] = [];
  for (const group of groups.filter((one) => one.length > 0)) {
    const stages = STAGES.filter((stage) => group.includes(stage.name));
    outcomes.push(...(await Promise.all(stages.map((stage) => runStage(stage, stages.length === 1)))));
  }
  printSummary(outcomes);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, one) => total + one[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}

process.exitCode = (await runStages(process.argv.slice(2))) ? 0 : 1;
