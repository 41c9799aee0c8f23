import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenOnline } from './reload-when-online.ts';

const SECOND = 1000;
let device: EventTarget;
let answer: () => Promise<Response>;
const fetchPage = vi.fn((_path: string, _how: RequestInit) => answer());

const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const given = (status: number) => () => Promise.resolve(new Response(null, { status }));

function comeOnline(): void {
  device.dispatchEvent(new Event('online'));
}

beforeEach(() => {
  vi.useFakeTimers();
  fetchPage.mockClear();
  device = Object.assign(new EventTarget(), { location: { pathname: '/favorites/' } });
  answer = refused;
  vi.stubGlobal('window', device);
  vi.stubGlobal('fetch', fetchPage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reloadWhenOnline retries with increasing delays while the site fails', async () => {
  const arrive = vi.fn();
  answer = given(503);
  reloadWhenOnline(arrive);
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(fetchPage).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(120 * SECOND);
  expect(fetchPage).toHaveBeenCalledTimes(8);
  expect(arrive).not.toHaveBeenCalled();
});

test('reloadWhenOnline reloads once, immediately after the online event', async () => {
  const arrive = vi.fn();
  reloadWhenOnline(arrive);
  answer = given(200);
  comeOnline();
  comeOnline();
  await vi.advanceTimersByTimeAsync(0);
  comeOnline();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(arrive).toHaveBeenCalledTimes(1);
});

test('reloadWhenOnline reloads without an online event once the site responds', async () => {
  const arrive = vi.fn();
  reloadWhenOnline(arrive);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  answer = given(200);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(arrive).toHaveBeenCalledTimes(1);
});
