import { afterAll, describe, expect, test } from 'vitest';
import { dataBlob, groupOf, headerBlob, rawBlob } from '#test/helpers/osm-bytes.ts';
import { CAMPUS, createOsmFiles, nodeIdsOf, ROW } from '#test/helpers/osm-files.ts';
import { writeOsm } from '#test/helpers/write-osm.ts';
import { readOsm } from './read-osm.ts';

const osmFiles = createOsmFiles();
const { readBack } = osmFiles;
afterAll(osmFiles.remove);

describe('readOsm', () => {
  test('extracts everything without boxes', async () => {
    const extract = await readBack({
      nodes: [{ ...ROW[0]!, tags: { shop: 'bakery', name: 'Bäckerei 東京 🥐' } }, ...ROW.slice(1)],
      ways: [{ id: 7, nodes: [1, 2, 3], tags: { highway: 'residential' } }],
      relations: [{ id: 9, members: [{ type: 'way', ref: 7, role: 'forward' }], tags: { route: 'bus' } }],
    });
    expect([...extract.ids]).toEqual([1, 2, 3, 4, 5]);
    expect([extract.lngs[1], extract.lats[1]]).toEqual([-83.12, 39.95]);
    expect(extract.nodes).toEqual([{ id: 1, index: 0, tags: { shop: 'bakery', name: 'Bäckerei 東京 🥐' } }]);
    expect(extract.ways).toEqual([
      { id: 7, nodes: Int32Array.from([0, 1, 2]), tags: { highway: 'residential' } },
    ]);
    expect(extract.relations[0]).toEqual({
      id: 9,
      members: [{ type: 'way', ref: 7, role: 'forward' }],
      tags: { route: 'bus' },
    });
    expect(extract.bounds).toEqual({ west: -83.16, south: 39.95, east: -83, north: 39.95 });
    expect(extract.dataDate).toBeNull();
  });

  test('counts the memory of extracted data only', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, lng: 10, lat: 50 }));
    const path = osmFiles.path('far.osm.pbf');
    await writeOsm(path, {
      nodes: [...nodes, { id: 60_000, lng: -83.05, lat: 39.95 }],
      ways: [],
      relations: [],
    });
    const extract = await readOsm(path, { around: [CAMPUS], maxBytes: 1000 });
    expect([...extract.ids]).toEqual([60_000]);
    await expect(readOsm(path, { around: null, maxBytes: 1000 })).rejects.toThrow(
      /far\.osm\.pbf does not fit into memory\. Import a part of it: osmium extract .* or allow more memory: --memory MB\.$/,
    );
  });
});

describe('readOsm accepts', () => {
  test('ids above 32 bits', async () => {
    const far = 2 ** 40;
    const nodes = ROW.map((node) => ({ ...node, id: far + node.id * 2 ** 33 }));
    const ids = nodes.map(({ id }) => id);
    const extract = await readBack({
      nodes,
      ways: [{ id: far + 3, nodes: ids.toReversed(), tags: { highway: 'path' } }],
      relations: [{ id: far + 4, members: [{ type: 'way', ref: far + 3, role: 'x' }] }],
    });
    expect([...extract.ids]).toEqual(ids);
    expect(nodeIdsOf(extract)).toEqual(ids.toReversed());
    expect(extract.relations[0]).toMatchObject({ id: far + 4, members: [{ ref: far + 3 }] });
  });

  test('single nodes, other granularities and unknown fields', async () => {
    const node = (id: number) =>
      groupOf(1, (pbf) => {
        pbf.writeSVarintField(1, id);
        pbf.writePackedVarint(2, [1]);
        pbf.writePackedVarint(3, [2]);
        pbf.writeSVarintField(8, 39_950);
        pbf.writeSVarintField(9, -83_050);
      });
    const inSteps = dataBlob(node(5), ['', 'name', 'Elm'], (pbf) => {
      pbf.writeVarintField(17, 1_000_000);
      pbf.writeVarintField(19, 1_000_000_000);
      pbf.writeVarintField(20, -1_000_000_000);
    });
    const path = osmFiles.write(
      'single.osm.pbf',
      Buffer.concat([headerBlob(), rawBlob('OSMFuture', new Uint8Array(9)), inSteps]),
    );
    const extract = await readOsm(path, { around: null });
    expect([extract.lngs[0], extract.lats[0]]).toEqual([-84.05, 40.95]);
    expect(extract.nodes).toEqual([{ id: 5, index: 0, tags: { name: 'Elm' } }]);
  });
});
