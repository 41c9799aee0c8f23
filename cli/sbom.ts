import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageProblem } from './usage-problem.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = `Usage:
  npm run sbom -- [--to FILE] [--all]

Writes what this program is made of, with versions, checksums and licences, as CycloneDX 1.5; from the lock file, without a network.
  --to   the file; porchlight.cdx.json when absent
  --all  the tools of development and of tests, too`;
const ARGUMENTS = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--offline',
];
const MAX_BYTES = 64 * 1024 * 1024;

type Bom = { metadata: { component: { name: string } }; components: unknown[] };

/** What npm knows of the locked packages. @throws Error with npm's own words */
function askNpm(isAll: boolean): Bom {
  const npm = process.env.npm_execpath;
  const words = [...ARGUMENTS, ...(isAll ? [] : ['--omit=dev'])];
  const [command, args] = npm ? [process.execPath, [npm, ...words]] : ['npm', words];
  const run = spawnSync(command!, args!, { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES });
  if (run.status !== 0)
    throw new Error(`npm could not list the packages: ${run.error?.message ?? run.stderr}`);
  return JSON.parse(run.stdout) as Bom;
}

function writeSbom(): void {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.to === '') throw new UsageProblem('--to needs a file.');
  const bom = askNpm(values.all ?? false);
  // npm takes the folder's name.
  bom.metadata.component.name = (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string }
  ).name;
  const file = values.to ?? 'porchlight.cdx.json';
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}: ${bom.components.length} packages.`);
}

try {
  writeSbom();
} catch (error) {
  const isUsage = error instanceof UsageProblem || error instanceof TypeError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
