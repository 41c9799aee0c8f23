import { spawn } from 'node:child_process';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type Counts, readPlaywrightReport, readVitestReport } from '#test/read-reports.ts';

const REPORTS = join(ROOT, 'test-results');
const BIN = join(ROOT, 'node_modules', '.bin');
const MINUTE_MS = 60_000;

type Stage = {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  /** Maximum duration in milliseconds. A stage that takes longer is stopped and fails. */
  limitMs: number;
  /** The test runner's report. A stage without a report counts as one check. */
  report?: { path: string; read: (path: string) => Counts };
};

const REPOSITORY = ['test/architecture', 'test/docs'];

function vitestStage(name: string, minutes: number, args: string[], env: Record<string, string> = {}): Stage {
  const path = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name,
    commands: [['vitest', 'run', ...args, ...reporters]],
    env,
    limitMs: minutes * MINUTE_MS,
    report: { path, read: readVitestReport },
  };
}

const STAGES: Stage[] = [
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      // The default of four checkers doubles the CPU time, because each checks the types that files share.
      ['tsc', '-b', '--checkers', '1'],
    ],
    limitMs: 5 * MINUTE_MS,
  },
  {
    name: 'lint',
    commands: [
      ['biome', 'check', '--error-on-warnings', '.'],
      ['knip', '--production'],
    ],
    limitMs: 2 * MINUTE_MS,
  },
  { name: 'build', commands: [['react-router', 'build']], limitMs: 5 * MINUTE_MS },
  vitestStage('repository', 3, REPOSITORY, { WITHOUT_DATABASE: '1' }),
  vitestStage(
    'unit',
    30,
    REPOSITORY.map((folder) => `--exclude=${folder}/**`),
  ),
  {
    name: 'e2e',
    commands: [['playwright', 'test']],
    limitMs: 31 * MINUTE_MS,
    report: { path: join(REPORTS, 'playwright.json'), read: readPlaywrightReport },
  },
  {
    name: 'e2e-long',
    commands: [['playwright', 'test', '--grep', '@long']],
    env: { LONG: '1' },
    limitMs: 31 * MINUTE_MS,
    report: { path: join(REPORTS, 'playwright.json'), read: readPlaywrightReport },
  },
  vitestStage('engines', 60, ['.engines.ts', '--reporter=verbose'], { ENGINES: '1' }),
];

const LONG_STAGES: Stage[] = [
  // This test also runs in `npm test`. Here it has more random cases (`test/helpers/repeat.ts`).
  ['hostile-input', ['test/api/hostile-input.test.ts']] as const,
  ...globSync('{test,bench}/**/*.long.ts', { cwd: ROOT }).map(
    (path) => [basename(path, '.long.ts'), [path]] as const,
  ),
].map(([name, paths]) => vitestStage(name, 30, ['--no-file-parallelism', ...paths], { LONG: '1' }));

/** Stages of a group run concurrently. */
const GROUPS: Record<string, string[][]> = {
  all: [['types', 'lint', 'build', 'repository'], ['unit'], ['e2e']],
  check: [['types', 'lint', 'repository']],
  long: [['build'], ...LONG_STAGES.map(({ name }) => [name]), ['e2e-long']],
};

function runCommand([program = '', ...args]: string[], stage: Stage, isAlone: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const output = isAlone ? 'inherit' : 'pipe';
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: {
        // The compile cache helps, because the tests start hundreds of processes from the same sources.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'porchlight', 'compiled'),
        ...process.env,
        ...stage.env,
      },
    });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
    const timer = setTimeout(() => {
      console.error(`${stage.name} took longer than ${stage.limitMs / MINUTE_MS} minutes.`);
      child.kill('SIGTERM');
    }, stage.limitMs);
    child.once('error', (error) => console.error(error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      process.stdout.write(Buffer.concat(parts));
      resolve(code === 0);
    });
  });
}

function countsOf({ name, report }: Stage, hasSucceeded: boolean): Counts {
  const failure = `${name}: see its output above`;
  if (!report) return { passed: hasSucceeded ? 1 : 0, skipped: [], failures: hasSucceeded ? [] : [failure] };
  try {
    const counts = report.read(report.path);
    // A test runner can fail outside its tests, for example while it starts.
    if (counts.failures.length === 0 && (!hasSucceeded || counts.passed === 0)) counts.failures.push(failure);
    return counts;
  } catch {
    return { passed: 0, skipped: [], failures: [failure] };
  }
}

type Outcome = Counts & { name: string; seconds: number };

async function runStage(stage: Stage, isAlone: boolean): Promise<Outcome> {
  const start = performance.now();
  console.log(`\n── ${stage.name}`);
  if (stage.report) rmSync(stage.report.path, { force: true });
  let hasSucceeded = true;
  for (const command of stage.commands) hasSucceeded &&= await runCommand(command, stage, isAlone);
  return {
    name: stage.name,
    seconds: (performance.now() - start) / 1000,
    ...countsOf(stage, hasSucceeded),
  };
}

function printSummary(outcomes: Outcome[]): void {
  const row = (name: string, cells: (string | number)[]) =>
    name.padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join('');
  console.log(`\n${row('stage', ['passed', 'failed', 'skipped', 'seconds'])}`);
  for (const { name, passed, failures, skipped, seconds } of outcomes)
    console.log(row(name, [passed, failures.length, skipped.length, seconds.toFixed(0)]));
  const printNames = (title: string, names: string[]) => {
    if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`);
  };
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  printNames(
    'SKIPPED',
    outcomes.flatMap((outcome) => outcome.skipped),
  );
  printNames('FAILED', failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
}

async function runStages(names: string[]): Promise<boolean> {
  const stages = new Map([...STAGES, ...LONG_STAGES].map((stage) => [stage.name, stage]));
  const groups = (names.length === 0 ? ['all'] : names).flatMap((name) => GROUPS[name] ?? [[name]]);
  const unknown = groups.flat().filter((name) => !stages.has(name));
  if (unknown.length > 0) {
    const known = [...Object.keys(GROUPS), ...stages.keys()];
    console.error(`Unknown: ${unknown.join(', ')}. Stages: ${known.join(', ')}`);
    return false;
  }
  mkdirSync(REPORTS, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const group of groups)
    outcomes.push(
      ...(await Promise.all(group.map((name) => runStage(stages.get(name)!, group.length === 1)))),
    );
  printSummary(outcomes);
  return outcomes.every(({ failures }) => failures.length === 0);
}

process.exitCode = (await runStages(process.argv.slice(2))) ? 0 : 1;
