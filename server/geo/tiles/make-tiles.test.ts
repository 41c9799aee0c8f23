import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { readVectorTile, type TileFeature } from '#test/helpers/vector-tile.ts';
import type { NodeEntity, WayEntity } from '../osm/osm-entities.ts';
import type { Tags } from '../osm/osm-extract.ts';
import { makeTiles, type RegionTile } from './make-tiles.ts';

const EXTENT = 4096;

function mapOf(lines: { points: [lng: number, lat: number][]; tags: Tags }[]) {
  const nodes: NodeEntity[] = [];
  const ways = lines.map(({ points, tags }, index): WayEntity => {
    const ids = points.map(([lng, lat]) => nodes.push({ id: nodes.length + 1, lng, lat }));
    return { id: index + 1, nodes: ids, tags };
  });
  return makeExtract({ nodes, ways });
}

const tileAt = (tiles: RegionTile[], z: number, x: number, y: number) =>
  tiles.find((tile) => tile.z === z && tile.x === x && tile.y === y);

describe('Tiles of a region', () => {
  const house = (lng: number, lat: number): [number, number][] => [
    [lng, lat],
    [lng + 0.0002, lat],
    [lng + 0.0002, lat + 0.00015],
    [lng, lat + 0.00015],
  ];
  const closedHouse = (lng: number, lat: number) => {
    const nodes = house(lng, lat).map(([x, y], index) => ({ id: index + 1, lng: x, lat: y }));
    return makeExtract({ nodes, ways: [{ id: 1, nodes: [1, 2, 3, 4, 1], tags: { building: 'yes' } }] });
  };

  it('are none where nothing is', () => {
    expect([...makeTiles(makeExtract({ nodes: [{ id: 1, lng: -83, lat: 40 }] }))]).toEqual([]);
  });

  it('are made of each place once, within the zooms that are asked for', () => {
    const tiles = [
      ...makeTiles(
        mapOf([
          {
            points: [
              [-83.3, 39.8],
              [-82.7, 40.2],
            ],
            tags: { highway: 'motorway' },
          },
        ]),
        {
          minZoom: 9,
          maxZoom: 13,
        },
      ),
    ];
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([9, 10, 11, 12, 13]));
    expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length);
    for (const { z, x, y } of tiles) expect([x < 2 ** z, y < 2 ** z]).toEqual([true, true]);
  });

  it('show houses close up alone', () => {
    const zooms = [...makeTiles(closedHouse(-83, 40))].map(({ z }) => z);
    expect(Math.min(...zooms)).toBeGreaterThan(12);
    expect(zooms).toContain(15);
  });

  it('at the edges of the world are no reason to fail', () => {
    const tags = { highway: 'primary' };
    const edges = mapOf([
      {
        points: [
          [-180, 89.9],
          [-179.99, 89.8],
        ],
        tags,
      },
      {
        points: [
          [180, -90],
          [179.99, -89.9],
        ],
        tags,
      },
    ]);
    for (const { z, x, y, bytes } of makeTiles(edges)) {
      expect([x >= 0 && x < 2 ** z, y >= 0 && y < 2 ** z]).toEqual([true, true]);
      expect(Object.keys(readVectorTile(bytes))).toEqual(['road']);
    }
  });

  it('carry what the style asks for, and nothing else', () => {
    const tags = { highway: 'residential', name: 'Oak Street', surface: 'asphalt', oneway: 'yes' };
    const tiles = [
      ...makeTiles(
        mapOf([
          {
            points: [
              [-83.001, 40.001],
              [-83.0005, 40.002],
            ],
            tags,
          },
        ]),
      ),
    ];
    const [street] = readVectorTile(tiles.at(-1)!.bytes).road!;
    expect(street?.properties).toEqual({ kind: 'minor', name: 'Oak Street' });
  });
});

