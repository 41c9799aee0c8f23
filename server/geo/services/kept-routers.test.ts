import { expect, it } from 'vitest';
import type { StreetRouter } from '../streets/street-router.ts';
import { KeptRouters } from './kept-routers.ts';

const router: StreetRouter = { covers: () => true, footing: () => null, sweep: () => [], route: () => null };

it('A database that is away for a moment is no fault of the streets: they are read with the next question', async () => {
  let isAway = true;
  const lines: string[] = [];
  const routers = new KeptRouters({
    readGraph: async () => {
      if (isAway) throw new Error('The connection was lost.');
      return Buffer.alloc(1);
    },
    openRouter: () => router,
    clock: { now: () => 0 },
    log: { warn: (line) => void lines.push(line) },
  });
  await expect(routers.find(1)).rejects.toThrow('The connection was lost.');
  expect(routers.size).toBe(0);
  isAway = false;
  expect(await routers.find(1)).toBe(router);
  expect(routers.size).toBe(1);
  routers.keepOnly([2]);
  expect(routers.size).toBe(0);
  expect(lines).toEqual([]);
});
