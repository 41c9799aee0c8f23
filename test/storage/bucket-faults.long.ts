import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '#server/storage/store.ts';
import type { Fault } from '#test/helpers/fault-proxy.ts';
import { type FaultyBucket, startFaultyBucket } from './faulty-bucket.ts';

/** Maximum milliseconds until a response and until recovery; see docs/operations.md. */
const PROMISED_MS = 5000;
/** Timeout of a test. Some wait for a response that never arrives. */
const CASE_MS = 30_000;
const KEY = 'abcd/320.webp';
const PICTURE = Buffer.alloc(2000, 'a picture');
/** Key of a picture that is larger than the network buffers. */
const LARGE_KEY = 'abcd/1920.webp';
/** A picture that takes longer than the pauses below when it is sent byte by byte. */
const LONG = Buffer.alloc(400_000, 'a long picture');
const LARGE = Buffer.alloc(12_000_000, 'a large picture');

/** Number of concurrent requests: few enough that all start within the timeout on a busy machine. */
const CROWD = 100;

let faulty: FaultyBucket;
let store: Store;

beforeAll(async () => {
  faulty = await startFaultyBucket();
});
beforeEach(async () => {
  store = faulty.open();
  faulty.bucket.objects.clear();
  await store.put(KEY, PICTURE);
});
afterEach(async () => {
  faulty.closeConnections();
  await faulty.proxy.set(null);
});
afterAll(() => faulty.close());

async function listAll(): Promise<number> {
  let files = 0;
  for await (const _file of store.list('')) files += 1;
  return files;
}

const CALLS: Record<string, () => Promise<unknown>> = {
  put: () => store.put(KEY, PICTURE),
  get: () => store.get(KEY),
  head: () => store.head(KEY),
  delete: () => store.delete('gone/320.webp'),
  deletePrefix: () => store.deletePrefix('gone/'),
  list: listAll,
  check: () => store.check(),
};

/** Returns how a call ended, and whether it ended within PROMISED_MS. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const late = sleep(PROMISED_MS, 'no answer within five seconds', { ref: false });
  return await Promise.race([
    late,
    call.then(
      () => 'done',
      (error: Error) => `${error.name}: ${error.message}`,
    ),
  ]);
}

/** Aborted connections close some milliseconds later. */
const expectNoConnections = () => vi.waitFor(() => expect(faulty.countConnections()).toBe(0), 500);

async function tryAllCalls(): Promise<Record<string, string>> {
  const outcomes = Object.entries(CALLS).map(
    async ([name, call]) => [name, await outcomeOf(call())] as const,
  );
  return Object.fromEntries(await Promise.all(outcomes));
}

const ALL_DONE = Object.fromEntries(Object.keys(CALLS).map((name) => [name, 'done']));
const ALL_AWAY = Object.fromEntries(
  Object.keys(CALLS).map((name) => [
    name,
    expect.stringMatching(/^StoreUnavailable: Cannot reach the photo bucket photos\./),
  ]),
);

describe('bucket with a fault', () => {
  test.each<Fault>(['silence', 'reset', 'refusal'])(
    '%s fails every call within five seconds and recovers within five seconds without a restart',
    async (fault) => {
      await faulty.proxy.set(fault);
      expect(await tryAllCalls()).toEqual(ALL_AWAY);
      await expectNoConnections();
      await faulty.proxy.set(null);
      expect(await tryAllCalls()).toEqual(ALL_DONE);
    },
    CASE_MS,
  );

  test.each<Fault>(['latency', 'one byte at a time'])(
    '%s delays every call but succeeds',
    async (fault) => {
      await faulty.proxy.set(fault);
      expect(await tryAllCalls()).toEqual(ALL_DONE);
    },
    CASE_MS,
  );
});

