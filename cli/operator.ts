import { runOperator } from './operator/run-operator.ts';
import { processTerminal } from './terminal.ts';

process.exitCode = await runOperator(process.argv.slice(2), processTerminal);
