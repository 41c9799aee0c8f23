import { afterEach, describe, expect, test, vi } from 'vitest';
import { problem } from '#shared/api/errors.ts';
import { ANY_TAG, type Cacheable, ResponseCache } from './response-cache.ts';
import { SerializedJson } from './serialized-json.ts';

const SCHOOL = { tags: ['school:1'] };
const OTHER_SCHOOL = { tags: ['school:2'] };
const AGES = { ...SCHOOL, freshMs: 15_000, maxAgeMs: 120_000 };
/** A body of 100 bytes and a one-letter key. */
const ENTRY_BYTES = 100 + 2 + 1500;

function listening(options?: ConstructorParameters<typeof ResponseCache>[0]) {
  const cache = new ResponseCache(options);
  cache.setListening(true);
  return cache;
}

type Response = Cacheable & { body: string };

const countedLoad = (fields: Partial<Response> = {}) => {
  let count = 0;
  return vi.fn(async (): Promise<Response> => ({ body: `response ${++count}`, ...fields }));
};

function heldLoad() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  return { load: vi.fn(() => promise), finish: (body: string) => resolve({ body }), fail: reject };
}

const flush = () => new Promise((resolve) => setImmediate(resolve));

function fakeTime() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // lru-cache treats a start time of 0 as missing.
  vi.advanceTimersByTime(1);
}
afterEach(() => vi.useRealTimers());

