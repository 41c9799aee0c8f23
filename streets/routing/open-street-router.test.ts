import { describe, expect, it } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { type Corner, openTown, placeAt, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

const ONE_WAY = { highway: 'residential', oneway: 'yes' };
const WALK_MPS = 5.1 / 3.6;

/** The block is 400 by 300 meters. */
const CORNERS: Record<string, Corner> = {
  a: [0, 0],
  b: [400, 0],
  c: [400, 300],
  d: [0, 300],
  x: [800, 0],
  y: [800, 300],
};
const STREETS: Street[] = [
  ['a b c d a', RESIDENTIAL],
  ['a c', { highway: 'footway' }],
  ['b x', ONE_WAY],
  ['x y c', ONE_WAY],
];

describe('A point off the map', () => {
  const town = openTown(CORNERS, STREETS);
  it.each<[string, LngLat]>([
    ['in a lake', placeAt([0, 900])],
    ['not a number', [Number.NaN, 40]],
  ])('(%s) has no route from or to it', (_, nowhere) => {
    const home = town.place('a');
    expect(town.router.covers(nowhere)).toBe(false);
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      expect(town.router.matrix({ origin: nowhere, targets: [home, home], mode })).toEqual([null, null]);
      expect(town.router.matrix({ origin: home, targets: [nowhere, home], mode })[0]).toBeNull();
      expect(town.router.route({ from: nowhere, to: home, mode })).toBeNull();
      expect(town.router.route({ from: home, to: nowhere, mode })).toBeNull();
    }
  });

  it('is farther than 400 m from a street', () => {
    expect(town.router.covers(placeAt([-395, 0]))).toBe(true);
    expect(town.router.covers(placeAt([-405, 0]))).toBe(false);
  });
});

describe('openStreetRouter', () => {
  const town = openTown(CORNERS, STREETS);

  it('routes pedestrians over paths, and drivers around them', () => {
    expect(town.cornersOf('a', 'c', 'walk')).toBe('a c');
    expect(town.meters('a', 'c', 'walk')).toBeCloseTo(500, 0);
    expect(town.seconds('a', 'c', 'walk')).toBeCloseTo(500 / WALK_MPS, 0);
    expect(town.meters('a', 'c', 'drive')).toBeCloseTo(700, 0);
  });

  it('respects one-way streets for drivers only', () => {
    expect(town.cornersOf('b', 'x', 'drive')).toBe('b x');
    expect(town.cornersOf('x', 'b', 'drive')).toBe('x y c b');
    expect(town.cornersOf('x', 'b', 'walk')).toBe('x b');
  });

  it('respects one-way streets in reversed searches', () => {
    const [from, to] = [town.place('x'), town.place('b')];
    const there = town.router.matrix({ origin: to, targets: [from], mode: 'drive', towards: true })[0];
    expect(there).toEqual(town.router.matrix({ origin: from, targets: [to], mode: 'drive' })[0]);
    expect(there?.meters).toBeCloseTo(300 + 400 + 300, 0);
    expect(there).not.toEqual(town.router.matrix({ origin: to, targets: [from], mode: 'drive' })[0]);
  });

  it('starts and ends between junctions', () => {
    const trip = town.router.route({ from: placeAt([100, -20]), to: placeAt([420, 150]), mode: 'drive' });
    const line = decodePolyline(trip?.legs[0]?.shape ?? '');
    expect(line).toHaveLength(3);
    for (const [at, [east, north]] of [[0, [100, 0]] as const, [2, [400, 150]] as const]) {
      const [lng, lat] = placeAt([east, north]);
      expect(line[at]?.[0]).toBeCloseTo(lng, 5);
      expect(line[at]?.[1]).toBeCloseTo(lat, 5);
    }
    expect((trip?.summary.length ?? 0) * 1_609.344).toBeCloseTo(450, 0);
  });
});

describe('Private drives', () => {
  const corners: Record<string, Corner> = {
    a: [0, 0],
    b: [0, 300],
    p: [150, 0],
    q: [150, 300],
    z: [260, 150],
  };
  const town = (access: string) =>
    openTown({ ...corners, m: [0, 150] }, [
      ['a m b', { highway: 'service', access }],
      ['a p z q b', RESIDENTIAL],
    ]);

  it('are not used for through traffic', () => {
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      expect(town('private').cornersOf('p', 'q', mode)).toBe('p z q');
      expect(town('private').cornersOf('a', 'b', mode)).toBe('a p z q b');
    }
    expect(town('yes').cornersOf('a', 'b', 'walk')).toBe('a m b');
  });

  it('are used to reach a home on them', () => {
    expect(town('private').cornersOf('p', 'm', 'drive')).toBe('p a m');
    expect(town('customers').cornersOf('m', 'p', 'walk')).toBe('m a p');
  });
});

describe('Cyclists', () => {
  const corners: Record<string, Corner> = { a: [0, 0], b: [600, 0], u: [0, 60], v: [600, 60] };
  const town = (beside: Record<string, string>, along: Record<string, string> = {}) =>
    openTown(corners, [
      ['a b', { highway: 'primary', ...along }],
      ['a u v b', beside],
    ]);

  it('take a detour for a cycle path, but not for an equally busy street', () => {
    expect(town({ highway: 'cycleway' }).cornersOf('a', 'b', 'bike')).toBe('a u v b');
    expect(town({ highway: 'secondary' }).cornersOf('a', 'b', 'bike')).toBe('a b');
  });

  it('ride against one-way traffic only on contraflow lanes', () => {
    const against = (tags: Record<string, string>) =>
      town(RESIDENTIAL, { oneway: 'yes', cycleway: 'lane', ...tags }).cornersOf('b', 'a', 'bike');
    expect(against({})).toBe('b v u a');
    expect(against({ cycleway: 'opposite_lane' })).toBe('b a');
    expect(against({ 'oneway:bicycle': 'no', 'cycleway:both': 'lane' })).toBe('b a');
  });
});

describe('A ferry', () => {
  const corners: Record<string, Corner> = {
    a: [0, 0],
    b: [0, 200],
    m: [900, 0],
    k: [1_800, 0],
    l: [1_800, 200],
  };
  const town = (tags: Record<string, string>) =>
    openTown(corners, [
      ['a b', RESIDENTIAL],
      ['k l', RESIDENTIAL],
      ['a m k', { route: 'ferry', ...tags }],
    ]);

  it('takes its tagged duration', () => {
    expect(town({ duration: '00:20' }).seconds('a', 'k', 'walk')).toBe(1_200);
    expect(town({ duration: '00:20' }).seconds('a', 'k', 'drive')).toBeNull();
    expect(
      town({ duration: '00:20', motor_vehicle: 'yes' }).seconds('a', 'k', 'drive'),
    ).toBeGreaterThanOrEqual(1_200);
  });
});
