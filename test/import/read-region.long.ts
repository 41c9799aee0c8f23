import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { type RegionReading, readRegion } from '#streets/read-region.ts';
import { type RegionPart, RegionProblem } from '#streets/region-part.ts';
import { childrenOf } from './run-import.ts';

const script = new URL('./faulty-region-worker.ts', import.meta.url);

async function read(file: string, options: Partial<RegionReading> = {}) {
  const parts: RegionPart[] = [];
  try {
    for await (const part of readRegion({
      file,
      around: null,
      memoryMegabytes: 200,
      onProgress: () => {},
      script,
      ...options,
    })) {
      parts.push(part);
    }
    return { parts, error: null };
  } catch (error) {
    return { parts, error: error as Error };
  }
}

describe('readRegion', () => {
  test('stops at the memory limit with instructions', async () => {
    const { error } = await read('fill_heap');
    expect(error).toBeInstanceOf(RegionProblem);
    expect(error?.message).toContain('needs more than the memory limit of 200 MB');
    expect(error?.message).toContain('osmium extract --bbox');
    expect(error?.message).toContain('--memory 400');
  });

  test('stops a worker that makes no progress', async () => {
    const { error } = await read('hang', { silenceMs: 1500 });
    expect(error).toBeInstanceOf(RegionProblem);
    expect(error?.message).toContain('made no progress');
  });

  test('reports that the worker was killed', async () => {
    const { error } = await read('die');
    expect(error).toBeInstanceOf(RegionProblem);
    expect(error?.message).toContain('was killed, probably because memory ran out');
  });

  test('reports an exception of the worker as a bug', async () => {
    const { error } = await read('fail');
    expect(error).not.toBeInstanceOf(RegionProblem);
    expect(error?.message).toContain('Cannot import the map of fail. TypeError: nodes is not iterable');
  });

  test('passes no secrets to the worker', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody:secret@127.0.0.1/none');
    expect((await read('look_around')).error?.message).toBe('It sees 0 secrets.');
  });
});

test.skipIf(!existsSync('/proc/self'))(
  'readRegion ends its worker when the caller stops reading',
  async () => {
    const parts = readRegion({
      file: 'hang',
      around: null,
      memoryMegabytes: 200,
      onProgress: () => {},
      script,
    });
    await parts.next();
    expect(childrenOf(process.pid, 'faulty-region-worker')).toHaveLength(1);
    await parts.return(undefined);
    expect(childrenOf(process.pid, 'faulty-region-worker')).toEqual([]);
  },
);
