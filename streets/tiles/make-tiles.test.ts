import { describe, expect, it } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { readVectorTile } from '#test/helpers/vector-tile.ts';
import type { NodeEntity, WayEntity } from '../../test/helpers/osm-entities.ts';
import type { Tags } from '../osm/osm-extract.ts';
import { makeTiles, type RegionTile } from './make-tiles.ts';

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

describe('makeTiles', () => {
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

  it('returns houses at high zooms only', () => {
    const zooms = [...makeTiles(closedHouse(-83, 40))].map(({ z }) => z);
    expect(Math.min(...zooms)).toBeGreaterThan(12);
    expect(zooms).toContain(15);
  });

  it('returns only properties that the map style uses', () => {
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

describe('makeTiles with erroneous data', () => {
  const street = {
    points: [
      [-83, 40],
      [-82.999, 40],
    ] as [number, number][],
    tags: { highway: 'residential' },
  };

  it('makes tiles only where nodes are', () => {
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

  it('rejects too large an area before the first tile', () => {
    const far = (lng: number) => ({
      tags: { highway: 'motorway' },
      points: street.points.map(([x, y]): [number, number] => [x + lng, y]),
    });
    const wide = mapOf([0, 1, 2, 3, 4].map(far));
    expect(() => makeTiles(wide, { maxDistricts: 4 })[Symbol.iterator]().next()).toThrow(
      'covers 5 map districts, more than the 4 allowed per region',
    );
    expect([...makeTiles(wide, { maxDistricts: 5, maxZoom: 11 })].length).toBeGreaterThan(4);
  });
});
