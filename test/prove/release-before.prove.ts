import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { readVitestReport } from '#test/read-reports.ts';

// While a site is upgraded, the release before serves on the schema of this one. Its own tests say whether it can.

const MIGRATIONS = 'server/db/migrations';
/** Tests of files, and of machines; none asks a database that the release's own program made. */
const NOT_OF_THE_SCHEMA = [
  'architecture',
  'bench',
  'deploy',
  'docs',
  'licences',
  'load',
  'look',
  'prove',
  'texts',
];
/** Compares the schema with the types of its own release, whose one purpose is to notice another schema. */
const OF_ITS_OWN_SCHEMA = ['test/database/tables.test.ts', 'test/database/expand-contract.test.ts'];
const LIMIT_MS = 45 * 60_000;
const FEWEST = 3000;

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

function run(command: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** None of the variables of this run: the release finds its own tools, and its own server for its databases. */
function ownEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_lifecycle|npm_package|VITEST|NODE_|VITE|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|PROVE)/.test(
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

test(
  'the tests of the release before pass on the schema of this one',
  ({ skip }) => {
    skip(release === '', 'this folder has no history in which a release before could be found');
    const report = join(folder, 'report.json');
    const excluded = [...NOT_OF_THE_SCHEMA.map((name) => `test/${name}/**`), ...OF_ITS_OWN_SCHEMA];
    const words = excluded.map((pattern) => `--exclude='${pattern}'`).join(' ');
    spawnSync('sh', ['-c', `vitest run ${words} --reporter=json --outputFile.json=${report}`], {
      cwd: folder,
      env: ownEnv(),
      stdio: 'inherit',
      timeout: LIMIT_MS,
    });
    expect(existsSync(report)).toBe(true);
    const { passed, failures } = readVitestReport(report);
    process.stderr.write(`release ${release.slice(0, 12)}: ${passed} passed, ${failures.length} failed\n`);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(FEWEST);
  },
  LIMIT_MS,
);
