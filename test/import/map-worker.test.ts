import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { MapPart } from '#server/geo/import/map-part.ts';
import { type MapReading, readMap } from '#server/geo/import/read-map.ts';
import { ImportFileProblem } from '#server/jobs/import/import-file-problem.ts';
import { childrenOf } from './run-import.ts';

const script = new URL('./odd-map-worker.ts', import.meta.url);

async function read(file: string, options: Partial<MapReading> = {}) {
  const parts: MapPart[] = [];
  try {
    for await (const part of readMap({
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

describe('Whatever a file does to the process that reads it, the importing program has a sentence for it', () => {
  test.each(['fill_heap', 'fill_buffers'])(
    '%s: it ends at the limit, with the way to go on',
    async (file) => {
      const { error } = await read(file);
      expect(error).toBeInstanceOf(ImportFileProblem);
      expect(error?.message).toContain('takes more than the 200 MB of memory');
      expect(error?.message).toContain('osmium extract --bbox');
      expect(error?.message).toContain('--memory 400');
    },
  );

  test('what cannot be held at all is too large, not a fault of the program', async () => {
    const { error, parts } = await read('ask_for_too_much');
    expect(parts).toHaveLength(1);
    expect(error?.message).toContain('takes more than the 200 MB of memory');
  });

  test.each(['hang', 'spin'])('%s: silence has an end', async (file) => {
    const { error } = await read(file, { silenceMs: 1500 });
    expect(error).toBeInstanceOf(ImportFileProblem);
    expect(error?.message).toContain('without any progress');
  });

  test('it is killed from outside', async () => {
    const { error } = await read('die');
    expect(error).toBeInstanceOf(ImportFileProblem);
    expect(error?.message).toContain('was killed; systems do that when memory runs out');
  });

  test('it leaves, and its last words are told', async () => {
    expect((await read('leave')).error?.message).toMatch(/has ended \(code 3\)\. the ground is shaking/);
  });

  test('an error of ours is told as one', async () => {
    const { error } = await read('fail');
    expect(error).not.toBeInstanceOf(ImportFileProblem);
    expect(error?.message).toContain('The map of fail could not be made. TypeError: nodes is not iterable');
  });

  test('a refusal of the file comes as it was said', async () => {
    const { error } = await read('refuse');
    expect(error).toEqual(new ImportFileProblem('town.osm.pbf is not a PBF. Fetch it again.'));
  });

  test('it sees no secret of the program', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody:secret@127.0.0.1/none');
    expect((await read('look_around')).error?.message).toBe('It sees 0 secrets.');
  });
});

test.skipIf(!existsSync('/proc/self'))('Whoever stops asking leaves no process behind', async () => {
  const parts = readMap({ file: 'hang', around: null, memoryMegabytes: 200, onProgress: () => {}, script });
  await parts.next();
  expect(childrenOf(process.pid, 'odd-map-worker')).toHaveLength(1);
  await parts.return(undefined);
  expect(childrenOf(process.pid, 'odd-map-worker')).toEqual([]);
});
