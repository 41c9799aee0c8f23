import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type Counts, failedFilesOf, readPlaywrightReport, readVitestReport } from '#test/read-reports.ts';
import { tellFigure } from './tell-figure.ts';

// While a site is upgraded, the release before serves on the schema of this one. Its own tests say whether it can.

const MIGRATIONS = 'server/db/migrations';
/** Tests of files, and of machines; none asks a database that the release's own program made. */
const NOT_OF_THE_SCHEMA = [
  'architecture',
  'bench',
  'deploy',
  'docs',
  // Its name in earlier releases, then today's.
  'licences',
  'licenses',
  'load',
  'look',
  'prove',
  'texts',
];
/** Browser tests of how much and how fast a page loads; a neighbour or a slow machine could fail them, the schema cannot. */
const OF_LOADING = ['budgets.e2e.ts', 'load.e2e.ts', 'screenshots.e2e.ts'];
/** Compares the schema with the types of its own release, whose one purpose is to notice another schema. */
const OF_ITS_OWN_SCHEMA = ['test/database/tables.test.ts', 'test/database/expand-contract.test.ts'];
const LIMIT_MS = 45 * 60_000;
const FEWEST = 3000;
const FEWEST_IN_BROWSER = 250;
/** Files of the release that are run once more where one of their tests failed. */
const MOST_ASKED_TWICE = 3;

function git(...words: string[]): string {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** The newest release whose schema is another one; before there are any, the state before the newest migration came. */
function findReleaseBefore(): string {
  const newest = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .sort()
    .at(-1);
  const releases = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
  const older = releases.find((tag) => git('ls-tree', tag, `${MIGRATIONS}/${newest}`) === '');
  if (older) return older;
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`);
  return added === '' ? '' : git('rev-parse', '--verify', '--quiet', `${added}^`);
}

const release = findReleaseBefore();
let folder: string;

/** Fails where one does. */
function run(command: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** None of the variables of this run: the release finds its own tools, and its own server for its databases. */
function ownEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_lifecycle|npm_package|VITEST|NODE_|VITE|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|PROVE|E2E_)/.test(
        name,
      ),
  );
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: [join(folder, 'node_modules', '.bin'), ...path].join(':') };
}

beforeAll(() => {
  if (release === '') return;
  folder = mkdtempSync(join(tmpdir(), 'porchlight-before-'));
  run(`git -C '${ROOT}' archive ${release} | tar -x`);
  run('npm ci --no-audit --no-fund', ownEnv());
  // Its tests lay out their databases by its own program, which finds the newer steps beside its own.
  cpSync(MIGRATIONS_FOLDER, join(folder, MIGRATIONS), { recursive: true });
}, LIMIT_MS);

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** Runs tests of the release to their end. @returns where its report is */
function runTests(name: string, words: string): string {
  const report = join(folder, `${name}.json`);
  spawnSync('sh', ['-c', `vitest run ${words} --reporter=json --outputFile.json=${report}`], {
    cwd: folder,
    env: ownEnv(),
    stdio: 'inherit',
    timeout: LIMIT_MS,
  });
  expect(existsSync(report), `${name} ended without a report`).toBe(true);
  return report;
}

/**
 * Some of its tests are timed, and beside two others on a busy machine one in thousands may be late; none can be mended any more. A
 * file of which one failed is run once more, alone: what the schema breaks fails again. Of more than a few nobody is asked twice.
 */
function failTwice(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const paths = files.map((file) => `'${relative(folder, file)}'`).join(' ');
  return readVitestReport(runTests('again', `--no-file-parallelism ${paths}`)).failures;
}

function tell(
  what: string,
  { passed, failures }: Pick<Counts, 'passed' | 'failures'>,
  again: readonly string[],
): void {
  const names = failures.map((failure) => failure.split('\n')[0]?.replace(/^.*porchlight-before-\w+\//, ''));
  const few = names.length > 0 ? ` (${names.slice(0, MOST_ASKED_TWICE).join('; ')})` : '';
  tellFigure(
    'release-before',
    `release ${release.slice(0, 12)}: ${passed.toLocaleString('en-US')} ${what} passed, ${failures.length} failed${few}, ${again.length} of them when their files were run once more alone`,
  );
}

test(
  'the tests of the release before pass on the schema of this one',
  ({ skip }) => {
    skip(release === '', 'this folder has no history in which a release before could be found');
    const excluded = [...NOT_OF_THE_SCHEMA.map((name) => `test/${name}/**`), ...OF_ITS_OWN_SCHEMA];
    const report = runTests('report', excluded.map((pattern) => `--exclude='${pattern}'`).join(' '));
    const { passed, failures } = readVitestReport(report);
    const files = failedFilesOf(report);
    process.stderr.write(`${failures.join('\n')}\n`);
    const again = files.length > MOST_ASKED_TWICE ? failures : failTwice(files);
    tell('tests', { passed, failures }, again);
    expect(again).toEqual([]);
    expect(passed).toBeGreaterThan(FEWEST);
  },
  LIMIT_MS + 10 * 60_000,
);

/** Runs browser tests of the release, on a server of its own that it starts on the newer schema. */
function runInBrowser(name: string, files: readonly string[], words = ''): Counts {
  const report = join(folder, `${name}.json`);
  spawnSync('sh', ['-c', `playwright test --project=desktop --reporter=json ${words} ${files.join(' ')}`], {
    cwd: folder,
    env: { ...ownEnv(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LIMIT_MS,
  });
  expect(existsSync(report), `${name} ended without a report`).toBe(true);
  return readPlaywrightReport(report);
}

test(
  'the browser tests of the release before pass on the schema of this one',
  ({ skip }) => {
    skip(release === '', 'this folder has no history in which a release before could be found');
    run('npm run build', ownEnv());
    const files = readdirSync(join(folder, 'test/e2e')).filter(
      (name) => name.endsWith('.e2e.ts') && !OF_LOADING.includes(name),
    );
    const found = runInBrowser('browser', files);
    const failed = [...new Set(found.failures.map((failure) => failure.split(' › ')[0]!))];
    process.stderr.write(`${found.failures.join('\n')}\n`);
    const isAskedTwice = failed.length > 0 && failed.length <= MOST_ASKED_TWICE;
    const again = isAskedTwice
      ? runInBrowser('browser-again', failed, '--workers=1').failures
      : found.failures;
    tell('browser tests', found, again);
    expect(again).toEqual([]);
    expect(found.passed).toBeGreaterThan(FEWEST_IN_BROWSER);
  },
  LIMIT_MS + 10 * 60_000,
);
