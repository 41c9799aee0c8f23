import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { PictureError } from '#server/storage/picture-errors.ts';
import { createProcessPool } from '#server/storage/process-pool.ts';

process.env.PORCHLIGHT_TEST_SECRET = 'hush';
const crashes: string[] = [];
/** One worker process for all tests in this file. */
const pool = createProcessPool({
  script: new URL('./unruly-worker.ts', import.meta.url),
  size: 1,
  niceness: 0,
  timeoutMs: 60_000,
  maxWaiting: 3,
  onCrash: (reason) => crashes.push(reason),
});
afterAll(async () => {
  delete process.env.PORCHLIGHT_TEST_SECRET;
  await pool.stop();
});

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof PictureError ? error.refusal : String(error)),
  );

test('worker process has no secrets in its environment', async () => {
  const names = (await pool.run({ name: 'environment', input: null })) as string[];
  expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|DATABASE|S3_/.test(name))).toEqual([]);
});

test('worker process decodes only the four formats and cannot open files', async () => {
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

test('worker exception is an error, not a refusal of the picture', async () => {
  expect(await refusalOf(pool.run({ name: 'bug', input: null }))).toContain('not the picture');
});

test('pool refuses pictures above its queue limit immediately and processes the others', async () => {
  const runs = Array.from({ length: 8 }, (_, i) => refusalOf(pool.run({ name: 'echo', input: i })));
  const outcomes = await Promise.all(runs);
  expect(outcomes.filter((refusal) => refusal === 'no refusal')).toHaveLength(4);
  expect(outcomes.filter((refusal) => refusal === 'busy')).toHaveLength(4);
});

test('pool refuses a picture that crashes its decoder and processes the next one', async () => {
  const [first, second] = [
    pool.run({ name: 'crash', input: null }),
    pool.run({ name: 'echo', input: 'next' }),
  ];
  expect(await refusalOf(first)).toBe('unreadable');
  expect(await second).toBe('next');
  expect(crashes).toHaveLength(1);
});

test('pool refuses running and later pictures once it is stopped', async () => {
  const hanging = refusalOf(pool.run({ name: 'hang', input: null }));
  await pool.stop();
  expect(await hanging).toBe('busy');
  expect(await refusalOf(pool.run({ name: 'echo', input: 1 }))).toBe('busy');
});
