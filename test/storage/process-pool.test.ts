import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { PictureError } from '#server/storage/picture-errors.ts';
import { createProcessPool, type ProcessPool } from '#server/storage/process-pool.ts';

const script = new URL('./unruly-worker.ts', import.meta.url);
const open: ProcessPool[] = [];
const crashes: string[] = [];

function createPool(options: { size?: number; timeoutMs?: number; maxWaiting?: number } = {}): ProcessPool {
  const pool = createProcessPool({
    script,
    size: 1,
    niceness: 0,
    timeoutMs: 10_000,
    maxWaiting: 20,
    ...options,
    onCrash: (reason) => crashes.push(reason),
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
  crashes.length = 0;
});

describe('a picture that brings its decoder down', () => {
  test.each(['crash', 'exit'])(
    'by %s is refused with a sentence, and the next one is served',
    async (name) => {
      const pool = createPool();
      const [first, second] = [pool.run({ name, input: null }), pool.run({ name: 'echo', input: 'next' })];
      expect(await refusalOf(first)).toBe('unreadable');
      expect(await second).toBe('next');
      expect(crashes).toHaveLength(1);
    },
  );

  test('by never ending is cut off', async () => {
    const pool = createPool({ timeoutMs: 2000 });
    const [first, second] = [
      pool.run({ name: 'hang', input: null }),
      pool.run({ name: 'echo', input: 'next' }),
    ];
    expect(await refusalOf(first)).toBe('unreadable');
    expect(await second).toBe('next');
  });

  test('takes no neighbor with it', async () => {
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

test('our own bug is an error, not a refusal of the picture', async () => {
  const refusal = await refusalOf(createPool().run({ name: 'bug', input: null }));
  expect(refusal).toContain('not the picture');
});

test('a worker that cannot start is an error that names the reason, not a refusal', async () => {
  const pool = createProcessPool({
    script: new URL('./no-such-worker.ts', import.meta.url),
    size: 1,
    niceness: 0,
    timeoutMs: 5_000,
    maxWaiting: 5,
  });
  open.push(pool);
  expect(await refusalOf(pool.run({ name: 'echo', input: 1 }))).toMatch(
    /could not start \(code 1\).*Cannot find module/s,
  );
});

test('more pictures than may wait are refused at once, the others are all served', async () => {
  const pool = createPool({ maxWaiting: 3 });
  const runs = Array.from({ length: 8 }, (_, i) => refusalOf(pool.run({ name: 'echo', input: i })));
  const outcomes = await Promise.all(runs);
  expect(outcomes.filter((refusal) => refusal === 'no refusal')).toHaveLength(3);
  expect(outcomes.filter((refusal) => refusal === 'busy')).toHaveLength(5);
});

test('stopping refuses what is under way and what comes after', async () => {
  const pool = createPool();
  await pool.run({ name: 'echo', input: 1 });
  const hanging = refusalOf(pool.run({ name: 'hang', input: null }));
  await pool.stop();
  expect(await hanging).toBe('busy');
  expect(await refusalOf(pool.run({ name: 'echo', input: 1 }))).toBe('busy');
});

test('stopping does not wait for a worker that has ended already', async () => {
  const pool = createPool();
  const gone = refusalOf(pool.run({ name: 'leaveBehind', input: null }));
  // Its end is known, and the end of what it wrote is not.
  await sleep(1500);
  let isStopped = false;
  const stopping = pool.stop().then(() => (isStopped = true));
  await Promise.race([stopping, sleep(500)]);
  expect(isStopped).toBe(true);
  expect(await gone).toBe('busy');
});

describe('a worker', () => {
  test('sees none of the secrets in the environment', async () => {
    process.env.PORCHLIGHT_TEST_SECRET = 'hush';
    const names = (await createPool().run({ name: 'environment', input: null })) as string[];
    delete process.env.PORCHLIGHT_TEST_SECRET;
    expect(names).not.toContain('PORCHLIGHT_TEST_SECRET');
    expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|DATABASE|S3_/.test(name))).toEqual([]);
  });

  test('has no decoder but the four, and none that opens files', async () => {
    const pool = createPool();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const pixel = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } });
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-loaders-'));
    const file = join(folder, 'photo.png');
    await writeFile(file, await pixel.clone().png().toBuffer());
    for (const refused of [svg, await pixel.clone().gif().toBuffer(), await pixel.clone().tiff().toBuffer()])
      await expect(pool.run({ name: 'decode', input: refused })).rejects.toThrow();
    await expect(pool.run({ name: 'decodeFile', input: file })).rejects.toThrow();
    expect(await pool.run({ name: 'decode', input: await pixel.clone().webp().toBuffer() })).toBe('webp');
    await rm(folder, { recursive: true });
  });
});
