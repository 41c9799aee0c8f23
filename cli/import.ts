import { runImport } from './import/run-import.ts';
import { processTerminal } from './terminal.ts';

process.exitCode = await runImport(process.argv.slice(2), processTerminal);
