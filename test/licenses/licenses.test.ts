import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLED_LIBRARIES, bundledFiles } from '#cli/bundled-libraries.ts';
import { describeLicenses, EXCEPTIONS, licenseOf, lockedPackages, mayShip } from '#test/helpers/licenses.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const shipped = lockedPackages.filter(([, entry]) => !entry.dev);

test("shipped packages have no license that would require opening the product's code", () => {
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'SSPL-1.0',
    'none stated',
    'MIT AND GPL-2.0-only',
  ])
    expect(mayShip(license), license).toBe(false);
  expect(mayShip('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(shipped.filter(([path, entry]) => !mayShip(licenseOf(path, entry)))).toEqual([]);
  expect(BUNDLED_LIBRARIES.filter(({ license }) => !mayShip(license))).toEqual([]);
});

test('every license exception is used by a shipped package', () => {
  const all = [
    ...shipped.map(([path, entry]) => licenseOf(path, entry)),
    ...BUNDLED_LIBRARIES.map(({ license }) => license),
  ].join(' ');
  expect(Object.keys(EXCEPTIONS).filter((license) => !all.includes(license))).toEqual([]);
});

test('license list has each library of the bundled PostgreSQL exactly once', ({ skip }) => {
  const files = bundledFiles();
  skip(files.length === 0, 'there is no bundled PostgreSQL for this system');
  const listed = (file: string) => BUNDLED_LIBRARIES.filter((library) => library.file.test(file));
  expect(files.filter((file) => listed(file).length !== 1)).toEqual([]);
  expect(BUNDLED_LIBRARIES.filter(({ file }) => !files.some((name) => file.test(name)))).toEqual([]);
});

test('docs/licenses.md is up to date (run `npm run licenses`)', () => {
  expect(readFileSync(join(ROOT, 'docs/licenses.md'), 'utf8') === describeLicenses()).toBe(true);
});

test('SBOM command writes a CycloneDX file with version, checksum and license of every shipped package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sbom-'));
  const file = join(folder, 'bom.json');
  const { status, stderr } = spawnSync(process.execPath, ['cli/sbom.ts', '--to', file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).not.toMatch(/cannot list/);
  expect(status).toBe(0);
  const bom = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { name: 'porchlight', type: 'application' } },
  });
  const parts = new Map<string, { licenses: unknown[]; hashes: unknown[] }>(
    bom.components.map((one: { name: string; version: string }) => [`${one.name}@${one.version}`, one]),
  );
  for (const [path, entry] of shipped.filter(([, one]) => !one.optional && !one.devOptional)) {
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${entry.version}`;
    expect(parts.get(name)?.licenses.length, name).toBeGreaterThan(0);
    expect(parts.get(name)?.hashes.length, name).toBeGreaterThan(0);
  }
  for (const { name, version } of BUNDLED_LIBRARIES)
    expect(parts.get(`${name}@${version}`)?.licenses, name).toHaveLength(1);
});
