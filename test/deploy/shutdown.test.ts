import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';

const SAYS_WHO = "console.log('pid', process.pid, 'starter', process.ppid); setInterval(() => {}, 1000);";
const DRAIN_MS = 3000;
/** A program that shuts down slowly and prints how many SIGTERMs it received. */
const DRAINS = `let signals = 0;
  process.on('SIGTERM', () => { signals += 1; console.log('SIGTERM', signals); setTimeout(() => process.exit(0), ${DRAIN_MS}); });
  ${SAYS_WHO}`;

/**
 * Starts the program through a shell, like npm. The command after it prevents the shell from replacing itself
 * with the program.
 */
async function startByShell(program: string) {
  const starter = `
    import { runProgram } from ${JSON.stringify(join(ROOT, 'cli', 'run-program.mjs'))};
    runProgram(['--eval', ${JSON.stringify(program)}], {});`;
  const shell = spawn('sh', ['-c', 'node --input-type=module --eval "$STARTER"; true'], {
    cwd: ROOT,
    env: { ...process.env, STARTER: starter, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await expect.poll(() => said).toMatch(/starter \d+\n/);
  const number = (of: string) => Number(new RegExp(`${of} (\\d+)`).exec(said)?.[1]);
  const pid = number('pid');
  // A process that is still running would keep the pipe open and block the test run.
  onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')));
  expect(isThere(pid)).toBe(true);
  return { shell, pid, starter: number('starter'), said: () => said };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('SIGTERM to `npm start` stops the server, although the shell does not forward it', async () => {
  const { shell, pid } = await startByShell(SAYS_WHO);
  shell.kill('SIGTERM');
  await expect.poll(() => isThere(pid)).toBe(false);
});

test('SIGTERM lets the server finish its shutdown after npm has exited', async () => {
  const { shell, pid, starter, said } = await startByShell(DRAINS);
  process.kill(starter, 'SIGTERM');
  await expect.poll(said).toContain('SIGTERM');
  // Waits long enough that another SIGTERM would count as a second signal.
  await sleep(1000);
  shell.kill('SIGTERM');
  await expect.poll(() => isThere(pid)).toBe(false);
  expect(said()).not.toContain('SIGTERM 2');
});
