import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { installDependencies, NODE, ROOT } from '../cli/install.mjs';
import {
  installChromium,
  installEngines,
  installFuzzers,
  installPostgres,
  installWholeChromium,
} from './install-tools.mjs';

// `npm test` on a machine with Node 20 and nothing else: installs what is missing, then runs the stages under the
// project's own Node. Arguments name stages; without any, all of them run. `prove` runs the long proofs in their place, and
// what stands behind it is for them.

const [first, ...rest] = process.argv.slice(2);
const isProof = first === 'prove';
const stages = isProof ? rest : process.argv.slice(2);
const needs = (stage) => isProof || stages.length === 0 || stages.includes(stage);
const program = isProof ? ['prove', 'run-prove.ts'] : ['run-stages.ts'];

installDependencies();
const chromium = needs('e2e') ? installChromium() : null;
if (needs('e2e')) installWholeChromium();
if (needs('unit') || needs('long')) installPostgres();
if (stages.includes('engines')) installEngines();
if (isProof && !stages.includes('--list')) installFuzzers();

const run = spawnSync(NODE, [join(ROOT, 'test', ...program), ...stages], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ''}`,
    ...(chromium ? { CHROMIUM: chromium } : {}),
  },
});
process.exitCode = run.status ?? 1;
