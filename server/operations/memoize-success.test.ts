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
    const ask = makeAfter(1);
    await expect(ask()).rejects.toThrow('too many open files');
    expect(await ask()).toBe(2);
  });

  test('shares one failure and one retry between concurrent calls', async () => {
    const ask = makeAfter(1);
    const ends = await Promise.allSettled([ask(), ask()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  });

  test('caches the result', async () => {
    const ask = makeAfter(0);
    expect([await ask(), await ask()]).toEqual([1, 1]);
  });
});
