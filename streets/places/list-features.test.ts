import { describe, expect, test } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { listFeatures } from './list-features.ts';
import { siteUrl } from './list-places.ts';

type Tagged = { id: number; lng: number; lat: number; tags: Record<string, string> };

/** Nodes are a kilometer apart, unless a node has `at`. */
const nodes = (...all: (Record<string, string> & { at?: string })[]): Tagged[] =>
  all.map(({ at, ...tags }, index) => {
    const [lng, lat] = at?.split(',').map(Number) ?? [-83 + index / 100, 40];
    return { id: index + 1, lng: lng!, lat: lat!, tags: tags as Record<string, string> };
  });
const listOf = (...all: Parameters<typeof nodes>) => listFeatures(makeExtract({ nodes: nodes(...all) }));

describe('listFeatures: places', () => {
  test('returns named places by kind', () => {
    const { places } = listOf(
      { amenity: 'restaurant', name: 'Diner' },
      { amenity: 'cafe', name: 'Cafe' },
      { shop: 'supermarket', name: 'Market', amenity: 'cafe' },
      { amenity: 'hospital', name: 'General' },
      { amenity: 'clinic', name: 'Clinic' },
      { shop: 'shoes', name: 'Shoes' },
      { leisure: 'park', name: 'Green' },
      { amenity: 'library', name: 'Library' },
      { amenity: 'cinema', name: 'Movies' },
      { amenity: 'school', name: 'School' },
    );
    expect(places.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Diner restaurant',
      'Cafe cafe',
      'Market grocery',
      'General hospital',
      'Clinic errand',
      'Shoes shopping',
      'Green park',
      'Library library',
      'Movies entertainment',
      'School school',
    ]);
  });

  test('omits unnamed, closed and private places', () => {
    const { places } = listOf(
      { amenity: 'restaurant' },
      { amenity: 'restaurant', name: ' \u200b ' },
      { shop: 'vacant', name: 'Old Shop' },
      { shop: 'no', name: 'No Shop' },
      { leisure: 'park', name: 'My Park', access: 'private' },
      { amenity: 'bench', name: 'Bench' },
      { 'disused:amenity': 'pub', name: 'Gone' },
    );
    expect(places).toEqual([]);
  });

  test('merges neighbors of the same name and keeps the website', () => {
    const { places } = listOf(
      { shop: 'supermarket', name: 'Market', at: '-83,40' },
      { shop: 'supermarket', name: 'MARKET', at: '-83,40.0003', website: 'market.example.com' },
      { shop: 'supermarket', name: 'Market', at: '-83,40.01' },
    );
    expect(places.map(({ ref, url }) => [ref, url])).toEqual([
      ['node/1', 'https://market.example.com/'],
      ['node/3', null],
    ]);
  });

  test.each<[string | undefined, string | null]>([
    [undefined, null],
    ['', null],
    ['https://example.com/menu', 'https://example.com/menu'],
    ['example.com', 'https://example.com/'],
    ['http://a.example.com; http://b.example.com', 'http://a.example.com/'],
    ['javascript:alert(1)', null],
    ['https://user:secret@example.com/', null],
    [`https://example.com/${'x'.repeat(600)}`, null],
  ])('reads the website %j', (text, url) => {
    expect(siteUrl(text)).toBe(url);
  });
});

describe('listFeatures: addresses', () => {
  test('returns each house with number and street once, even if shops repeat it', () => {
    const { addresses } = listOf(
      { 'addr:housenumber': '12 b', 'addr:street': 'N. High Street', at: '-83,40' },
      {
        'addr:housenumber': '12B',
        'addr:street': 'North High St',
        'addr:postcode': '43201-1234',
        at: '-83,40.0001',
      },
      { 'addr:housenumber': '12B', 'addr:street': 'North High St', 'addr:city': 'Dublin', at: '-83,40.1' },
      { 'addr:housenumber': '5', 'addr:postcode': '43201' },
      { 'addr:housenumber': '5', 'addr:street': '###' },
      { 'addr:street': 'High Street' },
    );
    expect(
      addresses.map(({ ref, number, street_key, city, postcode }) => [
        ref,
        number,
        street_key,
        city,
        postcode,
      ]),
    ).toEqual([
      ['node/1', '12B', 'n high st', null, '43201'],
      ['node/3', '12B', 'n high st', 'Dublin', null],
    ]);
  });
});

