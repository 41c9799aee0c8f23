import { afterAll, describe, expect, test } from 'vitest';
import { CAMPUS, createOsmFiles, nodeIdsOf, ROW } from '#test/helpers/osm-files.ts';

const osmFiles = createOsmFiles();
const { readBack } = osmFiles;
afterAll(osmFiles.remove);

describe('readOsm clips a way', () => {
  test.each([
    ['that leaves the box', [1, 2, 3, 4], [3, 4]],
    ['that enters with one node, without it', [3, 1, 5, 4, 3], [5, 4, 3]],
    ['that touches the box with one node, to nothing', [1, 2, 3], null],
  ])('%s', async (_, nodes, kept) => {
    const extract = await readBack({ nodes: ROW, ways: [{ id: 1, nodes, tags: { highway: 'path' } }] }, [
      CAMPUS,
    ]);
    expect(nodeIdsOf(extract)).toEqual(kept);
  });
});

describe('readOsm extracts untagged ways and relations', () => {
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

  test('that extracted relations refer to, at any depth and in any order', async () => {
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
});
