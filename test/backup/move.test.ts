import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { openProgram } from '#server/open-program.ts';
import { findDeeds } from '#test/helpers/find-deeds.ts';
import { POSTGRES_FOLDER } from '#test/helpers/plain-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import {
  fillSite,
  openScratch,
  removeScratch,
  settingsOf,
  startOwnServer,
  sumDatabase,
} from './backup-scene.ts';

const WHY_NOT =
  'SKIPPED: no PostgreSQL of the system in /usr/lib/postgresql; install postgresql-15 to run this';
const quiet = { info() {}, warn() {} };
const canRun = POSTGRES_FOLDER !== '';

let dataDir: string;
let before: Record<string, unknown>;
let own: Awaited<ReturnType<typeof startOwnServer>>;

/** The bundled database of the site that moves, held open as a running site holds it. */
const openSite = (): Promise<Database> => openDatabase({ dataDir, log: quiet });

beforeAll(async () => {
  if (!canRun) {
    process.stderr.write(`${WHY_NOT}\n`);
    return;
  }
  dataDir = openScratch();
  own = await startOwnServer();
  const site = await openSite();
  await migrate({ connection: site.connection, log: quiet });
  await fillSite(site.patientDb, settingsOf('', dataDir));
  before = await sumDatabase(site.connection);
  await site.close();
}, 120_000);
afterAll(async () => {
  await own?.close();
  removeScratch();
});

/** Runs the command as an operator does; what it printed. */
function startMove(
  url: string,
  dir = dataDir,
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const file = join(openScratch(), 'address');
  writeFileSync(file, `${url}\n`, { mode: 0o600 });
  const env = { ...process.env, DATA_DIR: dir, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['cli/move.ts', '--to-file', file], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout!.on('data', (part) => (output += part));
  child.stderr!.on('data', (part) => (output += part));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

/** The sums of a database with that of its audit trail apart. */
function withoutTrail({ 'public.security_events': trail, ...sums }: Record<string, unknown>) {
  const { 'public.security_events_id_seq': _place, ...rest } = sums;
  return { ...rest, trail: trail as { rows: number } };
}

async function newDatabase(name: string): Promise<string> {
  await own.server.ask(`create database ${name}`);
  return own.server.url.replace(/postgres$/, name);
}

describe('An operator who moves to a PostgreSQL of their own', () => {
  test('is refused where there is nothing to move, and where the target has rows, which stay', async ({
    skip,
  }) => {
    skip(!canRun, WHY_NOT);
    const url = await newDatabase('taken');
    const full = await openDatabase({ databaseUrl: url, dataDir: '', log: quiet });
    await migrate({ connection: full.connection, log: quiet });
    await full.db
      .insertInto('users')
      .values({ username: 'ada', email: 'ada@example.edu', type: 'student' })
      .execute();
    await full.close();
    const [nothing, refused] = await Promise.all([startMove(url, openScratch()).ended, startMove(url).ended]);
    expect(nothing).toMatchObject({
      code: 1,
      output: expect.stringMatching(/There is no bundled database in /),
    });
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database is not empty: .*public\.users/),
    });
  });

  test('is refused while the site runs', async ({ skip }) => {
    skip(!canRun, WHY_NOT);
    const site = await openSite();
    await site.db.selectFrom('users').select('id').limit(1).execute();
    const { code, output } = await startMove(await newDatabase('early')).ended;
    await site.close();
    expect(code).toBe(1);
    expect(output).toMatch(/The site runs on .* stop every process of it, and try again/);
  });

  test('has everything there, equal by count and sum, after a first move was killed half way', async ({
    skip,
  }) => {
    skip(!canRun, WHY_NOT);
    const url = await newDatabase('homes');
    const first = startMove(url);
    // All rows are written when the first table is read back.
    first.child.stdout!.on(
      'data',
      (part) => /_private_jobs/.test(String(part)) && first.child.kill('SIGKILL'),
    );
    await first.ended;
    const { code, output } = await startMove(url).ended;
    expect(output).toMatch(/public\.ledger +1 {2}[0-9a-f]{64}\n/);
    expect(output).toMatch(/Done: \d+ rows in \d+ tables stand at 127\.0\.0\.1/);
    expect(code).toBe(0);
    const { trail, ...rest } = withoutTrail(await sumDatabase({ connectionString: url }));
    const { trail: trailBefore, ...restBefore } = withoutTrail(before);
    expect(rest).toEqual(restBefore);
    const program = await openProgram({ DATABASE_URL: url, DATA_DIR: dataDir });
    // The trail alone has one line more: that of the move.
    expect(trail.rows).toBe(trailBefore.rows + 1);
    expect(await findDeeds(program.database.db, 'move')).toEqual([
      {
        actor: expect.stringMatching(/^operator ./),
        user_id: null,
        detail: { command: 'move', tables: expect.any(Number), rows: expect.any(Number) },
      },
    ]);
    await program.close();
  });
});
