import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLibraryLinks } from '#server/db/embedded/find-binaries.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('startEmbedded refuses data of another major version', async () => {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), '99\n');
  await expect(startEmbedded({ folder, log: { info() {}, warn() {} } })).rejects.toThrow(
    /was created by PostgreSQL 99, which is not available\. Install it or set DATABASE_URL/,
  );
  expect(readdirSync(folder)).toEqual(['PG_VERSION']);
});

test('createLibraryLinks creates missing links, once', () => {
  const native = join(dataDir, 'package', 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib', 'libicu.so.60.2'), 'library');
  const link = { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' };
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link]));
  createLibraryLinks(native);
  createLibraryLinks(native);
  expect(readFileSync(join(native, 'lib', 'libicu.so.60'), 'utf8')).toBe('library');
  expect(readdirSync(join(native, 'lib')).sort()).toEqual(['libicu.so.60', 'libicu.so.60.2']);
});
