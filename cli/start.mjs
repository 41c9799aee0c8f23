import { join } from 'node:path';
import { buildPages } from './build-pages.mjs';
import { installDependencies, ROOT } from './install.mjs';
import { runProgram } from './run-program.mjs';

// `npm start`: needs only Node 20.

installDependencies();
buildPages();
runProgram([join(ROOT, 'server', 'main.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' });
