import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { crowDistance } from '#server/geo/crow-distance.ts';
import { readOsm } from '#server/geo/osm/read-osm.ts';
import type { TravelMode, Trip } from '#server/geo/routing-provider.ts';
import { buildStreetGraph } from '#server/geo/streets/build-street-graph.ts';
import { decodeStreetGraph, encodeStreetGraph } from '#server/geo/streets/encode-street-graph.ts';
import { openStreetRouter } from '#server/geo/streets/open-street-router.ts';
import type { StreetRouter } from '#server/geo/streets/street-router.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { hasShared, sharedFile } from '#test/helpers/shared-data.ts';

// The streets of two cities against what Valhalla, a router for all purposes, answered about the same maps.

const FIXTURES = [
  'osm/columbus-oh.osm.pbf',
  'osm/temple-philadelphia-pa.osm.pbf',
  'fixtures/valhalla-route-auto.json',
];
type Place = { lon: number; lat: number };
type RouteFixture = { request: { locations: Place[] }; response: { trip: Trip } };
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(sharedFile(`fixtures/${name}.json`), 'utf8')) as T;
const toLngLat = ({ lon, lat }: Place): LngLat => [lon, lat];

async function openCity(name: string): Promise<StreetRouter> {
  const extract = await readOsm(sharedFile(`osm/${name}.osm.pbf`), { around: null });
  // As it is used: built by an import, stored, and read again.
  return openStreetRouter(decodeStreetGraph(encodeStreetGraph(buildStreetGraph(extract))));
}

/** What share of points on one line lie within some metres of the other. */
function shareBeside(line: LngLat[], other: LngLat[], withinM: number): number {
  const dense = other.flatMap((point, at) => {
    const next = other[at + 1] ?? point;
    return Array.from(
      { length: 20 },
      (_, step): LngLat => [
        point[0] + ((next[0] - point[0]) * step) / 20,
        point[1] + ((next[1] - point[1]) * step) / 20,
      ],
    );
  });
  const beside = line.filter((point) => dense.some((one) => crowDistance(point, one) <= withinM));
  return beside.length / line.length;
}

describe.skipIf(!hasShared(...FIXTURES))('In Columbus and Philadelphia', () => {
  let columbus: StreetRouter;
  let temple: StreetRouter;
  beforeAll(async () => {
    columbus = await openCity('columbus-oh');
    temple = await openCity('temple-philadelphia-pa');
  });

  const compare = (router: StreetRouter, fixture: RouteFixture, mode: TravelMode) => {
    const [from, to] = fixture.request.locations.map(toLngLat);
    const mine = router.route({ from: from!, to: to!, mode })!;
    const theirs = fixture.response.trip;
    const [line, other] = [mine, theirs].map((trip) => decodePolyline(trip.legs[0]!.shape));
    return {
      time: mine.summary.time / theirs.summary.time,
      length: mine.summary.length / theirs.summary.length,
      line: line!,
      other: other!,
    };
  };

  it('the drive to the university follows the streets that Valhalla takes', () => {
    const { line, other, length } = compare(columbus, read('valhalla-route-auto'), 'drive');
    expect(Math.abs(length - 1)).toBeLessThan(0.02);
    expect(shareBeside(line, other, 25)).toBeGreaterThan(0.95);
    expect(shareBeside(other, line, 25)).toBeGreaterThan(0.95);
  });

  it('all of the city but its airfields and lakes can be reached, and left again', () => {
    const campus: LngLat = [-83.007525, 39.999803];
    const places = Array.from(
      { length: 400 },
      (_, at): LngLat => [-83.06 + (at % 20) * 0.006, 39.95 + Math.floor(at / 20) * 0.005],
    );
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      const towards = columbus.sweep({ origin: campus, targets: places, mode, towards: true });
      const away = columbus.sweep({ origin: campus, targets: places, mode });
      expect(towards.filter((one) => one !== null).length).toBeGreaterThan(375);
      expect(away.map((one) => one === null)).toEqual(towards.map((one) => one === null));
    }
  });

  it('who is in another city is not covered', () => {
    expect(temple.covers([-83.007525, 39.999803])).toBe(false);
    expect(temple.route({ from: [-75.156, 39.986], to: [-83.0075, 39.9998], mode: 'drive' })).toBeNull();
  });
});
