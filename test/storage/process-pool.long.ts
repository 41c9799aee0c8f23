import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { PictureError } from '#server/storage/picture-errors.ts';
import { createProcessPool, type ProcessPool } from '#server/storage/process-pool.ts';

const script = new URL('./unruly-worker.ts', import.meta.url);
const open: ProcessPool[] = [];

function createPool(options: { size?: number; timeoutMs?: number; maxWaiting?: number } = {}): ProcessPool {
  const pool = createProcessPool({
    script,
    size: 1,
    niceness: 0,
    timeoutMs: 10_000,
    maxWaiting: 20,
    ...options,
  });
  open.push(pool);
  return pool;
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof PictureError ? error.refusal : String(error)),
  );

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.stop()));
});

describe('picture that breaks its decoder', () => {
  test('is refused when the decoder exits, and the next one is processed', async () => {
    const pool = createPool();
    const [first, second] = [
      pool.run({ name: 'exit', input: null }),
      pool.run({ name: 'echo', input: 'next' }),
    ];
    expect(await refusalOf(first)).toBe('unreadable');
    expect(await second).toBe('next');
  });

  test('is refused after a timeout when the decoder hangs', async () => {
    const pool = createPool({ timeoutMs: 2000 });
    const [first, second] = [
      pool.run({ name: 'hang', input: null }),
      pool.run({ name: 'echo', input: 'next' }),
    ];
    expect(await refusalOf(first)).toBe('unreadable');
    expect(await second).toBe('next');
  });

  test('does not affect pictures in other processes', async () => {
    const pool = createPool({ size: 2 });
    const outcomes = await Promise.allSettled(
      ['echo', 'crash', 'echo', 'crash', 'echo', 'echo'].map((name, i) => pool.run({ name, input: i })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});

test('pool reports the reason when a worker cannot start', async () => {
  const pool = createProcessPool({
    script: new URL('./no-such-worker.ts', import.meta.url),
    size: 1,
    niceness: 0,
    timeoutMs: 5_000,
    maxWaiting: 5,
  });
  open.push(pool);
  expect(await refusalOf(pool.run({ name: 'echo', input: 1 }))).toMatch(
    /Cannot start an image worker \(code 1\).*Cannot find module/s,
  );
});

test('pool stops without waiting for the open output of a worker that has exited', async () => {
  const pool = createPool();
  const gone = refusalOf(pool.run({ name: 'leaveBehind', input: null }));
  // By now the worker process has exited, but its output is still open.
  await sleep(1500);
  let isStopped = false;
  const stopping = pool.stop().then(() => (isStopped = true));
  await Promise.race([stopping, sleep(500)]);
  expect(isStopped).toBe(true);
  expect(await gone).toBe('busy');
});
