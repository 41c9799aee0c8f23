import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { SCORE_GAP_WORDS, SCORE_GAPS } from '#shared/rules/score-bands.ts';
import { DAILY_NEEDS, needPoints } from '#shared/rules/score-figures.ts';
import { scoreMethod } from '#shared/rules/score-method.ts';
import { straightNetwork } from '#test/helpers/straight-network.ts';
import { type MapPlace, type MapStop, PLACE_KINDS } from '../map-feature.ts';
import { computeScores, type ScoreRequest } from './compute-scores.ts';
import { bikeCredit, dailyPlaces, walkCredit } from './place-credit.ts';
import { COUNTED_KINDS, DAILY_NEEDS as COUNTED_NEEDS } from './score-figures.ts';

// These tests compare the page about scores with computed scores.

const textOf = (id: string): string =>
  scoreMethod()
    .find((part) => part.id === id)!
    .paragraphs.join(' ');

/** Returns the numbers of a text in order; `12%` becomes 0.12. */
function figuresIn(id: string, pattern: RegExp): number[] {
  const found = pattern.exec(textOf(id));
  if (!found) throw new Error(`The text about ${id} does not say ${pattern}.`);
  return found.slice(1).map((text) => (text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)));
}

const HOME: LngLat = [-83, 40];
const NORTH_100M = 0.0009;
const NOTHING_FOR_BIKES = { junctions: 0, blockM: 400, laneM: 0, pathM: 0 };
const straight = (streets = NOTHING_FOR_BIKES) => straightNetwork(() => streets);
const at = (meters: number) => ({ lng: HOME[0], lat: HOME[1] + (NORTH_100M * meters) / 100 });
const placesAt = (count: number, meters: number): MapPlace[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      ref: `node/${index + 1}`,
      kind: PLACE_KINDS[index % PLACE_KINDS.length]!,
      name: 'A place',
      url: null,
    },
    ...at(meters),
  }));
const countedAt = (count: number, meters: number): MapPlace[] =>
  placesAt(count, meters).map((place, index) => ({
    ...place,
    kind: COUNTED_KINDS[index % COUNTED_KINDS.length]!,
  }));
/** These places satisfy the coverage check but get no credit. */
const beyondReach = (): MapPlace[] =>
  countedAt(60, 0).map((place) => ({ ...place, lng: HOME[0] + 0.026, lat: HOME[1] + 0.0205 }));
const linesAt = (count: number, mode: MapStop['mode'] = 'bus', meters = 50): MapStop[] => [
  {
    ref: 'node/1',
    name: null,
    mode,
    routes: Array.from({ length: count }, (_, line) => `${line}`),
    ...at(meters),
  },
];
const scores = (request: Partial<ScoreRequest>) =>
  computeScores({
    ...{ point: HOME, bounds: { west: -84, south: 39, east: -82, north: 41 } },
    ...{ places: placesAt(120, 50), stops: [], network: straight(), ...request },
  });

