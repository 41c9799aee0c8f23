import { describe, expect, test } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { assembleRings, centerOf } from './assemble-rings.ts';
import type { OsmExtract } from './osm-extract.ts';

/** A grid of ten by ten nodes, a hundredth of a degree apart. Node `10 * y + x + 1` is at x, y. */
const NODES = Array.from({ length: 100 }, (_, index) => ({
  id: index + 1,
  lng: -83 + (index % 10) / 100,
  lat: 40 + Math.floor(index / 10) / 100,
}));
const at = (x: number, y: number) => 10 * y + x + 1;
const square = (x: number, y: number, size: number) => [
  at(x, y),
  at(x + size, y),
  at(x + size, y + size),
  at(x, y + size),
  at(x, y),
];

type Way = [role: string, nodes: number[]];

function groundOf(...ways: Way[]): OsmExtract {
  return makeExtract({
    nodes: NODES,
    ways: ways.map(([, nodes], index) => ({ id: index + 1, nodes })),
    relations: [
      {
        id: 1,
        members: ways.map(([role], index) => ({ type: 'way', ref: index + 1, role })),
        tags: { type: 'multipolygon' },
      },
    ],
  });
}

/** Each ring begins at its lowest node and goes on to the lower neighbor. */
function areasOf(extract: OsmExtract): { outer: number[]; holes: number[][] }[] {
  const corners = (ring: Int32Array) => {
    expect(ring[0]).toBe(ring.at(-1));
    const ids = Array.from(ring.slice(1), (node) => extract.ids[node]!);
    const first = ids.indexOf(Math.min(...ids));
    const turned = [...ids.slice(first), ...ids.slice(0, first)];
    return turned[1]! < turned.at(-1)! ? turned : [turned[0]!, ...turned.slice(1).reverse()];
  };
  const areas = assembleRings(extract.relations[0]!, extract);
  return areas.map(({ outer, holes }) => ({ outer: corners(outer), holes: holes.map(corners) }));
}

const corners = (x: number, y: number, size: number) => [
  at(x, y),
  at(x + size, y),
  at(x, y + size),
  at(x + size, y + size),
];
const round = (x: number, y: number, size: number) => {
  const [one, two, four, three] = corners(x, y, size);
  return [one, two, three, four];
};

describe('assembleRings drops', () => {
  test.each<[string, Way[]]>([
    [
      'a ring with a missing way',
      [
        ['outer', [at(0, 0), at(5, 0)]],
        ['outer', [at(5, 0), at(5, 5)]],
      ],
    ],
    ['a hole without an area around it', [['inner', square(2, 2, 3)]]],
    ['a line without area', [['outer', [at(0, 0), at(5, 0), at(0, 0)]]]],
  ])('%s', (_, ways) => {
    expect(areasOf(groundOf(...ways))).toEqual([]);
  });
});

describe('assembleRings', () => {
  test('joins ways in any order and direction', () => {
    const ground = groundOf(
      ['outer', [at(5, 5), at(0, 5)]],
      ['', [at(0, 0), at(5, 0)]],
      ['outer', [at(5, 5), at(5, 0)]],
      ['outer', [at(0, 0), at(0, 5)]],
    );
    expect(areasOf(ground)).toEqual([{ outer: round(0, 0, 5), holes: [] }]);
  });

  test('returns several areas with their holes, the largest first', () => {
    const ground = groundOf(
      ['outer', square(0, 0, 2)],
      ['inner', square(5, 5, 1)],
      ['outer', square(4, 4, 5)],
      ['inner', square(7, 7, 1)],
    );
    expect(areasOf(ground)).toEqual([
      { outer: round(4, 4, 5), holes: [round(5, 5, 1), round(7, 7, 1)] },
      { outer: round(0, 0, 2), holes: [] },
    ]);
  });

  test('ignores wrong roles of ways', () => {
    const ground = groundOf(['outer', square(0, 0, 9)], ['outer', square(2, 2, 3)]);
    expect(areasOf(ground)).toEqual([{ outer: round(0, 0, 9), holes: [round(2, 2, 3)] }]);
  });
});

describe('centerOf', () => {
  const near = (lng: number, lat: number) => [expect.closeTo(lng, 6), expect.closeTo(lat, 6)];

  test('returns a node, the middle of a line and the centroid of an area', () => {
    const extract = makeExtract({
      nodes: [{ ...NODES[0]!, tags: { shop: 'yes' } }, ...NODES.slice(1)],
      ways: [
        { id: 1, nodes: [at(0, 0), at(0, 6), at(0, 8)], tags: { highway: 'path' } },
        { id: 2, nodes: square(2, 2, 4), tags: { building: 'yes' } },
        { id: 3, nodes: [at(1, 1), at(1, 1)], tags: { highway: 'path' } },
        { id: 4, nodes: [at(1, 1), at(3, 1), at(3, 1), at(1, 1)], tags: { building: 'yes' } },
      ],
    });
    const [line, area, point, flat] = extract.ways;
    expect(centerOf(extract.nodes[0]!, extract)).toEqual([-83, 40]);
    expect(centerOf(line!, extract)).toEqual(near(-83, 40.04));
    expect(centerOf(area!, extract)).toEqual(near(-82.96, 40.04));
    expect(centerOf(point!, extract)).toEqual(near(-82.99, 40.01));
    expect(centerOf(flat!, extract)).toEqual(near(-82.97, 40.01));
  });
});