describe('Neighbouring tiles', () => {
  const degrees = fc.tuple(
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    fc.double({ min: -0.15, max: 0.15, noNaN: true }),
  );

  /** Where lines cross a vertical of a tile, in its units. */
  function crossings(features: TileFeature[], vertical: number): number[] {
    return features.flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.slice(1).flatMap(([x2, y2], index) => {
          const [x1, y1] = line[index]!;
          if (x1 >= vertical === x2 >= vertical) return [];
          const y = y1 + ((vertical - x1) / (x2 - x1)) * (y2 - y1);
          return y > 0 && y < EXTENT ? [y] : [];
        }),
      ),
    );
  }

  it('agree on where a street goes from one to the other', () => {
    fc.assert(
      fc.property(fc.array(degrees, { minLength: 2, maxLength: 30 }), (steps) => {
        const points = steps.map(([lng, lat]): [number, number] => [-83 + lng, 40 + lat]);
        const tiles = [
          ...makeTiles(mapOf([{ points, tags: { highway: 'primary' } }]), { minZoom: 9, maxZoom: 13 }),
        ];
        for (const tile of tiles) {
          const here = crossings(readVectorTile(tile.bytes).road ?? [], EXTENT);
          const east = tileAt(tiles, tile.z, tile.x + 1, tile.y);
          const there = crossings(east ? (readVectorTile(east.bytes).road ?? []) : [], 0);
          for (const y of here) {
            // A steep line in whole units crosses a little above or below.
            expect(there.some((other) => Math.abs(other - y) <= 96)).toBe(true);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('A dense town', () => {
  it('stays small to send', () => {
    const nodes: NodeEntity[] = [];
    const ways: WayEntity[] = [];
    const point = (lng: number, lat: number) => nodes.push({ id: nodes.length + 1, lng, lat });
    const add = (ids: number[], tags: Tags) => ways.push({ id: ways.length + 1, nodes: ids, tags });
    const wobble = (a: number, b: number) => 0.00002 * Math.sin(a * 12.9 + b * 78.2);
    for (let row = 0; row < 40; row += 1) {
      const lat = 40 + row * 0.001;
      const street = Array.from({ length: 41 }, (_, at) => point(-83 + at * 0.0012, lat + wobble(row, at)));
      add(street, { highway: 'residential', name: `Street ${row}` });
      for (let at = 0; at < 320; at += 1) {
        const [lng, south] = [-83 + at * 0.00015 + wobble(at, row), lat + 0.0003 + wobble(row, at)];
        const first = point(lng, south);
        point(lng + 0.0001, south);
        point(lng + 0.0001, south + 0.00012);
        point(lng, south + 0.00012);
        add([first, first + 1, first + 2, first + 3, first], { building: 'house' });
      }
    }
    const sizes = [...makeTiles(makeExtract({ nodes, ways }))]
      .map(({ bytes }) => bytes.length)
      .sort((a, b) => a - b);
    expect(sizes.at(-1)).toBeLessThan(100_000);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(20_000);
  });
});

describe('A map with something in the wrong place', () => {
  const street = {
    points: [
      [-83, 40],
      [-82.999, 40],
    ] as [number, number][],
    tags: { highway: 'residential' },
  };

  it('is drawn where there is anything: not along a way to the other side of the earth, nor all over a lake like a sea', () => {
    const lost = {
      points: [
        [-83, 40.001],
        [0, 0],
      ] as [number, number][],
      tags: { highway: 'residential' },
    };
    const sea = {
      points: [
        [-83, 40],
        [-63, 40],
        [-63, 60],
        [-83, 60],
        [-83, 40],
      ] as [number, number][],
      tags: { natural: 'water' },
    };
    const nodes = [street, lost].flatMap(({ points }) => points).concat(sea.points.slice(0, 4));
    const extract = makeExtract({
      nodes: nodes.map(([lng, lat], at) => ({ id: at + 1, lng, lat })),
      ways: [
        { id: 1, nodes: [1, 2], tags: street.tags },
        { id: 2, nodes: [3, 4], tags: lost.tags },
        { id: 3, nodes: [5, 6, 7, 8, 5], tags: sea.tags },
      ],
    });
    const tiles = [...makeTiles(extract, { maxZoom: 12 })];
    expect(tiles.length).toBeLessThan(500);
    expect(tileAt(tiles, 12, 1103, 1550)).toBeDefined();
  });

  it('has all of a road that goes straight for long', () => {
    const road = {
      points: [
        [-83.3, 40],
        [-82.1, 40],
      ] as [number, number][],
      tags: { highway: 'motorway' },
    };
    const columns = [...makeTiles(mapOf([road]), { minZoom: 11, maxZoom: 11 })].map(({ x }) => x);
    expect([...new Set(columns)].toSorted((a, b) => a - b)).toEqual([550, 551, 552, 553, 554, 555, 556]);
  });

  it('is refused before its first tile where it would not end', () => {
    const far = (lng: number) => ({
      tags: { highway: 'motorway' },
      points: street.points.map(([x, y]): [number, number] => [x + lng, y]),
    });
    const wide = mapOf([0, 1, 2, 3, 4].map(far));
    expect(() => makeTiles(wide, { mostDistricts: 4 })[Symbol.iterator]().next()).toThrow(
      'reaches over 5 districts of a map, and 4 can be drawn of a region',
    );
    expect([...makeTiles(wide, { mostDistricts: 5, maxZoom: 11 })].length).toBeGreaterThan(4);
  });
});
