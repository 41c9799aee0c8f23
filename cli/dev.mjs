import { join } from 'node:path';
import { installDependencies, ROOT } from './install.mjs';
import { runProgram } from './run-program.mjs';

/** Exit code of a development server that must restart. */
const RESTART_CODE = 75;

function run() {
  installDependencies();
  runProgram(
    // Gives the bundler and Node the same copy of react-router.
    ['--conditions=development', join(ROOT, 'cli', 'dev.ts'), ...process.argv.slice(2)],
    { NODE_ENV: 'development' },
    { code: RESTART_CODE, run },
  );
}

run();
