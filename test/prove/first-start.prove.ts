import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#test/helpers/free-port.ts';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';
import { tellFigure } from './tell-figure.ts';

const FIRST_START_MS = 15 * 60_000;
const SECOND_START_MS = 5000;
const LEAVING_MS = 30_000;

let folder: string;
let base: string;
let env: NodeJS.ProcessEnv;
let firstMs = Number.NaN;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-first-'));
  chmodSync(folder, 0o755);
  for (const path of repositoryPaths) cpSync(join(ROOT, path), join(folder, path));
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  // As on a machine of one's own: not the runtime, and none of the variables, of the tests.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_|VITE|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name),
  );
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  env = { ...Object.fromEntries(own), PATH: path.join(':'), PORT: String(port), DEMO: 'small' };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts with the command of the README; resolves with the milliseconds until it said that it is ready. */
async function start(): Promise<{ child: ChildProcess; readyMs: number; output: string }> {
  const begin = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part;
      if (output.includes('Porchlight is ready at')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return { child, readyMs: performance.now() - begin, output };
}

async function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  // npm leaves as soon as it has passed the word on, and the site once it has served whom it was serving.
  const isThere = async () => (await fetch(base).catch(() => null)) !== null;
  for (const end = Date.now() + LEAVING_MS; await isThere(); await sleep(100))
    if (Date.now() > end) throw new Error('The site has not left.');
}

describe('A clone with nothing installed', () => {
  test(
    'serves pages, pictures and listings after one command, and tells the accounts',
    async () => {
      const { child, readyMs, output } = await start();
      firstMs = readyMs;
      expect(output).toContain(`Porchlight is ready at ${base}`);
      expect(output).toContain('porchlight-demo');
      for (const path of ['/', '/lakeshore-state-university/off-campus-housing/', '/api/v1/schools/']) {
        const response = await fetch(base + path);
        expect(response.status, path).toBe(200);
      }
      const page = await (await fetch(`${base}/lakeshore-state-university/off-campus-housing/`)).text();
      const picture = /\/media\/[\w./-]+\.webp/.exec(page)?.[0] ?? '';
      expect((await fetch(base + picture)).headers.get('content-type')).toBe('image/webp');
      await stop(child);
    },
    FIRST_START_MS,
  );

  test(
    'is ready within five seconds when it is started again',
    async () => {
      const { child, readyMs } = await start();
      tellFigure(
        'first-start',
        `ready ${(firstMs / 1000).toFixed(0)} s after one command in an empty clone, packages and demo included; again after ${(readyMs / 1000).toFixed(1)} s`,
      );
      expect(readyMs).toBeLessThan(SECOND_START_MS);
      await stop(child);
    },
    FIRST_START_MS,
  );
});
