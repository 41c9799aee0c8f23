import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { TravelMode } from '#server/geo/routing-provider.ts';
import { ACCESS_BITS, type StreetGraph } from '#server/geo/streets/street-graph.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { type Corner, openTown, placeAt, type Street, type StreetTown } from '#test/helpers/streets.ts';

// What holds in every town, tried on towns that chance has laid out.

const MODES = ['drive', 'walk', 'bike'] as const;
const [COLUMNS, ROWS, STEP_M] = [5, 4, 120];
/** What rounding to a tenth of a second or of a metre may add up to. */
const NOISE = 0.3;

/** Streets on which what is cheapest is what is fastest, for cars and walkers. */
const OPEN_KINDS: Tags[] = [
  { highway: 'residential' },
  { highway: 'residential', oneway: 'yes' },
  { highway: 'tertiary', oneway: '-1', cycleway: 'opposite_lane' },
  { highway: 'primary', maxspeed: '35 mph' },
  { highway: 'footway' },
  { highway: 'cycleway' },
  { highway: 'steps' },
  { highway: 'service', motor_vehicle: 'no' },
];
const ALL_KINDS: Tags[] = [
  ...OPEN_KINDS,
  { highway: 'service', access: 'private' },
  { highway: 'residential', motor_vehicle: 'destination' },
];

/** A grid of corners that are a little out of place, each with a street to its neighbours or none. */
function townOf(kinds: readonly Tags[]) {
  const gaps = COLUMNS * (ROWS - 1) + ROWS * (COLUMNS - 1);
  return fc
    .record({
      shifts: fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
        minLength: COLUMNS * ROWS,
        maxLength: COLUMNS * ROWS,
      }),
      kinds: fc.array(fc.option(fc.constantFrom(...kinds), { freq: 8 }), {
        minLength: gaps,
        maxLength: gaps,
      }),
    })
    .map(({ shifts, kinds: chosen }) => {
      const corners: Record<string, Corner> = {};
      const pairs: string[] = [];
      for (let at = 0; at < COLUMNS * ROWS; at += 1) {
        const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
        corners[`c${at}`] = [column * STEP_M + shifts[at]![0], row * STEP_M + shifts[at]![1]];
        if (column + 1 < COLUMNS) pairs.push(`c${at} c${at + 1}`);
        if (row + 1 < ROWS) pairs.push(`c${at} c${at + COLUMNS}`);
      }
      const streets = pairs.flatMap((pair, at): Street[] => (chosen[at] ? [[pair, chosen[at]]] : []));
      return openTown(corners, streets);
    });
}

const place = fc
  .tuple(fc.integer({ min: -100, max: COLUMNS * STEP_M }), fc.integer({ min: -100, max: ROWS * STEP_M }))
  .map(placeAt);

function travel(town: StreetTown, from: LngLat, to: LngLat, mode: TravelMode) {
  return town.router.sweep({ origin: from, targets: [to], mode })[0] ?? null;
}

/** The least times between all junctions, worked out as slowly and simply as can be. */
function timesBetweenAll(graph: StreetGraph, mode: 'drive' | 'walk'): number[][] {
  const count = graph.junctionLngs.length;
  const times = mode === 'drive' ? graph.driveTimes : graph.walkTimes;
  const least = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (_, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  );
  for (const [edge, tail] of graph.tails.entries()) {
    if ((graph.access[edge]! & ACCESS_BITS[mode]) === 0) continue;
    const head = graph.heads[edge]!;
    least[tail]![head] = Math.min(least[tail]![head]!, times[edge]! / 10);
  }
  for (let via = 0; via < count; via += 1) {
    for (let from = 0; from < count; from += 1) {
      for (let to = 0; to < count; to += 1) {
        least[from]![to] = Math.min(least[from]![to]!, least[from]![via]! + least[via]![to]!);
      }
    }
  }
  return least;
}

describe('In every town', () => {
  it('times are the least there are', () => {
    fc.assert(
      fc.property(townOf(OPEN_KINDS), fc.nat(), (town, chance) => {
        const { graph, router } = town;
        for (const mode of ['drive', 'walk'] as const) {
          const open = [...graph.tails].filter((_, edge) => (graph.access[edge]! & ACCESS_BITS[mode]) > 0);
          if (open.length === 0) continue;
          const from = open[chance % open.length]!;
          const least = timesBetweenAll(graph, mode)[from]!;
          const at = (junction: number): LngLat => [
            graph.junctionLngs[junction]! / 1e6,
            graph.junctionLats[junction]! / 1e6,
          ];
          const found = router.sweep({ origin: at(from), targets: open.map(at), mode });
          for (const [place, junction] of open.entries()) {
            expect(Math.abs(found[place]!.seconds - least[junction]!)).toBeLessThan(NOISE);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('a route takes as long as the sweep says', () => {
    fc.assert(
      fc.property(townOf(ALL_KINDS), place, place, fc.constantFrom(...MODES), (town, a, b, mode) => {
        const trip = town.router.route({ from: a, to: b, mode });
        const swept = travel(town, a, b, mode);
        expect(trip?.summary.time).toBe(swept?.seconds);
      }),
    );
  });

  it('a sweep towards a place finds what sweeps from each other place find', () => {
    fc.assert(
      fc.property(townOf(ALL_KINDS), fc.array(place, { maxLength: 5 }), place, (town, origins, target) => {
        for (const mode of MODES) {
          const towards = town.router.sweep({ origin: target, targets: origins, mode, towards: true });
          for (const [at, origin] of origins.entries()) {
            const one = travel(town, origin, target, mode);
            expect(towards[at] === null).toBe(one === null);
            if (one) expect(Math.abs(towards[at]!.seconds - one.seconds)).toBeLessThan(NOISE);
          }
        }
      }),
    );
  });

  it('one question leaves no trace in the next', () => {
    fc.assert(
      fc.property(townOf(ALL_KINDS), place, place, place, (town, a, b, c) => {
        const before = travel(town, a, b, 'drive');
        travel(town, c, a, 'walk');
        town.router.sweep({ origin: c, targets: [a, b], mode: 'bike', towards: true, maxMeters: 300 });
        expect(travel(town, a, b, 'drive')).toEqual(before);
      }),
    );
  });
});
