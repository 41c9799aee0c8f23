import { afterAll, describe, expect, test } from 'vitest';
import { CAMPUS, nodeIdsOf, osmDesk, ROW } from '#test/helpers/osm-desk.ts';
import { findWay } from './find-entity.ts';
import type { WayEntity } from './osm-entities.ts';
import type { OsmExtract } from './osm-extract.ts';

const desk = osmDesk();
const { readBack } = desk;
afterAll(desk.remove);

describe('A way at the edge', () => {
  test.each([
    ['that leaves the box keeps the part within', [1, 2, 3, 4], [3, 4]],
    ['that enters with one node keeps the rest, in its direction', [3, 1, 5, 4, 3], [5, 4, 3]],
    ['that only touches the box is no line any more', [1, 2, 3], null],
    ['that names nodes which the file lacks is cut there', [3, 99, 4, 5], [4, 5]],
  ])('%s', async (_, nodes, kept) => {
    const extract = await readBack({ nodes: ROW, ways: [{ id: 1, nodes, tags: { highway: 'path' } }] }, [
      CAMPUS,
    ]);
    expect(nodeIdsOf(extract)).toEqual(kept);
  });

  test('that passes through two boxes is kept in both, and so is what it bounds', async () => {
    const nodes = [0, 0.001, 0.5, 1, 1.001, 1.002].map((east, at) => ({
      id: at + 1,
      lng: -83 + east,
      lat: 40,
    }));
    const ways: WayEntity[] = [
      { id: 7, nodes: [1, 2, 3, 4, 5, 6] },
      { id: 9, nodes: [1, 2], tags: { highway: 'path' } },
    ];
    const relations = [
      { id: 1, members: [{ type: 'way' as const, ref: 7, role: '' }], tags: { route: 'bus' } },
    ];
    const boxAt = (west: number) => ({ west, south: 39.9, east: west + 0.02, north: 40.1 });
    const extract = await readBack({ nodes, ways, relations }, [boxAt(-83.01), boxAt(-82.01)]);
    const idsOf = ({ nodes: kept }: { nodes: Int32Array }) => [...kept].map((index) => extract.ids[index]);
    expect(extract.ways.map(({ id }) => id)).toEqual([7, 7, 9]);
    expect(extract.ways.slice(0, 2).map(idsOf)).toEqual([
      [4, 5, 6],
      [1, 2],
    ]);
    expect(findWay(extract, 7).map(idsOf)).toEqual(extract.ways.slice(0, 2).map(idsOf));
    expect(findWay(extract, 8)).toEqual([]);
  });

  test('that is a ring is cut to one line across the place where the ring began', async () => {
    const ways = [{ id: 1, nodes: [4, 5, 1, 2, 3, 4], tags: { building: 'yes' } }];
    const extract = await readBack({ nodes: ROW, ways }, [CAMPUS]);
    expect(nodeIdsOf(extract)).toEqual([3, 4, 5]);
  });

  test('that is a ring within the box stays one', async () => {
    const ways = [{ id: 1, nodes: [3, 4, 5, 3], tags: { building: 'yes' } }];
    expect(nodeIdsOf(await readBack({ nodes: ROW, ways }, [CAMPUS]))).toEqual([3, 4, 5, 3]);
  });
});

describe('Where a street or a ferry was cut', () => {
  const cutIdsOf = ({ cutNodes, ids }: OsmExtract) => [...cutNodes].map((node) => ids[node]).toSorted();
  const street = { highway: 'path' };

  test.each([
    ['is nowhere on one that lies within', [3, 4, 5], street, []],
    ['is nowhere on one that lies beyond', [1, 2], street, []],
    ['is nowhere on what leads nobody away', [1, 2, 3], { boundary: 'administrative' }, []],
    ['is the last node within, of which no line is left', [1, 2, 3], street, [3]],
    ['is each node from which it goes on', [4, 5, 1, 3], { route: 'ferry' }, [3, 5]],
    ['is where it names a node that the file lacks', [3, 4, 99, 5], street, [4, 5]],
    ['is both ends of what is left of a ring', [4, 5, 1, 3, 4], street, [3, 5]],
  ])('%s', async (_, nodes, tags: Record<string, string>, kept) => {
    expect(cutIdsOf(await readBack({ nodes: ROW, ways: [{ id: 1, nodes, tags }] }, [CAMPUS]))).toEqual(kept);
  });
});

describe('Ways without tags and relations', () => {
  const ways = [
    { id: 10, nodes: [3, 4] },
    { id: 11, nodes: [4, 5] },
    { id: 12, nodes: [1, 2] },
  ];
  const named = (id: number, type: 'node' | 'way' | 'relation', ref: number) => ({
    id,
    members: [{ type, ref, role: '' }],
    tags: { type: 'route' },
  });

  test('are kept where a kept relation names the way, and where something kept is named', async () => {
    const extract = await readBack(
      { nodes: ROW, ways, relations: [named(1, 'way', 11), named(2, 'way', 12), named(3, 'node', 5)] },
      [CAMPUS],
    );
    expect(extract.ways.map(({ id }) => id)).toEqual([11]);
    expect(extract.relations.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('are kept for relations that they name, however deep, before or after them', async () => {
    const relations = [
      named(1, 'relation', 2),
      named(2, 'relation', 8),
      named(3, 'relation', 9),
      named(8, 'way', 10),
      named(9, 'way', 12),
    ];
    const extract = await readBack({ nodes: ROW, ways, relations }, [CAMPUS]);
    expect(extract.relations.map(({ id }) => id)).toEqual([1, 2, 8]);
    expect(extract.ways.map(({ id }) => id)).toEqual([10]);
  });

  test('that only name each other in a circle are not kept', async () => {
    const relations = [named(1, 'relation', 2), named(2, 'relation', 1), named(3, 'relation', 3)];
    expect((await readBack({ nodes: ROW, ways, relations })).relations).toEqual([]);
  });
});
