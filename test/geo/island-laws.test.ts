import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Corner, gridOf, openTown, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

// What holds of islands wherever chance has laid a shore across streets.

/** The largest of what lies around, and so a town; far away. */
const TOWN = gridOf('t', 7, -8_000);
const SIDE = 4;
const STEP_M = 100;
const ONE_WAY = { ...RESIDENTIAL, oneway: 'yes' };
const PATH = { highway: 'footway' };

const gridCorner = (at: number): Corner => [(at % SIDE) * STEP_M, Math.floor(at / SIDE) * STEP_M];
const links = fc
  .array(
    fc.record({
      from: fc.nat(SIDE * SIDE - 1),
      isUp: fc.boolean(),
      tags: fc.constantFrom(RESIDENTIAL, ONE_WAY, PATH),
    }),
    { maxLength: 24 },
  )
  .map((all) =>
    all.flatMap(({ from, isUp, tags }) => {
      const to = isUp ? from + SIDE : from + 1;
      return to < SIDE * SIDE && (isUp || to % SIDE > 0) ? [{ from, to, tags }] : [];
    }),
  );
/** Between two corners of the grid, or beyond all. */
const between = fc.integer({ min: -1, max: SIDE - 1 }).map((at) => (at + 0.5) * STEP_M);
const sides = fc
  .tuple(between, between)
  .filter(([one, other]) => one !== other)
  .map((both) => both.toSorted((one, other) => one - other) as [number, number]);

type Link = { from: number; to: number; tags: Record<string, string> };
/** Of a street the corners that are joined to it, by any others. */
function partOf(link: Link, all: readonly Link[]): Set<number> {
  const part = new Set([link.from, link.to]);
  for (let before = 0; before < part.size; ) {
    before = part.size;
    for (const { from, to } of all) if (part.has(from) || part.has(to)) part.add(from).add(to);
  }
  return part;
}
const areNear = (one: number, other: number) => {
  const [[x, y], [otherX, otherY]] = [gridCorner(one), gridCorner(other)];
  return Math.hypot(otherX - x, otherY - y) <= STEP_M;
};

test('Streets that nobody leaves are an island if the shore holds them, but for piers that come near no other', () => {
  const seen = { islands: 0, piers: 0, bridges: 0 };
  fc.assert(
    fc.property(links, sides, sides, (streets, [west, east], [south, north]) => {
      const shore = { r1: [west, south], r2: [east, south], r3: [east, north], r4: [west, north] } as const;
      const grid = Object.fromEntries(
        Array.from({ length: SIDE * SIDE }, (_, at) => [`c${at}`, gridCorner(at)]),
      );
      const laid = streets.map(({ from, to, tags }): Street => [`c${from} c${to}`, tags]);
      const { router, place } = openTown({ ...TOWN.corners, ...grid, ...shore }, [
        ...TOWN.streets,
        ...laid,
        ['r1 r2 r3 r4 r1', { natural: 'coastline' }],
      ]);
      const isIn = (at: number) => {
        const [x, y] = gridCorner(at);
        return x > west && x < east && y > south && y < north;
      };
      for (const mode of ['drive', 'walk'] as const) {
        const open = streets.filter(({ tags }) => mode === 'walk' || tags !== PATH);
        const held = open.filter((link) => [...partOf(link, open)].some(isIn));
        const others = open.filter((link) => !held.includes(link)).flatMap(({ from, to }) => [from, to]);
        const piers = held.flatMap(({ from, to }) => [from, to]).filter((at) => !isIn(at));
        const isBridged = piers.some((at) => others.some((other) => areNear(at, other)));
        // There and back, whatever else is there.
        for (const link of open.filter(({ tags }) => mode === 'walk' || tags === RESIDENTIAL)) {
          const part = [...partOf(link, open)];
          const inside = part.filter(isIn).length;
          const [[x, y], [nextX, nextY]] = [gridCorner(link.from), gridCorner(link.to)];
          const footing = router.footing(place([(x + nextX) / 2, (y + nextY) / 2]), mode);
          const isIsland = !isBridged && inside > 0 && inside * 2 >= part.length;
          if (isIsland) expect(footing).toBe('island');
          // Else an island's street may be the nearest that is open.
          else if (isBridged || held.length === 0) expect(footing).toBeNull();
          seen.bridges += isBridged ? 1 : 0;
          seen.islands += isIsland ? 1 : 0;
          seen.piers += isIsland && inside < part.length ? 1 : 0;
        }
      }
    }),
  );
  expect(seen.islands).toBeGreaterThan(20);
  expect(seen.piers).toBeGreaterThan(5);
  expect(seen.bridges).toBeGreaterThan(20);
});
