import { expect, test, vi } from 'vitest';
import { KeptTexts } from './kept-texts.ts';

const HOUR = 3_600_000;

test('a text that many ask for at once is made once, and again when its time is over', async () => {
  vi.useFakeTimers({ now: 0 });
  const texts = new KeptTexts(HOUR);
  const make = vi.fn(async () => `made at ${Date.now()}`);
  const asked = Promise.all([texts.remember('a', make), texts.remember('a', make)]);
  expect(await asked).toEqual(['made at 0', 'made at 0']);
  vi.setSystemTime(HOUR - 1);
  expect(await texts.remember('a', make)).toBe('made at 0');
  vi.setSystemTime(HOUR);
  expect(await texts.remember('a', make)).toBe(`made at ${HOUR}`);
  expect(make).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('what fails and what is not there is asked for again', async () => {
  const texts = new KeptTexts(HOUR);
  await expect(texts.remember('a', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(await texts.remember('a', async () => null)).toBeNull();
  expect(await texts.remember('a', async () => 'there')).toBe('there');
});

test('the oldest texts go when there is no room for all', async () => {
  const texts = new KeptTexts(HOUR);
  const large = 'x'.repeat(12 * 1024 * 1024);
  for (const key of ['a', 'b', 'c']) await texts.remember(key, async () => large);
  expect(await texts.remember('a', async () => 'made anew')).toBe('made anew');
  expect(await texts.remember('c', async () => 'made anew')).toBe(large);
});