describe('bucket transfer', () => {
  test(
    'fails when it stalls in the middle, in both directions',
    async () => {
      await store.put(LARGE_KEY, LARGE);
      await faulty.proxy.set('one byte at a time');
      const transfers = Promise.all(
        [store.get(LARGE_KEY), store.put('abcd/1280.webp', LARGE)].map(outcomeOf),
      );
      // By now, both transfers have started.
      await sleep(300);
      await faulty.proxy.set('silence');
      expect(await transfers).toEqual([
        expect.stringMatching(/^StoreUnavailable/),
        expect.stringMatching(/^StoreUnavailable/),
      ]);
      await expectNoConnections();
      await faulty.proxy.set(null);
      expect(await tryAllCalls()).toEqual(ALL_DONE);
    },
    CASE_MS,
  );

  test(
    'completes when every pause is shorter than the timeout',
    async () => {
      await store.put(LARGE_KEY, LONG);
      const began = performance.now();
      await faulty.proxy.set('one byte at a time');
      const reading = store.get(LARGE_KEY);
      let isWhole = false;
      const end = reading.then(
        () => (isWhole = true),
        () => {},
      );
      // Lets the response header pass without pauses, because the timeout for the header is shorter.
      await sleep(500);
      expect(isWhole).toBe(false);
      // Pauses half a second between bytes. The whole transfer takes longer than the response timeout.
      while (!isWhole && performance.now() - began < PROMISED_MS) {
        await faulty.proxy.set('silence');
        await sleep(500);
        await faulty.proxy.set('one byte at a time');
        await sleep(20);
      }
      await faulty.proxy.set(null);
      await end;
      expect((await reading)?.size).toBe(LONG.length);
    },
    CASE_MS,
  );
});

test.each<Fault>(['silence', 'refusal'])(
  'backup survives a bucket outage that exceeds the request timeout: %s',
  async (fault) => {
    const backupStore = faulty.open({ hasLongTimeouts: true });
    await faulty.proxy.set(fault);
    const reading = backupStore.get(KEY);
    await sleep(PROMISED_MS);
    await faulty.proxy.set(null);
    expect((await reading)?.size).toBe(PICTURE.length);
  },
  CASE_MS,
);

describe('connections to a silent bucket', () => {
  test(
    'are released after failures, so that 120 concurrent requests delay no later request',
    async () => {
      await faulty.proxy.set('silence');
      const crowd = Array.from({ length: 120 }, (_, at) => (at % 2 ? store.get(KEY) : store.check()));
      const outcomes = await Promise.all(crowd.map(outcomeOf));
      expect(outcomes.filter((one) => !one.startsWith('StoreUnavailable'))).toEqual([]);
      await expectNoConnections();
      await faulty.proxy.set(null);
      expect(await outcomeOf(store.get(KEY))).toBe('done');
    },
    CASE_MS,
  );

  test(
    'are all discarded after one timeout when a firewall dropped them',
    async () => {
      await Promise.all(Array.from({ length: 12 }, () => store.get(KEY)));
      const idle = faulty.countConnections();
      expect(idle).toBeGreaterThan(3);
      await faulty.proxy.set('silence');
      await faulty.proxy.forgetConnections();
      expect(await outcomeOf(store.get(KEY))).toBe('done');
      expect(faulty.countConnections()).toBe(1);
    },
    CASE_MS,
  );

  test(
    'are opened for 100 concurrent requests to a slow bucket without refusals',
    async () => {
      await faulty.proxy.set('latency');
      const before = faulty.proxy.connections;
      const crowd = await Promise.all(Array.from({ length: CROWD }, () => outcomeOf(store.head(KEY))));
      expect([...new Set(crowd)]).toEqual(['done']);
      // One of the requests may reuse an idle connection.
      expect(faulty.proxy.connections - before).toBeGreaterThanOrEqual(CROWD - 1);
    },
    CASE_MS,
  );

  test(
    'are closed immediately when a check times out',
    async () => {
      await faulty.proxy.set('silence');
      const before = faulty.proxy.connections;
      const began = performance.now();
      expect(await outcomeOf(store.check())).toMatch(/^StoreUnavailable/);
      // A readiness check fails after two seconds at most.
      expect(performance.now() - began).toBeLessThan(2000);
      await expectNoConnections();
      expect(faulty.proxy.connections - before).toBeLessThanOrEqual(2);
    },
    CASE_MS,
  );
});
