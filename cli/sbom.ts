import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledComponents } from './bundled-libraries.ts';
import { runCommand } from './run-command.ts';
import { UsageProblem } from './usage-problem.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = `Usage:
  npm run sbom -- [--to FILE]

Writes a software bill of materials (CycloneDX 1.5) with versions, checksums and licenses of all shipped packages.
Reads the lock file and the bundled PostgreSQL; needs no network.
  --to   output file; default porchlight.cdx.json`;
const ARGUMENTS = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--offline',
];
const MAX_BYTES = 64 * 1024 * 1024;

type Manifest = { name: string; devDependencies?: unknown };
type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: unknown }> };
type Bom = { metadata: { component: { name: string } }; components: unknown[] };

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

/** npm's `--omit=dev` also omits packages that dev tools share, such as React. */
function writeShipped(folder: string): void {
  const { devDependencies: _, ...manifest } = readJson('package.json') as Manifest;
  const lock = readJson('package-lock.json') as Lock;
  const shipped = Object.entries(lock.packages).filter(([, entry]) => !entry.dev);
  const packages = Object.fromEntries(
    shipped.map(([path, { devDependencies: __, ...entry }]) => [path, entry]),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
}

function runNpmSbom(): Bom {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sbom-'));
  try {
    writeShipped(folder);
    const npm = process.env.npm_execpath;
    const [command, args] = npm ? [process.execPath, [npm, ...ARGUMENTS]] : ['npm', ARGUMENTS];
    const run = spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: MAX_BYTES });
    if (run.status !== 0)
      throw new Error(`npm cannot list the packages: ${run.error?.message ?? run.stderr}`);
    return JSON.parse(run.stdout) as Bom;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'porchlight.cdx.json' } } });
  const file = values.to;
  if (file === '') throw new UsageProblem('--to requires a file name.');
  const bom = runNpmSbom();
  bom.components.push(...bundledComponents());
  // npm uses the folder's name.
  bom.metadata.component.name = (readJson('package.json') as Manifest).name;
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}: ${bom.components.length} packages and libraries.`);
});
