import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './source-tree.ts';

export type ProductionServer = {
  process: ChildProcess;
  /** What it has written so far to both of its outputs, where that is kept; else it is shown at once, and this is empty. */
  output: () => string;
  /** Resolves with the exit code when the server has left; a folder made for it is gone by then. */
  left: Promise<number>;
};

/**
 * Starts the server as an operator does, on the small demo in a folder of its own, without a network: nothing listens
 * where the map's style should be.
 * @param env settings on top, such as PORT; a DATA_DIR given here is kept afterwards
 * @param outputs whether what it writes is kept in memory, or in which file; shown at once when absent
 */
export function startProduction(
  env: Record<string, string> = {},
  { keepsOutput = false, outputFile }: { keepsOutput?: boolean; outputFile?: string } = {},
): ProductionServer {
  const passing = env.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'porchlight-production-'));
  // Where this runs as root, the bundled database runs as another user, who must reach its folder.
  if (passing) chmodSync(passing, 0o755);
  const file = outputFile === undefined ? null : openSync(outputFile, 'a');
  const to = file ?? (keepsOutput ? 'pipe' : 'inherit');
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', to, to],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ...(passing ? { DATA_DIR: passing } : {}),
      DATABASE_URL: '',
      // Answers alone: making AVIF files of the demo's pictures would take half of a small machine meanwhile.
      ROLE: 'web',
      DEMO: 'small',
      REQUEST_LIMIT_PER_MINUTE: '0',
      MAP_STYLE_URL: 'http://127.0.0.1:9/style.json',
      MAP_STYLE_URL_DARK: 'http://127.0.0.1:9/dark.json',
      ...env,
    },
  });
  if (file !== null) closeSync(file);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const left = new Promise<number>((resolve) => {
    child.once('exit', (code) => {
      if (passing) rmSync(passing, { recursive: true, force: true });
      resolve(code ?? 1);
    });
  });
  return { process: child, output: () => output, left };
}
