import { expect, it } from 'vitest';
import { RegionCache } from './region-cache.ts';

const router = { isOpen: true, release() {} };

it('RegionCache retries a failed read with the next request', async () => {
  let isAway = true;
  const lines: string[] = [];
  const routers = new RegionCache({
    readGraph: async () => {
      if (isAway) throw new Error('The connection was lost.');
      return Buffer.alloc(1);
    },
    openRegion: async () => router,
    clock: { now: () => 0 },
    log: { warn: (line) => void lines.push(line) },
  });
  await expect(routers.find(1)).rejects.toThrow('The connection was lost.');
  expect(routers.size).toBe(0);
  isAway = false;
  expect(await routers.find(1)).toBe(router);
  expect(routers.size).toBe(1);
  routers.evictOthers([2]);
  expect(routers.size).toBe(0);
  expect(lines).toEqual([]);
});

function regionsOf(bytes: number, maxBytes: number) {
  const read: number[] = [];
  const routers = new RegionCache({
    readGraph: async (id) => {
      read.push(id);
      return Buffer.alloc(bytes);
    },
    openRegion: async () => router,
    clock: { now: () => 0 },
    log: { warn() {} },
    maxBytes,
  });
  return { read, routers };
}

it('RegionCache evicts the least recently used region', async () => {
  const { read, routers } = regionsOf(400, 1000);
  for (const id of [1, 2, 1, 3, 1, 3, 2]) await routers.find(id);
  expect(read).toEqual([1, 2, 3, 2]);
  expect(routers.size).toBe(2);
});
