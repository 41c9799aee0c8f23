import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';
import { whenDone } from '#test/helpers/when-done.ts';

test.each([
  ['--dry-run', 2, /Unknown option '--dry-run'[\s\S]*Usage:/],
  ['now', 2, /Unexpected argument 'now'[\s\S]*Usage:/],
  ['--help', 0, /^Usage:/],
])('An operator who writes %s is told how it goes, and nothing is migrated', (word, code, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-migrate-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const run = spawnSync(process.execPath, ['cli/migrate.ts', word], { cwd: ROOT, env, encoding: 'utf8' });
  expect(run.stdout + run.stderr).toMatch(words);
  expect(run.status).toBe(code);
  expect(readdirSync(folder)).toEqual([]);
});
