import { afterEach, expect, test, vi } from 'vitest';
import { propertyIn } from '#shared/api/properties.ts';
import { call, isNetworkError } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const SEARCH = { school: 1, in_bbox: '-1,-1,1,1' };

/** Returns a response whose body ends in the middle of a list. */
function cutAnswer(): Response {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('[{"id":1}'));
      stream.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

test.each([
  ['does not begin', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is cut off in the middle', async () => cutAnswer()],
])('call reports the service as unreachable when the response %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  const failed = await call(propertyIn, SEARCH).then(
    () => null,
    (error: unknown) => error,
  );
  expect(isNetworkError(failed)).toBe(true);
  expect((failed as Error).message).toMatch(/^We can’t reach Porchlight\./);
});

test("call throws the server's errors, and rethrows the abort error of an aborted request", async () => {
  const busy = { detail: 'Please come back.', status: 503, title: 'Not available', type: 'about:blank' };
  vi.stubGlobal('fetch', async () => Response.json(busy, { status: 503 }));
  const refused = await call(propertyIn, SEARCH).catch((error: unknown) => error);
  expect(isNetworkError(refused)).toBe(false);
  expect((refused as Error).message).toBe('Please come back.');
  const stop = new DOMException('The user aborted a request.', 'AbortError');
  vi.stubGlobal('fetch', () => Promise.reject(stop));
  await expect(call(propertyIn, SEARCH)).rejects.toBe(stop);
});
