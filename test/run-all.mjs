import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { installDependencies, NODE, ROOT } from '../cli/install.mjs';
import { installChromium, installEngines, installPostgres, unpackNginx } from './install-tools.mjs';

// Runs on the machine's Node 20. Installs what is missing, then starts the stages named as arguments with the
// project's Node.

const stages = process.argv.slice(2);
const isWhole = stages.length === 0;

installDependencies();
const isInBrowser = isWhole || stages.includes('e2e') || stages.includes('long');
const chromium = isInBrowser ? installChromium() : null;
if (isWhole || stages.includes('unit') || stages.includes('long')) installPostgres();
if (isWhole || stages.includes('unit')) unpackNginx();
if (stages.includes('engines')) installEngines();

const run = spawnSync(NODE, [join(ROOT, 'test', 'run-stages.ts'), ...stages], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ''}`,
    ...(chromium ? { CHROMIUM: chromium } : {}),
  },
});
process.exitCode = run.status ?? 1;
