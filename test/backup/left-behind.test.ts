import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listBackups, makePassingFolder } from '#cli/backup/backup-folder.ts';
import type { Settings } from '#server/config/settings.ts';
import { markDatabase } from '#server/db/archive/mark-database.ts';
import { withPhotosKept } from '#server/db/photos-lock.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { backUp, openScratch, removeScratch, settingsOf } from './backup-scene.ts';

const WHY_NOT =
  'SKIPPED: needs Linux and root, to make a process the first of its own space, as a container does';
const canContain = process.platform === 'linux' && process.getuid?.() === 0;
/** Only the first process of a space of numbers has the number 1, and no signal ends it that it does not listen to. */
const CONTAINED = ['unshare', '--pid', '--fork', '--kill-child'];

let site: TestDatabase;
let settings: Settings;

beforeAll(async () => {
  site = await testDatabase();
  settings = settingsOf(site.url);
});
afterAll(removeScratch);

/** Holds a table, so that a backup waits in the middle of its work. */
async function holdTable(): Promise<{ letGo: () => Promise<void> }> {
  const holder = new pg.Client(site.connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table ledger in access exclusive mode');
  let isHeld = true;
  const letGo = async () => {
    if (isHeld) await holder.end();
    isHeld = false;
  };
  onTestFinished(letGo);
  return { letGo };
}

/** A backup under way that goes no further: its own process, and how it ends. */
async function startHalf(folder: string, isContained: boolean) {
  const [program = '', ...words] = [
    ...(isContained ? CONTAINED : []),
    ...[process.execPath, 'cli/backup.ts', '--to', folder],
  ];
  const env = { ...process.env, DATABASE_URL: site.url, DATA_DIR: settings.dataDir };
  const outer = spawn(program, words, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void outer.kill('SIGKILL'));
  const makingIn = () => readdirSync(folder).filter((name) => name.includes('-making-'));
  const before = makingIn();
  let said = '';
  outer.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(outer, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await expect.poll(() => makingIn().filter((name) => !before.includes(name))).toHaveLength(1);
  const children = () => readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8');
  const pid = isContained ? Number(children().trim()) : outer.pid!;
  return { tell: (signal: NodeJS.Signals) => process.kill(pid, signal), ended, said: () => said };
}

describe.each([
  { whose: 'of a machine', isContained: false },
  { whose: 'of a container, where it is process 1', isContained: true },
])('A backup $whose', ({ isContained }) => {
  const canRun = canContain || !isContained;

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`that is told to stop by ${signal} takes its half made folder with it, and has failed`, async ({
      skip,
    }) => {
      skip(!canRun, WHY_NOT);
      await holdTable();
      const folder = openScratch();
      const { tell, ended, said } = await startHalf(folder, isContained);
      tell(signal);
      expect(await ended).toEqual([1, null]);
      expect(readdirSync(folder)).toEqual([]);
      expect(said()).toBe(`Stopped by ${signal}.\n`);
    });

  test('that is killed leaves a folder, which the next one takes away, though it may have the same number', async ({
    skip,
  }) => {
    skip(!canRun, WHY_NOT);
    const { letGo } = await holdTable();
    const folder = openScratch();
    const killed = await startHalf(folder, isContained);
    const left = readdirSync(folder);
    killed.tell('SIGKILL');
    await killed.ended;
    expect(readdirSync(folder)).toEqual(left);
    const next = await startHalf(folder, isContained);
    expect(readdirSync(folder)).not.toEqual(left);
    await letGo();
    expect(await next.ended).toEqual([0, null]);
    expect(readdirSync(folder)).toEqual(await listBackups(folder));
  });
});

describe('A folder of backups', () => {
  test('is left alone by a second backup of the same site, which is refused while the first is under way', async () => {
    const folder = openScratch();
    const living = await makePassingFolder(folder, await markDatabase(site.connection));
    await withPhotosKept(site.connection, async () => {
      await expect(backUp(site, settings, folder)).rejects.toThrow('Another backup of this site');
    });
    expect(readdirSync(folder)).toEqual([living.split('/').at(-1)]);
  });

  test('may be that of two sites: one does not take away what the other is at work on', async () => {
    const folder = openScratch();
    const other = await testDatabase();
    const living = await makePassingFolder(folder, await markDatabase(other.connection));
    await backUp(site, settings, folder);
    expect(readdirSync(folder)).toContain(living.split('/').at(-1));
  });
});

test('A backup whose line to the database broke, by which photos were kept meanwhile, is none', async () => {
  const { letGo } = await holdTable();
  const folder = openScratch();
  const { ended, said } = await startHalf(folder, false);
  await sql`
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and application_name = 'porchlight archive' and datname = current_database()`.execute(
    site.db,
  );
  await letGo();
  expect(await ended).toEqual([1, null]);
  expect(said()).toContain('photos may have been removed');
  expect(readdirSync(folder)).toEqual([]);
});
