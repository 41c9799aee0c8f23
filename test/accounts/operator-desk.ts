import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { whenDone } from '#test/helpers/when-done.ts';

export type OperatorRun = { code: number | null; output: string; errors: string };

/** The real command, as an operator types it, on a test's database. */
export function operatorDesk(databaseUrl: string, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-operator-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return function run(...words: string[]): Promise<OperatorRun> {
    const child = spawn(process.execPath, [join(ROOT, 'cli/operator.ts'), ...words], {
      cwd: ROOT,
      env: {
        ...process.env,
        ANNOUNCEMENT: '',
        PUBLIC_URL: 'https://housing.example.edu',
        ...environment,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
      },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output, errors }));
    });
  };
}
