import { describe, expect, it } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import type { NodeEntity, RelationEntity, WayEntity } from '../../test/helpers/osm-entities.ts';
import type { Tags } from '../osm/osm-extract.ts';
import { listShapes } from './list-shapes.ts';
import type { TileShape } from './tile-shape.ts';

/** Nodes are 100 m apart. */
const at = (x: number, y: number) => 1 + x + 100 * y;
const NODES: NodeEntity[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  lng: -83 + (index % 100) * 0.00117,
  lat: 40 + Math.floor(index / 100) * 0.0009,
}));

const box = (west: number, south: number, east: number, north: number) => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
  at(west, south),
];

function shapesOf(
  ways: (Omit<WayEntity, 'id'> & { id?: number })[],
  relations: RelationEntity[] = [],
  nodes: NodeEntity[] = NODES,
): TileShape[] {
  return listShapes(
    makeExtract({ nodes, relations, ways: ways.map((way, index) => ({ id: index + 1, ...way })) }),
  );
}

const layersOf = (shapes: TileShape[]) =>
  shapes.map(({ layer, properties }) => `${layer} ${properties.kind}`);
const polygons = (shape: TileShape | undefined) =>
  shape?.geometry.type === 'area' ? shape.geometry.polygons : [];

describe('listShapes omits', () => {
  it.each<[string, Tags, number[]]>([
    ['coastlines', { natural: 'coastline' }, box(0, 0, 90, 90)],
    ['a clipped lake', { natural: 'water' }, [at(0, 0), at(9, 0), at(9, 9)]],
    ['an unclosed house', { building: 'yes' }, [at(0, 0), at(9, 0)]],
    ['a street under construction', { highway: 'construction' }, [at(0, 0), at(9, 0)]],
  ])('%s', (_, tags, nodes) => {
    expect(layersOf(shapesOf([{ nodes, tags }]))).toEqual([]);
  });
});

describe('listShapes: areas', () => {
  const member = (ref: number, role: string) => ({ type: 'way' as const, ref, role });

  it('keep holes if only the outer way is tagged', () => {
    const houses = shapesOf(
      [{ nodes: box(0, 0, 6, 6), tags: { building: 'yes' } }, { nodes: box(2, 2, 4, 4) }],
      [{ id: 1, members: [member(1, 'outer'), member(2, 'inner')], tags: { type: 'multipolygon' } }],
    );
    expect(layersOf(houses)).toEqual(['building house']);
    expect(polygons(houses[0])[0]).toHaveLength(2);
  });

  it('include buildings on a campus as halls', () => {
    const shapes = shapesOf([
      { nodes: box(0, 0, 40, 40), tags: { amenity: 'university', name: 'Test University' } },
      { nodes: box(3, 3, 6, 6), tags: { building: 'yes' } },
      { nodes: box(50, 50, 53, 53), tags: { building: 'yes' } },
    ]);
    expect(layersOf(shapes)).toEqual(['ground campus', 'name campus', 'building hall', 'building house']);
  });
});

describe('listShapes: streets', () => {
  const street = (tags: Tags, ...nodes: number[]) => ({ nodes, tags: { highway: 'residential', ...tags } });
  const lines = (shapes: TileShape[]) =>
    shapes.map(({ geometry }) => (geometry.type === 'line' ? geometry.nodes.length : 0));

  it('joins pieces of any direction', () => {
    const shapes = shapesOf([
      street({ name: 'Oak' }, at(0, 0), at(1, 0)),
      street({ name: 'Oak' }, at(2, 0), at(1, 0)),
      street({ name: 'Oak' }, at(2, 0), at(3, 0), at(4, 0)),
    ]);
    expect(lines(shapes)).toEqual([5]);
  });

  it('shows large streets at low zooms, with motorway numbers', () => {
    const shapes = shapesOf([
      street({}, at(0, 0), at(1, 0)),
      {
        nodes: [at(0, 5), at(9, 5)],
        tags: { highway: 'motorway', ref: 'I 71;US 33', name: 'North Freeway' },
      },
    ]);
    expect(shapes.filter(({ minZoom }) => minZoom < 10).map(({ properties }) => properties)).toEqual([
      { kind: 'motorway', name: 'North Freeway', ref: 'I 71' },
    ]);
  });
});

describe('listShapes: borders', () => {
  it('are read from relations of states and counties, of which the highest level wins', () => {
    const member = { type: 'way' as const, ref: 1, role: 'outer' };
    const border = (id: number, admin_level: string) => ({
      id,
      members: [member],
      tags: { type: 'boundary', boundary: 'administrative', admin_level },
    });
    const way = [{ nodes: [at(0, 0), at(9, 9)] }];
    expect(layersOf(shapesOf(way, [border(1, '6'), border(2, '4'), border(3, '8')]))).toEqual([
      'boundary state',
    ]);
    expect(layersOf(shapesOf(way, [border(1, '8')]))).toEqual([]);
  });
});

describe('listShapes: names', () => {
  it('are placed at points and within areas', () => {
    const place = { id: 20_000, lng: -83, lat: 40, tags: { place: 'suburb', name: 'Oldtown' } };
    const shapes = shapesOf(
      [{ nodes: box(0, 0, 60, 60), tags: { leisure: 'park', name: 'Big Park' } }],
      [],
      [...NODES, place],
    );
    expect(shapes.flatMap(({ properties }) => properties.name ?? [])).toEqual(['Big Park', 'Oldtown']);
  });

  it('include shops and bays, but no closed shops', () => {
    const node = (id: number, tags: Tags) => ({ id, lng: -83, lat: 40, tags });
    const shapes = shapesOf(
      [],
      [],
      [
        node(1, { amenity: 'cafe', name: 'Cup' }),
        node(2, { shop: 'books', name: 'Spine' }),
        node(3, { amenity: 'library', name: 'Stacks' }),
        node(4, { natural: 'bay', name: 'Wide Bay' }),
        node(5, { shop: 'vacant', name: 'Gone' }),
        node(6, { shop: 'books' }),
        node(7, { amenity: 'school', name: 'Its ground bears it' }),
      ],
    );
    expect(layersOf(shapes)).toEqual(['name food', 'name shop', 'name service', 'name water']);
  });
});
