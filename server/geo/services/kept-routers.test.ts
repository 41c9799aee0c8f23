import { expect, it } from 'vitest';
import { KeptRouters } from './kept-routers.ts';

const router = { isOpen: true, letGo() {} };

it('A database that is away for a moment is no fault of the streets: they are read with the next question', async () => {
  let isAway = true;
  const lines: string[] = [];
  const routers = new KeptRouters({
    readGraph: async () => {
      if (isAway) throw new Error('The connection was lost.');
      return Buffer.alloc(1);
    },
    openRouter: async () => router,
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

/** Regions of so many bytes each, and which of them were read, in order. */
function regionsOf(bytes: number, maxKeptBytes: number) {
  const read: number[] = [];
  const routers = new KeptRouters({
    readGraph: async (id) => {
      read.push(id);
      return Buffer.alloc(bytes);
    },
    openRouter: async () => router,
    clock: { now: () => 0 },
    log: { warn() {} },
    maxKeptBytes,
  });
  return { read, routers };
}

it('The streets of many small towns are read once each', async () => {
  const { read, routers } = regionsOf(10, 1000);
  const towns = Array.from({ length: 30 }, (_, id) => id);
  for (const id of [...towns, ...towns]) await routers.find(id);
  expect(read).toEqual(towns);
});

it('Those of large regions make room for each other, the one that was used least lately first', async () => {
  const { read, routers } = regionsOf(400, 1000);
  for (const id of [1, 2, 1, 3, 1, 3, 2]) await routers.find(id);
  expect(read).toEqual([1, 2, 3, 2]);
  expect(routers.size).toBe(2);
});

it('Those of a region that is too large to be kept beside others are used all the same', async () => {
  const { read, routers } = regionsOf(4000, 1000);
  for (const id of [1, 1, 2]) expect(await routers.find(id)).toBe(router);
  expect(read).toEqual([1, 2]);
  expect(routers.size).toBe(1);
});

/** Streets whose opening takes until it is said, and how each of them stands. */
function slowStreets() {
  const opened: { id: number; isOpen: boolean; letGo(): void }[] = [];
  const waiting: (() => void)[] = [];
  const routers = new KeptRouters({
    readGraph: async (id) => Buffer.alloc(400, id),
    openRouter: async ([id]) => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      const router = {
        id: id!,
        isOpen: true,
        letGo() {
          this.isOpen = false;
        },
      };
      opened.push(router);
      return router;
    },
    clock: { now: () => 0 },
    log: { warn() {} },
    maxKeptBytes: 1000,
  });
  const find = async (id: number) => {
    const found = routers.find(id);
    await new Promise(setImmediate);
    for (const open of waiting.splice(0)) open();
    return await found;
  };
  return { opened, waiting, routers, find };
}

it('Who holds the streets is told when they make room, and when they are current no more', async () => {
  const { opened, routers, find } = slowStreets();
  for (const id of [1, 2, 3]) await find(id);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
  routers.keepOnly([3]);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
});

it('Streets that are current no more before they are open are given to who waits for them, and let go of', async () => {
  const { opened, waiting, routers } = slowStreets();
  const found = routers.find(1);
  await expect.poll(() => waiting).toHaveLength(1);
  routers.keepOnly([2]);
  waiting[0]!();
  expect(await found).toMatchObject({ id: 1 });
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(routers.size).toBe(0);
});

it('Streets that have ended of themselves are opened again', async () => {
  const { opened, find } = slowStreets();
  await find(1);
  opened[0]!.isOpen = false;
  expect(await find(1)).toBe(opened[1]);
  expect(await find(1)).toBe(opened[1]);
  expect(opened).toHaveLength(2);
});