describe('listFeatures: streets', () => {
  const along = (id: number, name: string, from: number, tags = {}) => ({
    id,
    nodes: [from, from + 1],
    tags: { highway: 'residential', name, ...tags },
  });
  const corners = [0, 0.002, 0.004, 0.006, 0.1, 0.102].map((east, at) => ({
    id: at + 1,
    lng: -83 + east,
    lat: 40,
  }));

  test('joins connected streets of a name, separates distant ones, and returns a point on each', () => {
    const { streets } = listFeatures(
      makeExtract({
        nodes: corners,
        ways: [
          along(1, 'High Street', 1),
          along(2, 'High St', 2),
          along(3, 'High St.', 3),
          along(4, 'High Street', 5),
        ],
      }),
    );
    expect(streets.map(({ street_key }) => street_key)).toEqual(['high st', 'high st']);
    expect(Math.round(streets[0]!.length_m / 10)).toBe(51);
    expect(streets[0]!.lat).toBe(40);
    expect(corners.map(({ lng }) => lng)).toContain(streets[0]!.lng);
    expect(streets[0]!.lng).toBeLessThan(-82.99);
  });
});

describe('listFeatures: stops', () => {
  const stops = nodes(
    { highway: 'bus_stop', name: 'High & 15th', at: '-83,40' },
    { highway: 'bus_stop', name: 'High & 15th', at: '-83,40.0003' },
    { highway: 'bus_stop', at: '-83.01,40', route_ref: '7;8' },
    { railway: 'station', name: 'Union', at: '-83.02,40' },
    { amenity: 'bench', at: '-83.03,40' },
  );
  const route = (
    id: number,
    tags: Record<string, string>,
    members: { type: 'node' | 'way'; ref: number; role: string }[],
  ) => ({
    id,
    tags: { type: 'route', ...tags },
    members,
  });
  const at = (ref: number, role = 'stop') => ({ type: 'node' as const, ref, role });

  test('lists each line of a stop once, both directions as one', () => {
    const relations = [
      route(1, { route: 'bus', ref: '10', name: 'Bus 10: A => B' }, [at(1)]),
      route(2, { route: 'bus', ref: '10', name: 'Bus 10: B => A' }, [at(2)]),
      route(3, { route: 'bus', name: 'Night Owl: A => B' }, [at(2, '')]),
      route(4, { route: 'bus', ref: '2' }, [at(1)]),
      route(5, { route: 'train', ref: 'R1' }, [at(4), at(999)]),
      route(6, { route: 'hiking', ref: 'H' }, [at(1)]),
      route(7, { route: 'bus' }, [at(1)]),
    ];
    const found = listFeatures(makeExtract({ nodes: stops, relations })).stops;
    expect(found.map(({ name, mode, routes }) => ({ name, mode, routes }))).toEqual([
      { name: 'High & 15th', mode: 'bus', routes: ['2', '10', 'Night Owl'] },
      { name: null, mode: 'bus', routes: ['7', '8'] },
      { name: 'Union', mode: 'rail', routes: ['R1'] },
    ]);
  });

  test('adds passing bus lines without mapped stops, but no trains', () => {
    const corners = [
      { id: 101, lng: -83.0002, lat: 39.99 },
      { id: 102, lng: -83.0002, lat: 40.01 },
    ];
    const way = { id: 1, nodes: [101, 102], tags: { highway: 'primary' } };
    const members = [{ type: 'way' as const, ref: 1, role: '' }];
    const relations = [
      route(1, { route: 'bus', ref: '5' }, members),
      route(2, { route: 'train', ref: 'Express' }, members),
      route(3, { route: 'bus', ref: 'Full' }, [...members, at(3), at(11), at(12), at(13)]),
    ];
    const found = listFeatures(makeExtract({ nodes: [...stops, ...corners], ways: [way], relations })).stops;
    expect(found.map(({ routes }) => routes)).toEqual([['5'], ['7', '8', 'Full'], []]);
  });
});
