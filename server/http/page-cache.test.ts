import { describe, expect, test } from 'vitest';
import { type Made, PageCache } from './page-cache.ts';

const SECOND = 1000;

function open(maxBytes?: number) {
  const clock = { now: 0 };
  const failures: unknown[] = [];
  const cache = new PageCache<string>({
    onFailure: (error) => failures.push(error),
    now: () => clock.now,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return { cache, clock, failures };
}

/** Makes 'page 1', 'page 2' … about school 1. */
function counting(made: Partial<Made<string>> = {}) {
  const make = async (): Promise<Made<string>> => {
    make.count += 1;
    return { page: `page ${make.count}`, bytes: 100, tags: new Set(['school:1']), ...made };
  };
  make.count = 0;
  return make;
}

/** A page that is made when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<Made<string>>();
  const make = () => {
    make.count += 1;
    return promise;
  };
  make.count = 0;
  const finish = (page: string) => resolve({ page, bytes: 100, tags: new Set(['school:1']) });
  return { make, finish, fail: reject };
}

/** What was begun behind an answer has come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The cache of pages', () => {
  test('does not keep a page that says it is not for many', async () => {
    const { cache } = open();
    const make = counting({ bytes: null });
    await cache.remember('a', make);
    expect(await cache.remember('a', make)).toBe('page 2');
    expect(cache.bytes).toBe(0);
  });

  test('gives back the room of pages that are too old to be shown to anybody', async () => {
    const { cache, clock } = open();
    await cache.remember('a', counting());
    await cache.remember('b', counting());
    const room = cache.bytes;
    clock.now = 100 * SECOND;
    await cache.remember('b', counting());
    await settle();
    clock.now = 130 * SECOND;
    await cache.remember('c', counting());
    expect(cache.find('b')).toBe('page 1');
    expect(cache.bytes).toBe(room);
    clock.now = 300 * SECOND;
    await cache.remember('d', counting());
    expect(cache.bytes).toBe(room / 2);
  });

  test('does not keep a failure, and tells all who waited for it', async () => {
    const { cache, failures } = open();
    const { make, fail } = held();
    const both = [cache.remember('a', make), cache.remember('a', make)];
    fail(new Error('no database'));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(make.count).toBe(1);
    expect(await cache.remember('a', counting())).toBe('page 1');
    expect(failures).toEqual([]);
  });

  test('does not keep a page that was overtaken by a change of what it speaks of', async () => {
    const { cache } = open();
    const [old, made] = [held(), counting()];
    const first = cache.remember('a', old.make);
    cache.drop('school:1');
    old.finish('old');
    expect(await first).toBe('old');
    expect(await cache.remember('a', made)).toBe('page 1');
  });

  test('lets nobody who asks after a change wait for a page that began before it', async () => {
    const { cache } = open();
    const [old, made] = [held(), counting()];
    const first = cache.remember('a', old.make);
    cache.drop('school:1');
    expect(await cache.remember('a', made)).toBe('page 1');
    old.finish('old');
    expect(await first).toBe('old');
    expect(await cache.remember('a', made)).toBe('page 1');
  });

  test('keeps a page while something else changes', async () => {
    const { cache } = open();
    const [slow, made] = [held(), counting()];
    const first = cache.remember('a', slow.make);
    cache.drop('school:2');
    slow.finish('good');
    await first;
    expect(await cache.remember('a', made)).toBe('good');
    cache.drop('school:2');
    expect(await cache.remember('a', made)).toBe('good');
    cache.drop('school:1');
    expect(await cache.remember('a', made)).toBe('page 1');
    cache.drop(null);
    expect(cache.bytes).toBe(0);
  });

  test('sets aside what it has when changes are no longer heard: it stands in where no page can be made', async () => {
    const { cache, clock } = open();
    const make = counting();
    await cache.remember('a', make);
    expect(cache.find('a')).toBe('page 1');
    cache.setAside();
    // A second loss before anything is heard again.
    cache.setAside();
    expect(await cache.remember('b', make)).toBe('page 2');
    expect([cache.find('a'), cache.find('c')]).toEqual(['page 1', null]);
    clock.now += 2 * 60 * SECOND;
    expect(cache.find('a')).toBeNull();
  });

  test('shows nothing that was set aside once it is known to have changed, or changes are heard again', async () => {
    const { cache } = open();
    const make = counting();
    for (const tag of ['school:1', null]) {
      await cache.remember('a', make);
      cache.setAside();
      cache.drop('school:2');
      expect(cache.find('a')).not.toBeNull();
      cache.drop(tag);
      expect(cache.find('a')).toBeNull();
    }
  });

  test('makes a page once for a crowd', async () => {
    const { cache } = open();
    const { make, finish } = held();
    const crowd = Array.from({ length: 200 }, () => cache.remember('a', make));
    finish('one');
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['one']));
    expect(make.count).toBe(1);
  });

  test('shows a page of some age at once, and makes one new page behind it', async () => {
    const { cache, clock } = open();
    const make = counting();
    await cache.remember('a', make);
    clock.now = 14 * SECOND;
    expect(await cache.remember('a', make)).toBe('page 1');
    expect(make.count).toBe(1);
    clock.now = 60 * SECOND;
    const shown = await Promise.all([cache.remember('a', make), cache.remember('a', make)]);
    expect(shown).toEqual(['page 1', 'page 1']);
    await settle();
    expect(make.count).toBe(2);
    expect(await cache.remember('a', make)).toBe('page 2');
  });

  test('shows no page of more than two minutes, even while none can be made', async () => {
    const { cache, clock, failures } = open();
    await cache.remember('a', counting());
    const failing = () => Promise.reject(new Error('no database'));
    clock.now = 119 * SECOND;
    expect(await cache.remember('a', failing)).toBe('page 1');
    await settle();
    expect(failures).toHaveLength(1);
    clock.now = 121 * SECOND;
    await expect(cache.remember('a', failing)).rejects.toThrow('no database');
  });

  test('keeps showing a page whose successor tells of a failure, for as long as it may be shown', async () => {
    const { cache, clock } = open();
    await cache.remember('a', counting());
    const failing = counting({ page: 'not right now', bytes: null, hasFailed: true });
    for (const second of [30, 60, 119]) {
      clock.now = second * SECOND;
      expect(await cache.remember('a', failing)).toBe('page 1');
      await settle();
    }
    expect(failing.count).toBe(3);
    clock.now = 121 * SECOND;
    expect(await cache.remember('a', failing)).toBe('not right now');
    clock.now = 122 * SECOND;
    expect(await cache.remember('a', counting({ page: 'new' }))).toBe('new');
  });

  test('shows no page again that was overtaken by a change, though its successor tells of a failure', async () => {
    const { cache } = open();
    await cache.remember('a', counting());
    cache.drop('school:1');
    const failing = counting({ page: 'not right now', bytes: null, hasFailed: true });
    expect(await cache.remember('a', failing)).toBe('not right now');
    expect(cache.find('a')).toBeNull();
  });

  test('forgets a page whose successor is not for many', async () => {
    const { cache, clock } = open();
    await cache.remember('a', counting());
    clock.now = 30 * SECOND;
    await cache.remember('a', counting({ page: 'gone', bytes: null }));
    await settle();
    expect(await cache.remember('a', counting({ page: 'new' }))).toBe('new');
  });

  test('stays within its room by forgetting what was asked for longest ago', async () => {
    const { cache } = open(10_000);
    const make = counting();
    for (const key of 'abcdefghijklmnopqrstuvwxyz') {
      await cache.remember('a', make);
      await cache.remember(key, make);
      expect(cache.bytes).toBeLessThanOrEqual(10_000);
    }
    const count = make.count;
    await cache.remember('a', make);
    expect(make.count).toBe(count);
    await cache.remember('b', make);
    expect(make.count).toBe(count + 1);
  });

  test('keeps no page that would take most of its room', async () => {
    const { cache } = open(10_000);
    await cache.remember('a', counting({ bytes: 5000 }));
    expect(cache.bytes).toBe(0);
  });
});
