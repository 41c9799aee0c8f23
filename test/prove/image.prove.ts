import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeScratch, startOwnServer } from '#test/backup/backup-scene.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { POSTGRES_FOLDER } from '#test/helpers/plain-server.ts';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

const WHY_NOT = 'SKIPPED: needs root, to start as another user, and a PostgreSQL in /usr/lib/postgresql';
const canRun = process.getuid?.() === 0 && POSTGRES_FOLDER !== '';
const START_MS = 15 * 60_000;
const USER = 10001;
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const stages = dockerfile.split(/^FROM .*$/m).slice(1) as [string, string, string];
const runsOf = (stage: string) => [...stage.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command!);

let folder: string;
let own: Awaited<ReturnType<typeof startOwnServer>>;

/** A machine of its own has our runtime and none of the variables of the tests. */
function cleanEnv(): NodeJS.ProcessEnv {
  const names = [
    'HOME',
    'TMPDIR',
    'LANG',
    'npm_config_registry',
    'NPM_CONFIG_REGISTRY',
    'NODE_EXTRA_CA_CERTS',
  ];
  const kept = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...kept, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}

/** Copies what a stage's COPY lines name; from the stage before where they say so. */
function copyInto(stage: string, target: string): void {
  for (const [, from, words] of stage.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)) {
    const paths = words!.split(' ');
    const to = paths.pop()!;
    for (const path of paths) {
      if (path === '.') for (const file of repositoryPaths) cpSync(join(ROOT, file), join(target, file));
      else if (from)
        cpSync(path.replace('/app', join(folder, from)), join(target, to), {
          recursive: true,
          verbatimSymlinks: true,
        });
      else cpSync(join(ROOT, path), join(target, to === './' ? path : to), { recursive: true });
    }
  }
}

function make(name: string, stage: string): string {
  const target = join(folder, name);
  mkdirSync(target, { mode: 0o755 });
  copyInto(stage, target);
  for (const command of runsOf(stage).filter((one) => !one.startsWith('install -d'))) {
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      cwd: target,
      env: cleanEnv(),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  }
  return target;
}

beforeAll(async () => {
  if (!canRun) return void process.stderr.write(`${WHY_NOT}\n`);
  folder = mkdtempSync(join(tmpdir(), 'porchlight-image-'));
  chmodSync(folder, 0o755);
  own = await startOwnServer();
}, 120_000);
afterAll(async () => {
  await own?.close();
  removeScratch();
  if (folder) rmSync(folder, { recursive: true, force: true });
  // A gigabyte of small files.
}, START_MS);

test(
  'The steps of the image make a site that migrates, answers and leaves in order as a user who can write nothing of it',
  async ({ skip }) => {
    skip(!canRun, WHY_NOT);
    make('build', stages[0]);
    make('packages', stages[1]);
    const app = make('app', stages[2]);
    const data = join(folder, 'data');
    mkdirSync(data);
    spawnSync('chown', [String(USER), data]);
    const port = await findFreePort();
    const set = Object.fromEntries(
      [...stages[2].matchAll(/([A-Z_]+)=(\S+)/g)].map((match) => match.slice(1, 3)),
    );
    const env = {
      ...cleanEnv(),
      ...set,
      HOME: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: own.server.url,
    };
    const as = { cwd: app, env, uid: USER, gid: USER } as const;
    const migrated = spawnSync(process.execPath, ['cli/migrate.ts'], { ...as, encoding: 'utf8' });
    expect(migrated.stdout + migrated.stderr).toContain('Migrated: 0001-initial');

    const site = spawn(process.execPath, ['server/main.ts'], { ...as, stdio: 'inherit' });
    const left = once(site, 'exit');
    const base = `http://127.0.0.1:${port}`;
    for (let n = 0; n < 200 && !(await fetch(base).catch(() => null)); n += 1) await sleep(100);
    for (const path of ['/', '/api/v1/schools/', '/login/', '/favicon.ico'])
      expect((await fetch(base + path)).status, path).toBe(200);
    site.kill('SIGTERM');
    expect((await left)[0]).toBe(0);
  },
  START_MS,
);
