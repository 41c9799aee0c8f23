import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { createFolder, createSettings, fillSite, hashDatabase } from './backup-fixture.ts';

const quiet = { info() {}, warn() {} };
let dataDir: string;
let site: Database;
let before: Record<string, unknown>;

/** Hashes all tables except the audit log, because a move adds an entry to it. */
async function hashWithoutAudit(database: { connection: Database['connection'] }) {
  const hashes = await hashDatabase(database.connection);
  return Object.entries(hashes).filter(([name]) => !name.startsWith('public.security_events'));
}

beforeAll(async () => {
  dataDir = createFolder();
  site = await openDatabase({ dataDir, log: quiet });
  await migrate({ connection: site.connection, log: quiet });
  await fillSite(site.jobsDb, createSettings('', dataDir));
  before = Object.fromEntries(await hashWithoutAudit(site));
}, 120_000);
afterAll(() => site.close());

async function move(target: TestDatabase, from = dataDir, killAfterMs?: number) {
  const file = join(createFolder(), 'address');
  writeFileSync(file, `${target.url}\n`, { mode: 0o600 });
  const env = { ...process.env, DATA_DIR: from, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['cli/move.ts', '--to-file', file], { cwd: ROOT, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  if (killAfterMs !== undefined) void sleep(killAfterMs).then(() => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('move', () => {
  test('refuses a folder without a database, a target with rows, and a running site', async () => {
    const target = await testDatabase();
    expect(await move(target, createFolder())).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^No bundled database found in /),
    });
    await site.db.selectFrom('users').select('id').limit(1).execute();
    const running = await move(target);
    expect(running).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The site is running on .* Stop all its processes/),
    });
  });

  test('moves every row, also after an attempt was killed', async () => {
    await site.close();
    const target = await testDatabase();
    await move(target, dataDir, 1200);
    const { code, output } = await move(target);
    expect(output).toMatch(/^Done: copied \d+ rows in \d+ tables to /);
    expect(code).toBe(0);
    expect(Object.fromEntries(await hashWithoutAudit(target))).toEqual(before);
    expect(await findOperatorActions(target.db, 'move')).toMatchObject([{ detail: { command: 'move' } }]);
  });
});
