import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#test/helpers/free-port.ts';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';
import { figureLine, type Measured } from './goal-table.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';

// Copies the repository without node_modules but with npm's cache, then measures the CPU use of the idle
// site.

const FIRST_START_S = 75;
const SECOND_START_S = 3;
const REST_PERCENT = 5;
const REST_AFTER_MS = 60_000;
const REST_MS = 30_000;

function cleanEnv(port: number): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_(lifecycle|package)|NODE_)/.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(':'), PORT: String(port) };
}

async function start(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; seconds: number }> {
  const begin = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        output += part;
        if (output.includes('Porchlight is ready at')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return { child, seconds: (performance.now() - begin) / 1000 };
}

/** npm exits before the program that it started. */
async function stop(child: ChildProcess, port: number): Promise<void> {
  child.removeAllListeners('exit').kill('SIGTERM');
  while (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) await sleep(100);
}

export async function measureStart(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-start-'));
  // The bundled database may run as another user.
  chmodSync(folder, 0o755);
  try {
    for (const path of repositoryPaths) cpSync(join(ROOT, path), join(folder, path));
    const port = await findFreePort();
    const first = await start(folder, cleanEnv(port));
    console.log(`first start ${first.seconds.toFixed(1)} s`);
    await sleep(REST_AFTER_MS);
    const before = cpuSecondsOfTree(first.child.pid!);
    await sleep(REST_MS);
    const percent = ((cpuSecondsOfTree(first.child.pid!) - before) / REST_MS) * 100_000;
    await stop(first.child, port);
    const second = await start(folder, cleanEnv(port));
    await stop(second.child, port);
    const limit = (name: string, figure: number, goal: number, unit: string) =>
      figureLine({ name, figure: Number(figure.toFixed(1)), goal, unit, isCeiling: true });
    return {
      rows: [],
      goals: [
        limit('npm start in a fresh clone', first.seconds, FIRST_START_S, 's'),
        limit('npm start again', second.seconds, SECOND_START_S, 's'),
        limit('CPU one minute after the first start', percent, REST_PERCENT, '% of a core'),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
