import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForReturn } from './watch-for-return.ts';

const SECOND = 1000;
let device: EventTarget;
let answer: () => Promise<Response>;
const ask = vi.fn((_path: string, _how: RequestInit) => answer());

const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const given = (status: number) => () => Promise.resolve(new Response(null, { status }));

function comeOnline(): void {
  device.dispatchEvent(new Event('online'));
}

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  device = Object.assign(new EventTarget(), { location: { pathname: '/favorites/' } });
  answer = refused;
  vi.stubGlobal('window', device);
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a site that answers with a failure is not back, and is asked ever more seldom', async () => {
  const arrive = vi.fn();
  answer = given(503);
  watchForReturn(arrive);
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(ask).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(120 * SECOND);
  expect(ask).toHaveBeenCalledTimes(8);
  expect(arrive).not.toHaveBeenCalled();
});

test('a page that nobody looks at any more asks no longer, and does not arrive', async () => {
  const arrive = vi.fn();
  answer = given(200);
  watchForReturn(arrive)();
  comeOnline();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect([ask.mock.calls.length, arrive.mock.calls.length]).toEqual([0, 0]);
});

test('a device that comes back arrives at once, and once', async () => {
  const arrive = vi.fn();
  watchForReturn(arrive);
  answer = given(200);
  comeOnline();
  comeOnline();
  await vi.advanceTimersByTimeAsync(0);
  comeOnline();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(arrive).toHaveBeenCalledTimes(1);
});

test('a device that said too early that it is back arrives a little later', async () => {
  const arrive = vi.fn();
  watchForReturn(arrive);
  comeOnline();
  await vi.advanceTimersByTimeAsync(SECOND);
  answer = given(200);
  expect(arrive).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(arrive).toHaveBeenCalledTimes(1);
});

test('a page that hears of no connection arrives by itself once the site answers', async () => {
  const arrive = vi.fn();
  watchForReturn(arrive);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  answer = given(200);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(arrive).toHaveBeenCalledTimes(1);
});

test('a line that takes a question and never answers is given up, and the site asked again', async () => {
  const arrive = vi.fn();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), ms);
    return stop.signal;
  });
  answer = () =>
    new Promise((_, reject) => {
      const [, how] = ask.mock.lastCall!;
      how.signal!.addEventListener('abort', () => reject(how.signal!.reason));
    });
  watchForReturn(arrive);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  answer = given(200);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(ask.mock.calls.map(([path]) => path)).toEqual(['/favorites/', '/favorites/']);
  expect(arrive).toHaveBeenCalledTimes(1);
  timeout.mockRestore();
});

test('what has been waited for in vain just before is asked for more seldom at once, and each question has its end', async () => {
  const ends: AbortSignal[] = [];
  const isBack = async (signal: AbortSignal) => {
    ends.push(signal);
    return false;
  };
  watchForReturn(vi.fn(), isBack, 4);
  await vi.advanceTimersByTimeAsync(29 * SECOND);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1 * SECOND);
  expect(ends).toHaveLength(1);
  comeOnline();
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(ends).toHaveLength(3);
  expect(ends.every((signal) => signal instanceof AbortSignal)).toBe(true);
});
