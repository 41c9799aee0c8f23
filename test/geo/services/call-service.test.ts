import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callService, openService, type Service } from '#server/geo/services/call-service.ts';
import type { ServiceFailure } from '#server/geo/services/service-failure.ts';
import {
  type HandClock,
  handClock,
  type ServiceDouble,
  type ServiceMood,
  serviceDouble,
} from './service-double.ts';

const schema = z.object({ seconds: z.number().check(z.minimum(0)) });
const WELL = { body: { seconds: 60 } };
/** Long enough for any answer that comes at all, where a test waits for none. */
const LONG_MS = 30_000;
/** For services that never answer. */
const SHORT_MS = 300;
const SECRET = 'a-key-nobody-may-read';

let double: ServiceDouble;
let clock: HandClock;
let service: Service;

beforeEach(async () => {
  double = await serviceDouble(() => WELL);
  clock = handClock();
  service = open();
});
afterEach(() => double.close());

function open(more: { perSecond?: number } = {}): Service {
  return openService({ name: 'Ways', url: double.url, userAgent: 'Porchlight (test)', clock, ...more });
}

function ask(timeoutMs = LONG_MS, one = service) {
  return callService(one, {
    path: 'way',
    query: { key: SECRET },
    timeoutMs,
    maxBytes: 64 * 1024,
    schema,
    doubt: ({ seconds }) => (seconds > 100 ? 'it is far too long.' : null),
  });
}

/** How a call fails; a call that does not is a failure of the test. */
async function failure(call: Promise<unknown>): Promise<ServiceFailure> {
  const answered = await call.then(
    (answer) => ({ answer }),
    (error: ServiceFailure) => error,
  );
  expect(answered).toBeInstanceOf(Error);
  return answered as ServiceFailure;
}

describe('A service that gives no answer to be used', () => {
  const ENDINGS: [ServiceMood, string, number][] = [
    ['cut', 'network', 2],
    ['down', 'status', 2],
    ['forbidden', 'status', 1],
    ['page', 'html', 1],
    ['garbage', 'garbage', 1],
    ['huge', 'too-large', 1],
    ['bomb', 'too-large', 1],
    ['elsewhere', 'redirect', 1],
  ];

  test.each(ENDINGS)('is a failure where it is %s: %s, after %i attempts', async (mood, kind, attempts) => {
    double.mood = mood;
    expect((await failure(ask())).kind).toBe(kind);
    expect(double.asked).toHaveLength(attempts);
  });

  test.each<ServiceMood>(['silent', 'endless'])(
    'is given up in time, and not asked again: %s',
    async (mood) => {
      double.mood = mood;
      expect((await failure(ask(SHORT_MS))).kind).toBe('timeout');
      // On a busy machine the time may be over before the call is out.
      expect(double.asked.length).toBeLessThan(2);
    },
  );

  test('is not followed to another address', async () => {
    const other = await serviceDouble(() => WELL);
    double.mood = 'elsewhere';
    double.elsewhere = `${other.url}/way`;
    await failure(ask());
    expect(other.asked).toEqual([]);
    await other.close();
  });

  test('is not believed where its answer is of another shape, or cannot be true', async () => {
    for (const seconds of [null, '60', -1]) {
      double.answer = () => ({ body: { seconds } });
      expect((await failure(ask())).kind).toBe('garbage');
    }
    double.answer = () => ({ body: { seconds: 101 } });
    expect(await failure(ask())).toMatchObject({
      kind: 'unbelievable',
      message: 'An answer of Ways is not used: it is far too long.',
    });
  });

  test('is told of without its address and its key', async () => {
    for (const mood of ['cut', 'down', 'elsewhere', 'page', 'garbage', 'forbidden'] as const) {
      double.mood = mood;
      const { message, stack } = await failure(ask(LONG_MS, open()));
      expect(`${message} ${stack}`).not.toContain(SECRET);
      expect(message).not.toMatch(/127\.0\.0\.1|http:/);
    }
  });
});

describe('One more attempt', () => {
  test('is made after a moment of trouble, and gives the answer', async () => {
    for (const mood of ['down', 'busy', 'cut'] as const) {
      Object.assign(double, { mood, moodFor: 1 });
      expect(await ask()).toEqual({ seconds: 60 });
    }
    expect(clock.slept).toEqual([200, 200, 200]);
  });
});

describe('After five failures in a row', () => {
  async function failFiveTimes() {
    double.mood = 'page';
    for (let time = 0; time < 5; time += 1) expect((await failure(ask())).kind).toBe('html');
  }

  test('a service is left alone for a minute', async () => {
    await failFiveTimes();
    double.mood = 'well';
    for (const ms of [0, 30_000, 29_999]) {
      clock.time += ms;
      expect((await failure(ask())).kind).toBe('open');
    }
    expect(double.asked).toHaveLength(5);
    clock.time += 1;
    expect(await ask()).toEqual({ seconds: 60 });
    expect(await ask()).toEqual({ seconds: 60 });
  });

  test.each([400, 404, 413, 422])(
    'that were questions it refuses (%i), a service is asked on',
    async (status) => {
      double.answer = () => ({ status, body: '' });
      for (let time = 0; time < 6; time += 1) expect((await failure(ask())).status).toBe(status);
      expect(service.circuit.isOpen).toBe(false);
    },
  );
});

describe('A limited service', () => {
  test('gets at most four concurrent calls, later ones in turn', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    double.answer = async () => {
      await held;
      return WELL;
    };
    const patient = openService({ name: 'Ways', url: double.url, userAgent: 'Porchlight (test)' });
    const calls = Array.from({ length: 10 }, () => ask(LONG_MS, patient));
    await expect.poll(() => double.asked.length).toBe(4);
    expect(double.asked).toHaveLength(4);
    release();
    expect(await Promise.all(calls)).toHaveLength(10);
  });

  test('gets no more calls per second than its policy allows', async () => {
    const limited = open({ perSecond: 10 });
    const start = Date.now();
    await Promise.all([1, 2, 3].map(() => ask(LONG_MS, limited)));
    expect(Date.now() - start).toBeGreaterThanOrEqual(200);
  });

  test('fails calls that wait for half of their timeout', async () => {
    const limited = open({ perSecond: 0.1 });
    await ask(LONG_MS, limited);
    expect((await failure(ask(SHORT_MS, limited))).kind).toBe('busy');
    expect(limited.queue.size).toBe(0);
    expect(double.asked).toHaveLength(1);
  });
});

test('A service is asked at its own address, with what the settings say of it', async () => {
  const url = `${double.url}/below/?token=of-the-settings`;
  const below = openService({
    name: 'Ways',
    url,
    userAgent: 'Porchlight (+https://homes.example.edu)',
    clock,
  });
  await callService(below, {
    path: 'way',
    query: { to: 'the campus & back' },
    timeoutMs: LONG_MS,
    maxBytes: 1000,
    schema,
  });
  await callService(below, { path: 'way', body: { to: 1 }, timeoutMs: LONG_MS, maxBytes: 1000, schema });
  const [get, post] = double.asked;
  expect(get).toMatchObject({ method: 'GET', path: '/below/way', body: null });
  expect(Object.fromEntries(get!.query)).toEqual({ token: 'of-the-settings', to: 'the campus & back' });
  expect(post).toMatchObject({ method: 'POST', path: '/below/way', body: { to: 1 } });
  expect(get!.headers['user-agent']).toBe('Porchlight (+https://homes.example.edu)');
});
