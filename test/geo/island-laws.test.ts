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

test('Streets that nobody leaves are an island if the shore holds them, and if no street crosses it', () => {
  const seen = { islands: 0, crossed: 0 };
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
        const isCrossed = open.some(({ from, to }) => isIn(from) !== isIn(to));
        // There and back, whatever else is there.
        for (const { from, to } of open.filter(({ tags }) => mode === 'walk' || tags === RESIDENTIAL)) {
          const [[x, y], [nextX, nextY]] = [gridCorner(from), gridCorner(to)];
          const footing = router.footing(place([(x + nextX) / 2, (y + nextY) / 2]), mode);
          if (isCrossed) expect(footing).toBeNull();
          else if (isIn(from) && isIn(to)) expect(footing).toBe('island');
          seen.crossed += isCrossed ? 1 : 0;
          seen.islands += footing ? 1 : 0;
        }
      }
    }),
  );
  expect(seen.islands).toBeGreaterThan(20);
  expect(seen.crossed).toBeGreaterThan(20);
});
