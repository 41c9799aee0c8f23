import { beforeAll, describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import type { MapFeatures } from '#streets/map-feature.ts';
import type { OsmExtract } from '#streets/osm/osm-extract.ts';
import { listFeatures } from '#streets/places/list-features.ts';
import { buildStreetGraph } from '#streets/routing/build-street-graph.ts';
import { openStreetRouter } from '#streets/routing/open-street-router.ts';
import { computeScores } from '#streets/scores/compute-scores.ts';
import { nearestPlaces } from '#streets/scores/nearest-places.ts';
import { openScoreNetwork, type ScoreNetwork } from '#streets/scores/score-network.ts';
import { type City, hasCities, readCity } from '#test/helpers/maps.ts';

type Known = { extract: OsmExtract; features: MapFeatures; network: ScoreNetwork };
const cities = {} as Record<City, Known>;
const NAMES = ['baltimore-md', 'columbus-oh', 'stanford-ca', 'temple-philadelphia-pa'] as const;
const areThere = hasCities(...NAMES);

beforeAll(async () => {
  if (!areThere) return;
  for (const name of NAMES) {
    const extract = await readCity(name);
    const graph = buildStreetGraph(extract);
    const network = openScoreNetwork(graph, openStreetRouter(graph));
    cities[name] = { extract, features: listFeatures(extract), network };
  }
});

function scoresAt(city: City, point: LngLat) {
  const { extract, features, network } = cities[city];
  return computeScores({ point, bounds: extract.bounds, ...features, network });
}

const CAMPUS: LngLat = [-75.1553, 39.9812];
const FELLS_POINT: LngLat = [-76.5925, 39.283];
const QUAD: LngLat = [-122.1697, 37.4275];
const PORT: LngLat = [-76.552, 39.262];
/** The old map has hundreds of houses but hardly any cafe here. */
const OHIO_STATE: LngLat = [-83.0055, 39.99];
const FEW_PLACES = { score: null, gap: 'few_places' };

describe.skipIf(!areThere)('map features of a city', () => {
  test.each<[City, { places: number; addresses: number; streets: number; lines: number }]>([
    ['temple-philadelphia-pa', { places: 150, addresses: 100, streets: 150, lines: 9 }],
    ['stanford-ca', { places: 100, addresses: 600, streets: 95, lines: 15 }],
    ['baltimore-md', { places: 380, addresses: 1250, streets: 580, lines: 30 }],
    ['columbus-oh', { places: 140, addresses: 110, streets: 4500, lines: 0 }],
  ])('include places, addresses, streets and lines: %s', (city, least) => {
    const { places, addresses, streets, stops } = cities[city].features;
    const lines = new Set(stops.flatMap(({ routes }) => routes));
    expect(places.length).toBeGreaterThanOrEqual(least.places);
    expect(addresses.length).toBeGreaterThanOrEqual(least.addresses);
    expect(streets.length).toBeGreaterThanOrEqual(least.streets);
    expect(lines.size).toBeGreaterThanOrEqual(least.lines);
  });
});

describe.skipIf(!areThere)('scores', () => {
  test.each<[string, City, LngLat, [least: number, most: number]]>([
    ['a campus in the middle of a city', 'temple-philadelphia-pa', CAMPUS, [90, 100]],
    ['a harbour district full of restaurants', 'baltimore-md', FELLS_POINT, [88, 100]],
    ['row houses a walk from the shops', 'baltimore-md', [-76.565, 39.289], [30, 55]],
    ['a campus with its own town', 'stanford-ca', QUAD, [70, 90]],
    ['the docks', 'baltimore-md', PORT, [0, 8]],
  ])('for walking are plausible for %s', (_, city, point, [least, most]) => {
    const { score } = scoresAt(city, point).walkability;
    expect(score).toBeGreaterThanOrEqual(least);
    expect(score).toBeLessThanOrEqual(most);
  });

  test('for transit are higher next to a subway than at the docks, and null if the map has no transit', () => {
    const [hospital, docks] = [scoresAt('baltimore-md', [-76.5925, 39.297]), scoresAt('baltimore-md', PORT)];
    expect(hospital!.transit.score).toBeGreaterThan(55);
    expect(docks!.transit.score).toBe(0);
    expect(scoresAt('columbus-oh', [-83.0145, 40.0017]).transit).toEqual({ score: null, gap: 'few_lines' });
  });

  test('are null where the map has few places, at its edge and outside', () => {
    expect(scoresAt('columbus-oh', [-83.0007, 39.9612]).walkability).toEqual(FEW_PLACES);
    expect(scoresAt('columbus-oh', [-75.1553, 39.9812]).walkability).toEqual({
      score: null,
      gap: 'outside_map',
    });
    const campusScores = scoresAt('columbus-oh', OHIO_STATE);
    expect([campusScores.walkability, campusScores.bike]).toEqual([FEW_PLACES, FEW_PLACES]);
    const { east, north, south } = cities['baltimore-md'].extract.bounds;
    expect(scoresAt('baltimore-md', [east - 0.0001, (north + south) / 2]).bike).toEqual({
      score: null,
      gap: 'edge_of_map',
    });
  });
});

describe.skipIf(!areThere)('nearest places', () => {
  test('are the five nearest of each kind by walking distance', () => {
    const { features, network } = cities['baltimore-md'];
    const lists = nearestPlaces({ point: FELLS_POINT, places: features.places, network });
    expect(Object.keys(lists)).toEqual(['restaurant', 'grocery', 'shopping', 'hospital']);
    for (const list of Object.values(lists)) {
      expect(list).toHaveLength(5);
      expect(list.map(({ distance }) => distance)).toEqual(
        list.map(({ distance }) => distance).toSorted((a, b) => a - b),
      );
      for (const place of list) {
        expect(place.measure).toBe('walk');
        const crow = greatCircleDistance(FELLS_POINT, [place.lng, place.lat]);
        expect(place.distance).toBeGreaterThanOrEqual(Math.floor(crow));
      }
    }
    expect(lists.restaurant[0]!.distance).toBeLessThan(300);
  });
});
