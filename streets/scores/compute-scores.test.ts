import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { SCORE_BANDS, SCORE_KINDS, scoreBand } from '#shared/rules/score-bands.ts';
import { straightNetwork } from '#test/helpers/straight-network.ts';
import { greatCircleDistance } from '../geometry.ts';
import { type MapPlace, type MapStop, PLACE_KINDS } from '../map-feature.ts';
import { computeScores, type ScoreRequest } from './compute-scores.ts';
import type { ScoreNetwork } from './score-network.ts';

const HOME: LngLat = [-83, 40];
const BOUNDS = { west: -84, south: 39, east: -82, north: 41 };
/** Degrees of latitude in 100 meters. */
const NORTH_100M = 0.0009;

const OPEN_GROUND = straightNetwork((_, radiusM) => ({
  junctions: (100 * Math.PI * radiusM ** 2) / 1e6,
  blockM: 90,
  laneM: 0,
  pathM: 0,
}));

const placeAt = (kind: MapPlace['kind'], index: number, meters = 100): MapPlace => ({
  ref: `node/${index}`,
  kind,
  name: `${kind} ${index}`,
  url: null,
  lng: HOME[0],
  lat: HOME[1] + (NORTH_100M * meters) / 100,
});
/** Forty of these places count for the coverage check. */
const townAt = (meters: number) =>
  Array.from({ length: 100 }, (_, at) => placeAt(PLACE_KINDS[at % PLACE_KINDS.length]!, at + 1, meters));
const stopAt = (index: number, mode: MapStop['mode'], routes: string[], meters = 100): MapStop => ({
  ...placeAt('park', index, meters),
  mode,
  routes,
});

const scores = (request: Partial<ScoreRequest>) =>
  computeScores({
    point: HOME,
    bounds: BOUNDS,
    places: townAt(100),
    stops: [],
    network: OPEN_GROUND,
    ...request,
  });

describe('computeScores returns no score', () => {
  test.each<[string, Partial<ScoreRequest>, string]>([
    ['without a map', { bounds: null }, 'outside_map'],
    ['outside the map', { point: [-90, 40] }, 'outside_map'],
    ['for an invalid point', { point: [Number.NaN, 40] }, 'outside_map'],
    ['for swapped coordinates', { point: [40, -83] }, 'outside_map'],
    ['near the edge of the map', { point: [-83, 39.001] }, 'edge_of_map'],
    ['without streets', { network: null }, 'no_streets'],
    ['in water', { network: { ...OPEN_GROUND, reaches: () => false } }, 'no_streets'],
  ])('%s', (_, request, gap) => {
    const nothing = { score: null, gap };
    expect(scores(request)).toEqual({ walkability: nothing, transit: nothing, bike: nothing });
  });
});

describe('computeScores', () => {
  test('returns lower scores for farther places, and 0 for unreachable ones', () => {
    const walks = [100, 500, 1_000, 1_600, 2_300].map(
      (meters) => scores({ places: townAt(meters) }).walkability.score!,
    );
    expect(walks).toEqual(walks.toSorted((a, b) => b - a));
    expect(new Set(walks).size).toBe(walks.length);
    const island = {
      ...OPEN_GROUND,
      walkMeters: (_: LngLat, targets: readonly LngLat[]) => targets.map(() => null),
    };
    expect(scores({ places: townAt(300), network: island }).walkability.score).toBeLessThan(10);
  });

  test('counts each line once, and trains more than buses', () => {
    const three = ['1', '2', '3'];
    const once = scores({ stops: [stopAt(1, 'bus', three)] }).transit;
    expect(scores({ stops: [stopAt(1, 'bus', three), stopAt(2, 'bus', three, 300)] }).transit).toEqual(once);
    expect(scores({ stops: [stopAt(1, 'rail', three)] }).transit.score).toBeGreaterThan(once.score!);
    expect(scores({ stops: [stopAt(1, 'bus', three, 1_200)] }).transit.score).toBeLessThan(once.score!);
  });

  test('returns integers from 0 to 100, in any order of input', () => {
    const anyPlace = fc.record({
      kind: fc.constantFrom(...PLACE_KINDS),
      meters: fc.integer({ min: 0, max: 4_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 40, maxLength: 120 }), (made) => {
        const places = made.map(({ kind, meters }, at) => placeAt(kind, at + 1, meters));
        const given = scores({ places });
        for (const { score } of Object.values(given))
          expect(score === null || (Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
        expect(scores({ places: places.toReversed() })).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });
});

test('scoreBand has a distinct text for each band', () => {
  for (const kind of SCORE_KINDS) {
    for (let score = 0; score <= 100; score += 1) expect(scoreBand(kind, score).words).not.toBe('');
    expect(SCORE_BANDS[kind].at(-1)!.from).toBe(0);
    const starts = SCORE_BANDS[kind].map(({ from }) => from);
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  }
  expect(scoreBand('walkability', 89).from).toBe(70);
  expect(scoreBand('walkability', 90).from).toBe(90);
  const words = JSON.stringify(SCORE_BANDS).toLowerCase();
  expect(words).not.toMatch(/paradise|car-dependent|walk score|somewhat|walker|rider/);
});

describe('A park', () => {
  const PARK: LngLat = [HOME[0], HOME[1] + 5 * NORTH_100M];
  const SIDE: LngLat = [HOME[0], HOME[1] + 3 * NORTH_100M];
  const parkScore = (network: Partial<ScoreNetwork>) => {
    const others = townAt(1500).filter(({ kind }) => kind !== 'park');
    const park = { ...placeAt('park', 99), lng: PARK[0], lat: PARK[1] };
    const given = (places: MapPlace[]) =>
      scores({ places, network: { ...OPEN_GROUND, ...network } }).walkability.score!;
    return given([...others, park]) - given(others);
  };
  /** No street leads to the park's center. */
  const sideAt = (meters: number | null): Partial<ScoreNetwork> => ({
    walkMeters: (point, targets, maxMeters) =>
      targets.map((target) => {
        if (greatCircleDistance(target, PARK) < 1) return null;
        return target === SIDE ? meters : OPEN_GROUND.walkMeters(point, [target], maxMeters)[0]!;
      }),
    nearestWay: () => SIDE,
  });

  test('is scored by the route to its edge plus the distance to its center', () => {
    const [near, farther] = [parkScore(sideAt(150)), parkScore(sideAt(900))];
    expect(near).toBeGreaterThan(0);
    expect(farther).toBeGreaterThan(0);
    expect(farther).toBeLessThan(near);
    expect(parkScore(sideAt(2_300))).toBe(0);
  });
});
