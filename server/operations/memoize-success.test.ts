import { describe, expect, test } from 'vitest';
import { memoizeSuccess } from './memoize-success.ts';

describe('What is made when it is first asked for', () => {
  const makeAfter = (failures: number) => {
    let made = 0;
    return memoizeSuccess(async () => {
      made += 1;
      if (made <= failures) throw new Error('too many open files');
      return made;
    });
  };

  test('is not given where it could not be made, and made for who asks next', async () => {
    const ask = makeAfter(1);
    await expect(ask()).rejects.toThrow('too many open files');
    expect(await ask()).toBe(2);
  });

  test('fails once for all who wait for it, and is made once for them', async () => {
    const ask = makeAfter(1);
    const ends = await Promise.allSettled([ask(), ask()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  });

  test('is kept', async () => {
    const ask = makeAfter(0);
    expect([await ask(), await ask()]).toEqual([1, 1]);
  });
});
