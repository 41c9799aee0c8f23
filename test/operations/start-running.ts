import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#test/database/crash-fixture.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

export type Running = {
  child: ChildProcess;
  /** URL of the site. Empty for a worker process. */
  site: string;
  /** URL of the server for operators, with metrics and health checks. */
  operators: string;
  /** Returns the output on stdout and stderr so far. */
  output: () => string;
  left: Promise<number | null>;
};

/** Starts the program on a test database and waits until it runs. */
export async function startRunning(databaseUrl: string, env: Record<string, string> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-running-'));
  const child = spawn(process.execPath, [join(ROOT, 'test/operations/running-program.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: 'none', PORT: '0', OPERATIONS_PORT: '0' },
      ...{ MAP_STYLE_URL: '', MAP_STYLE_URL_DARK: '', LOG_LEVEL: 'info' },
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const left = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      rmSync(folder, { recursive: true, force: true });
      resolve(code);
    }),
  );
  await until(() => output.includes('Running.') || child.exitCode !== null, 'the program runs');
  const addressIn = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  return {
    child,
    site: addressIn(/ready at (http:\S+)/),
    operators: addressIn(/metrics are at (http:\S+)\/metrics/),
    output: () => output,
    left,
  };
}
