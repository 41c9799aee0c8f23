import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './source-tree.ts';

export type ProductionServer = {
  process: ChildProcess;
  /** Output so far, if `keepsOutput` is set. Otherwise empty, because the output is forwarded. */
  output: () => string;
  /** Resolves to the exit code after the server has exited and its temporary data folder is deleted. */
  left: Promise<number>;
};

/**
 * Starts the server as an operator does, with the small demo in a temporary folder and without network
 * access: nothing listens at the map style's URL.
 * @param env additional settings, such as PORT; a DATA_DIR given here is not deleted
 */
export function startProduction(
  env: Record<string, string> = {},
  { keepsOutput = false, outputFile }: { keepsOutput?: boolean; outputFile?: string } = {},
): ProductionServer {
  const passing = env.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'porchlight-production-'));
  // When run as root, the bundled database runs as another user, who must be able to enter its folder.
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
      // Runs no jobs: creating AVIF files of the demo's photos would take half of a small machine's CPU.
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
