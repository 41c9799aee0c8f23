import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '#test/database/crash-fixture.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** Starts a program whose shutdown waits `busyMs` for a task. Its timers run `haste` times as fast. */
async function startBusy(busyMs: number, haste = 1) {
  const text = `
    const wait = setTimeout;
    globalThis.setTimeout = (run, ms) => wait(run, ms / ${haste});
    const { createGracefulShutdown } = await import('#server/graceful-shutdown.ts');
    const shutdown = createGracefulShutdown();
    shutdown.onSignal(() => console.log('Told.'), 0);
    shutdown.closeFirst('a long job', () => new Promise((done) => setTimeout(done, ${busyMs})).then(() => console.log('Ended.')));
    setInterval(() => {}, 1000);
    console.log('Running.');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { cwd: ROOT });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (written) => (output += written));
  const left = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  const says = async (word: string) => await until(() => output.includes(word), `it says ${word}`);
  addCleanup(() => child.kill('SIGKILL'));
  await says('Running.');
  return { child, left, says };
}

const LONG_MS = 15_000;

test('program finishes its pending task when npm and the terminal both send a signal at once', async () => {
  const { child, left, says } = await startBusy(600);
  child.kill('SIGINT');
  await says('Told.');
  child.kill('SIGINT');
  expect(await left).toEqual({ code: 0, output: 'Running.\nTold.\nEnded.\n' });
});

test('program exits immediately on a second signal one second later', async () => {
  const { child, left, says } = await startBusy(LONG_MS);
  child.kill('SIGTERM');
  await says('Told.');
  await sleep(1200);
  child.kill('SIGTERM');
  expect(await left).toEqual({ code: 130, output: 'Running.\nTold.\n' });
});

test('program exits with code 1 after twenty seconds and names the unfinished task', async () => {
  const { child, left } = await startBusy(2 * LONG_MS, 20);
  child.kill('SIGTERM');
  expect(await left).toEqual({
    code: 1,
    output: 'Running.\nTold.\nForced exit after 20 seconds while closing a long job.\n',
  });
});
