import { join } from 'node:path';
import { installDependencies, ROOT } from './install.mjs';
import { runProgram } from './run-program.mjs';

// `npm run dev`: installs what is missing, then runs the development server, and again when it asks for that.

/** The development server ends with this when a file has changed that it cannot exchange while it lives. */
const RESTART_CODE = 75;

function run() {
  installDependencies();
  runProgram(
    // The condition gives one copy of react-router to the bundler and to Node.
    ['--conditions=development', join(ROOT, 'cli', 'dev.ts'), ...process.argv.slice(2)],
    { NODE_ENV: 'development' },
    { code: RESTART_CODE, run },
  );
}

run();
