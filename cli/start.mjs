import { join } from 'node:path';
import { installDependencies, ROOT } from './install.mjs';
import { runProgram } from './run-program.mjs';

// Needs only Node 20.

installDependencies();
runProgram([join(ROOT, 'cli', 'main.ts'), '--build', ...process.argv.slice(2)], { NODE_ENV: 'production' });
