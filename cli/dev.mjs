import { join } from 'node:path';
import { installDependencies, ROOT } from './install.mjs';
import { runProgram } from './run-program.mjs';

/** The development server asks for a restart with this code. */
const RESTART_CODE = 75;

function run() {
  installDependencies();
  runProgram(
    // The bundler and Node must have the same copy of react-router.
    ['--conditions=development', join(ROOT, 'cli', 'dev.ts'), ...process.argv.slice(2)],
    { NODE_ENV: 'development' },
    { code: RESTART_CODE, run },
  );
}

run();