describe('ResponseCache', () => {
  test('caches nothing before notifications are received', async () => {
    const cache = new ResponseCache();
    const load = countedLoad();
    await cache.fetch('a', SCHOOL, load);
    expect((await cache.fetch('a', SCHOOL, load)).body).toBe('response 2');
    expect(cache.size).toBe(0);
  });

  test('returns the cached response', async () => {
    const cache = listening();
    const load = countedLoad();
    await cache.fetch('a', SCHOOL, load);
    expect((await cache.fetch('a', SCHOOL, load)).body).toBe('response 1');
    expect(cache.get('a')).toEqual({ body: 'response 1' });
  });

  test.each([true, false])('shares one load between concurrent calls, listening: %s', async (isListening) => {
    const cache = new ResponseCache();
    if (isListening) cache.setListening(true);
    const { load, finish } = heldLoad();
    const calls = Array.from({ length: 200 }, () => cache.fetch('a', SCHOOL, load));
    finish('one');
    expect(new Set(await Promise.all(calls)).size).toBe(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('shares database failures, but not client errors, which are in the caller’s language', async () => {
    const cache = listening();
    const fetchAll = (errors: Error[]) =>
      Promise.allSettled(errors.map((error) => cache.fetch('a', SCHOOL, () => Promise.reject(error))));
    const refused = await fetchAll([problem(404, 'Nada.'), problem(404, 'Nothing.')]);
    expect(refused.map((one) => (one as PromiseRejectedResult).reason.message)).toEqual([
      'Nada.',
      'Nothing.',
    ]);
    const failed = await fetchAll([problem(503, 'First.'), problem(503, 'Second.')]);
    expect(failed.map((one) => (one as PromiseRejectedResult).reason.message)).toEqual(['First.', 'First.']);
    expect((await cache.fetch('a', SCHOOL, countedLoad())).body).toBe('response 1');
  });
});

describe('ResponseCache invalidation', () => {
  test('removes the entries of the tag, those of any tag, and no others', async () => {
    const cache = listening();
    const load = countedLoad();
    await cache.fetch('a', SCHOOL, load);
    await cache.fetch('b', OTHER_SCHOOL, load);
    await cache.fetch('c', { tags: [ANY_TAG] }, load);
    await cache.fetch('d', {}, countedLoad({ tags: new Set(['school:1']) }));
    cache.invalidate('school:1');
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['b']);
    cache.invalidate(null);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test.each(['school:1', null])(
    'of tag %s keeps the result of an earlier load from later callers and from the cache',
    async (tag) => {
      const cache = listening();
      const outdated = heldLoad();
      const before = cache.fetch('a', SCHOOL, outdated.load);
      cache.invalidate(tag);
      expect((await cache.fetch('a', SCHOOL, countedLoad())).body).toBe('response 1');
      outdated.finish('outdated');
      expect((await before).body).toBe('outdated');
      expect(cache.get('a')).toEqual({ body: 'response 1' });
    },
  );

  test('still caches a pending load of another tag', async () => {
    const cache = listening();
    const { load, finish } = heldLoad();
    const call = cache.fetch('a', SCHOOL, load);
    cache.invalidate('school:2');
    finish('good');
    await call;
    expect(cache.get('a')).toEqual({ body: 'good' });
  });
});

describe('ResponseCache without notifications', () => {
  test('bypasses its entries, which remain as fallbacks until invalidated or reconnected', async () => {
    const cache = listening();
    await cache.fetch('a', SCHOOL, countedLoad());
    await cache.fetch('b', OTHER_SCHOOL, countedLoad());
    cache.setListening(false);
    cache.setListening(false);
    expect(cache.get('a')).toBeNull();
    expect((await cache.fetch('a', SCHOOL, countedLoad({ body: 'new' }))).body).toBe('new');
    expect(cache.getFallback('a')).toEqual({ body: 'response 1' });
    cache.invalidate('school:1');
    expect([cache.getFallback('a'), cache.getFallback('b')]).toEqual([null, { body: 'response 1' }]);
    cache.setListening(true);
    expect(cache.size).toBe(0);
  });

  test('does not cache a load that began before the loss', async () => {
    const cache = listening();
    const { load, finish } = heldLoad();
    const call = cache.fetch('a', SCHOOL, load);
    cache.setListening(false);
    cache.setListening(true);
    finish('outdated');
    await call;
    expect(cache.size).toBe(0);
  });
});

describe('ResponseCache with a replica', () => {
  const [primary, replica] = [{}, {}];
  const SETTLE_MS = 60_000;

  test('caches no responses of an invalidated tag until the replica’s maximum lag has passed', async () => {
    fakeTime();
    const cache = listening({ settleMs: SETTLE_MS });
    await cache.fetch('a', { ...SCHOOL, source: replica }, countedLoad());
    expect(cache.size).toBe(0);
    vi.advanceTimersByTime(SETTLE_MS + 1);
    cache.invalidate('school:1');
    await cache.fetch('a', { ...SCHOOL, source: replica }, countedLoad());
    await cache.fetch('b', { ...OTHER_SCHOOL, source: replica }, countedLoad());
    expect([cache.get('a'), cache.size]).toEqual([null, 1]);
    vi.advanceTimersByTime(SETTLE_MS + 1);
    await cache.fetch('a', { ...SCHOOL, source: replica }, countedLoad());
    expect(cache.size).toBe(2);
  });

  test.each([
    ['shares an uncacheable load between two callers of the replica', SETTLE_MS, [replica, replica], 1],
    ['shares no uncacheable load between replica and primary', SETTLE_MS, [replica, primary], 2],
    ['shares a cacheable load between replica and primary', 0, [replica, primary], 1],
  ])('%s', async (_, settleMs, sources, count) => {
    const cache = listening({ settleMs });
    const load = countedLoad();
    await Promise.all(sources.map((source) => cache.fetch('a', { ...SCHOOL, source }, load)));
    expect(load).toHaveBeenCalledTimes(count);
  });

  test('caches responses without a source, which are read from the primary', async () => {
    const cache = listening({ settleMs: SETTLE_MS });
    await cache.fetch('a', SCHOOL, countedLoad());
    expect(cache.size).toBe(1);
  });
});

describe('ResponseCache ages', () => {
  test('serves an older entry while one load refreshes it', async () => {
    fakeTime();
    const cache = listening();
    const load = countedLoad();
    const read = async () => (await cache.fetch('a', AGES, load)).body;
    await read();
    vi.advanceTimersByTime(14_000);
    expect(await read()).toBe('response 1');
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(46_000);
    expect(await Promise.all([read(), read()])).toEqual(['response 1', 'response 1']);
    await flush();
    expect(await read()).toBe('response 2');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('frees entries beyond the maximum age, counted from the start of the load', async () => {
    fakeTime();
    const cache = listening();
    const { load, finish } = heldLoad();
    const call = cache.fetch('a', AGES, load);
    vi.advanceTimersByTime(60_000);
    finish('slow');
    await call;
    await cache.fetch('b', SCHOOL, countedLoad());
    vi.advanceTimersByTime(59_000);
    expect(cache.getFallback('a')).toEqual({ body: 'slow' });
    vi.advanceTimersByTime(61_000);
    expect([cache.getFallback('a'), cache.size]).toEqual([null, 1]);
  });

  test('keeps an entry whose refresh fails, up to the maximum age', async () => {
    fakeTime();
    const onRefreshError = vi.fn();
    const cache = listening({ onRefreshError });
    await cache.fetch('a', AGES, countedLoad());
    const error = new Error('no database');
    for (const load of [countedLoad({ hasFailed: true }), () => Promise.reject(error)]) {
      vi.advanceTimersByTime(30_000);
      expect((await cache.fetch('a', AGES, load)).body).toBe('response 1');
      await flush();
    }
    expect(onRefreshError.mock.calls).toEqual([[error]]);
    vi.advanceTimersByTime(61_000);
    await expect(cache.fetch('a', AGES, () => Promise.reject(error))).rejects.toThrow('no database');
  });

  test('removes an entry whose refresh is not cacheable', async () => {
    fakeTime();
    const cache = listening();
    await cache.fetch('a', AGES, countedLoad());
    vi.advanceTimersByTime(30_000);
    await cache.fetch('a', AGES, countedLoad({ isCacheable: false }));
    await flush();
    expect(cache.size).toBe(0);
  });
});

describe('ResponseCache size', () => {
  const json = (text = 'x'.repeat(100)) => new SerializedJson(text);

  test('evicts the least recently used entries', async () => {
    const cache = listening({ maxBytes: 10 * ENTRY_BYTES });
    for (const key of 'abcdefghij') await cache.fetch(key, SCHOOL, async () => json());
    expect([cache.size, cache.bytes]).toEqual([10, 10 * ENTRY_BYTES]);
    cache.get('a');
    await cache.fetch('k', SCHOOL, async () => json());
    expect([cache.get('b'), cache.size]).toEqual([null, 10]);
    expect(cache.get('a')).not.toBeNull();
  });

  test('includes the length of keys', async () => {
    const cache = listening();
    await cache.fetch('a'.repeat(1001), SCHOOL, async () => json());
    expect(cache.bytes).toBe(ENTRY_BYTES + 2000);
  });

  test('includes compressed bodies, also of an entry that is compressed later', async () => {
    const cache = listening({ maxBytes: 10 * ENTRY_BYTES });
    const entries = Array.from({ length: 10 }, () => json());
    const { length } = entries[0]!.compressed().bytes;
    await cache.fetch('0', SCHOOL, async () => entries[0]!);
    expect(cache.bytes).toBe(ENTRY_BYTES + length);
    cache.invalidate('school:1');
    for (const [at, entry] of entries.entries()) await cache.fetch(String(at), SCHOOL, async () => entry);
    const { size } = cache;
    entries[9]!.compressed();
    expect(cache.bytes).toBeLessThanOrEqual(10 * ENTRY_BYTES);
    entries[0]!.compressed();
    expect(cache.size).toBeLessThanOrEqual(size);
    cache.invalidate('school:1');
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test('does not cache an entry larger than an eighth of the cache', async () => {
    const cache = listening({ maxBytes: 10 * ENTRY_BYTES });
    await cache.fetch('a', SCHOOL, async () => json('x'.repeat(ENTRY_BYTES)));
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});
