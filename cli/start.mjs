import { join } from 'node:path';
import { buildPages } from './build-pages.mjs';
import { installDependencies, ROOT } from './install.mjs';
import { runProgram } from './run-program.mjs';

// `npm start` on a machine with Node 20 and nothing else: installs and builds what is missing, then runs the server.

installDependencies();
buildPages();
runProgram([join(ROOT, 'server', 'main.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' });
