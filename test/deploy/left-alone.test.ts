import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';

/** Says who it is, and leaves when it is told to. */
const PROGRAM = "console.log('pid', process.pid); setInterval(() => {}, 1000);";
const STARTER = `
  import { runProgram } from ${JSON.stringify(join(ROOT, 'cli', 'run-program.mjs'))};
  runProgram(['--eval', ${JSON.stringify(PROGRAM)}], {});`;

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('whoever ends `npm start` by a signal ends the site with it: the shell between them says nothing', async () => {
  // The shell has something to do afterwards, so that it does not make way for what it starts.
  const shell = spawn('sh', ['-c', 'node --input-type=module --eval "$STARTER"; true'], {
    cwd: ROOT,
    env: { ...process.env, STARTER, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [words] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(/pid (\d+)/.exec(words.toString())?.[1]);
  // One that stayed would hold the pipe, and the whole run with it.
  onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')));
  expect(isThere(pid)).toBe(true);
  shell.kill('SIGTERM');
  await expect.poll(() => isThere(pid)).toBe(false);
});
