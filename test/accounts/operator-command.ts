import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperator } from '#cli/operator/run-operator.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';

export type OperatorRun = { code: number; output: string; errors: string };

/** Returns a function that runs `npm run operator` in this process on a test's database. */
export function createOperatorCommand(databaseUrl: string, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-operator-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    ANNOUNCEMENT: '',
    PUBLIC_URL: 'https://housing.example.edu',
    ...environment,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
  };
  return async function run(...words: string[]): Promise<OperatorRun> {
    let output = '';
    let errors = '';
    const code = await runOperator(words, {
      env,
      print: (line) => (output += `${line}\n`),
      printError: (line) => (errors += `${line}\n`),
    });
    return { code, output, errors };
  };
}
