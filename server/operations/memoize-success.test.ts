import { describe, expect, test } from 'vitest';
import { memoizeSuccess } from './memoize-success.ts';

describe('memoizeSuccess', () => {
  const makeAfter = (failures: number) => {
    let made = 0;
    return memoizeSuccess(async () => {
      made += 1;
      if (made <= failures) throw new Error('too many open files');
      return made;
    });
  };

  test('rejects on failure and retries with the next call', async () => {
    const load = makeAfter(1);
    await expect(load()).rejects.toThrow('too many open files');
    expect(await load()).toBe(2);
  });

  test('lets concurrent calls share one failure and one retry', async () => {
    const load = makeAfter(1);
    const ends = await Promise.allSettled([load(), load()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  });

  test('caches the result', async () => {
    const load = makeAfter(0);
    expect([await load(), await load()]).toEqual([1, 1]);
  });
});