describe('The page about scores', () => {
  test('shows the daily needs that count', () => {
    expect(DAILY_NEEDS.map(({ kinds, shares }) => ({ kinds, shares }))).toEqual(COUNTED_NEEDS);
  });

  test('states how distance counts', () => {
    const [full, share, reach] = figuresIn(
      'walkability',
      /within ([\d.]+) miles counts in full.*: (\d+%) at one mile, and nothing at ([\d.]+) miles/,
    ) as [number, number, number];
    expect(walkCredit(full * METERS_PER_MILE)).toBe(1);
    expect(walkCredit(full * METERS_PER_MILE + 10)).toBeLessThan(1);
    expect(walkCredit(METERS_PER_MILE)).toBeCloseTo(share);
    expect(walkCredit(reach * METERS_PER_MILE - 10)).toBeGreaterThan(0);
    expect(walkCredit(reach * METERS_PER_MILE)).toBe(0);
    expect(figuresIn('walkability', /on foot, up to ([\d.]+) miles/)).toEqual([reach]);
    expect(figuresIn('transit', /within ([\d.]+) miles on foot/)).toEqual([reach]);
  });

  test('states the points of each daily need', () => {
    const all = DAILY_NEEDS.reduce((sum, need) => sum + needPoints(need), 0);
    for (const need of DAILY_NEEDS) {
      const [kind] = need.kinds;
      const many = placesAt(40, 0).map((thing) => ({ thing: { ...thing, kind }, meters: 0 }));
      const own = DAILY_NEEDS.filter(({ kinds }) => (kinds as readonly string[]).includes(kind));
      const points = own.reduce((sum, one) => sum + needPoints(one), 0);
      expect(dailyPlaces(many, () => 1) * all).toBeCloseTo(points);
      const tooFew = many.slice(0, need.shares.length - 1);
      expect(dailyPlaces(tooFew, () => 1) * all).toBeLessThan(points);
    }
  });

  test('states the deduction for sparse streets', () => {
    const [penalty] = figuresIn('walkability', /We take off up to (\d+%)/) as [number];
    const dense = straight({ junctions: 1e6, blockM: 50, laneM: 0, pathM: 0 });
    const [town, sprawl] = [scores({ network: dense }), scores({})].map(
      ({ walkability }) => walkability.score!,
    );
    expect(sprawl).toBe(Math.round(town! * (1 - penalty)));
  });

  test('states the weights of lines', () => {
    const [bus, ferry, rail] = figuresIn('transit', /a bus ([\d.]+), a ferry ([\d.]+), a train ([\d.]+)/) as [
      number,
      number,
      number,
    ];
    const scoreOf = (count: number, mode: MapStop['mode']) => scores({ stops: linesAt(count, mode) }).transit;
    expect(scoreOf(6 * bus, 'ferry')).toEqual(scoreOf(6 * ferry, 'bus'));
    expect(scoreOf(6 * bus, 'rail')).toEqual(scoreOf(6 * rail, 'bus'));
    const [most] = figuresIn('transit', /(\d+) bus lines at the door make a score of 100/) as [number];
    expect(scoreOf(most, 'bus').score).toBe(100);
    expect(scoreOf(most - 3, 'bus').score).toBeLessThan(100);
  });

  test('states the shares of bikeability', () => {
    const [radius, lanes, factor, streets, places] = figuresIn(
      'bike',
      /^Bike lanes and paths within ([\d.]+) mile make up (\d+%) .* counts ([\d.]+) times as much as a lane\. How well streets connect makes up (\d+%), and places .* make up (\d+%)/,
    ) as [number, number, number, number, number];
    const none = beyondReach();
    const by = (values: Partial<typeof NOTHING_FOR_BIKES>, around = none) =>
      scores({ places: around, network: straight({ ...NOTHING_FOR_BIKES, ...values }) }).bike.score!;
    expect(by({ laneM: 1e9 })).toBe(100 * lanes);
    expect(by({ junctions: 1e9 })).toBe(100 * streets);
    const all = DAILY_NEEDS.flatMap(({ kinds, shares }) =>
      shares.map((_, index): MapPlace => ({ ...placesAt(1, 50)[0]!, ref: `node/${index}`, kind: kinds[0] })),
    );
    expect(by({}, [...all, ...none])).toBe(100 * places);
    expect(by({ pathM: 5_000 })).toBe(by({ laneM: 5_000 * factor }));
    const asked: number[] = [];
    const streetsAround = (_: LngLat, radiusM: number) => {
      asked.push(radiusM);
      return NOTHING_FOR_BIKES;
    };
    scores({ network: { ...straight(), streetsAround } });
    expect(asked).toContain(radius * METERS_PER_MILE);
    expect(bikeCredit(METERS_PER_MILE)).toBe(1);
  });

  test('states when there is no score', () => {
    const [places, reach, lines, edge, unseen] = figuresIn(
      'gaps',
      /at least (\d+) places .* within ([\d.]+) miles of a home\. .* at least (\d+) lines\..* goes ([\d.]+) miles .* at most (\d+) points/,
    ) as [number, number, number, number, number];
    const isThere = (request: Partial<ScoreRequest>) => {
      const { walkability, transit, bike } = scores(request);
      return [walkability, bike, transit].map(({ score }) => score !== null);
    };
    expect(isThere({ places: countedAt(places, 50), stops: linesAt(lines) })).toEqual([true, true, true]);
    expect(isThere({ places: countedAt(places - 1, 50), stops: linesAt(lines - 1) })).toEqual([
      false,
      false,
      false,
    ]);
    expect(isThere({ places: countedAt(60, reach * METERS_PER_MILE + 100) })[0]).toBe(false);
    const northOf = (miles: number) => ({
      bounds: { west: -84, south: 39, east: -82, north: at(miles * METERS_PER_MILE).lat },
    });
    expect(isThere(northOf(reach * 1.01))[0]).toBe(true);
    expect(isThere(northOf(edge * 0.95))[0]).toBe(false);
    // Near the map's edge places may be missing.
    const given = (miles: number) => scores(northOf(miles)).walkability.score;
    const all = Array.from({ length: 200 }, (_, step) => edge + ((reach - edge) * step) / 200);
    const first = all.find((miles) => given(miles) !== null)!;
    const full = scores({
      ...northOf(reach * 2),
      places: [...placesAt(120, 50), ...placesAt(60, first * METERS_PER_MILE)],
    });
    expect(full.walkability.score! - given(first)!).toBeLessThanOrEqual(unseen);
    expect(Object.keys(SCORE_GAP_WORDS).sort()).toEqual([...SCORE_GAPS].sort());
  });
});
