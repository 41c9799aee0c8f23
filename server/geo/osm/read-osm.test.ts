import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { dataBlob, fileDesk, groupOf, headerBlob, rawBlob } from '#test/helpers/osm-bytes.ts';
import { findWay } from './find-entity.ts';
import type { WayEntity } from './osm-entities.ts';
import type { Box, OsmExtract } from './osm-extract.ts';
import { readOsm } from './read-osm.ts';
import { type WriteOsmInput, writeOsm } from './write-osm.ts';

const desk = fileDesk();
afterAll(desk.remove);

const CAMPUS: Box = { west: -83.1, south: 39.9, east: -83, north: 40 };

/** Five nodes from west to east; 3, 4 and 5 lie on the campus. */
const ROW = [1, 2, 3, 4, 5].map((id) => ({ id, lng: -83.2 + 0.04 * id, lat: 39.95 }));

async function readBack(input: Partial<WriteOsmInput>, around: Box[] | null = null): Promise<OsmExtract> {
  const path = desk.path('map.osm.pbf');
  await writeOsm(path, { nodes: [], ways: [], relations: [], ...input });
  return readOsm(path, { around });
}

/** The ids of a way's nodes. */
const nodeIdsOf = (extract: OsmExtract, way = extract.ways[0]) =>
  way ? Array.from(way.nodes, (node) => extract.ids[node]) : null;

describe('What is kept of a file', () => {
  test('is all of it where no boxes are given', async () => {
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

  test('is what lies within the boxes, and no longer counts when it does not', async () => {
    const extract = await readBack({ nodes: ROW, ways: [{ id: 1, nodes: [1, 2], tags: { a: 'b' } }] }, [
      CAMPUS,
    ]);
    expect([...extract.ids]).toEqual([3, 4, 5]);
    expect(extract.ways).toEqual([]);
    expect(extract.bounds).toEqual({ west: -83.08, south: 39.95, east: -83, north: 39.95 });
  });

  test('takes memory for what is kept, not for what is dropped', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, lng: 10, lat: 50 }));
    const path = desk.path('far.osm.pbf');
    await writeOsm(path, {
      nodes: [...nodes, { id: 60_000, lng: -83.05, lat: 39.95 }],
      ways: [],
      relations: [],
    });
    const extract = await readOsm(path, { around: [CAMPUS], maxKeptBytes: 1000 });
    expect([...extract.ids]).toEqual([60_000]);
    await expect(readOsm(path, { around: null, maxKeptBytes: 1000 })).rejects.toThrow(
      /far\.osm\.pbf holds more than fits into memory at once\. Import a part of it: osmium extract .* or allow more memory: --memory MB\.$/,
    );
  });

  test('is what lies in any of thousands of boxes, wherever they are', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: -17_990, max: 17_900 }), fc.integer({ min: -8990, max: 8900 })), {
          minLength: 1,
          maxLength: 200,
        }),
        async (corners) => {
          const boxes = corners.map(([west, south]) => ({
            west: west / 100,
            south: south / 100,
            east: west / 100 + 0.7,
            north: south / 100 + 0.3,
          }));
          const nodes = corners.flatMap(([west, south], index) => [
            { id: 3 * index + 1, lng: west / 100, lat: south / 100 },
            { id: 3 * index + 2, lng: (west + 71) / 100, lat: south / 100 },
            { id: 3 * index + 3, lng: (west + 70) / 100, lat: (south + 29) / 100 },
          ]);
          const isIn = (node: { lng: number; lat: number }) =>
            boxes.some(
              ({ west, south, east, north }) =>
                node.lng >= west && node.lng <= east && node.lat >= south && node.lat <= north,
            );
          const extract = await readBack({ nodes }, boxes);
          expect([...extract.ids]).toEqual(nodes.filter(isIn).map(({ id }) => id));
        },
      ),
      { numRuns: 30 },
    ));
});

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

describe('A file', () => {
  test('may have ids far beyond 32 bits', async () => {
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

  test('may have nodes one by one, in steps of its own, and pieces of kinds to come', async () => {
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
    const path = desk.write(
      'single.osm.pbf',
      Buffer.concat([headerBlob(), rawBlob('OSMFuture', new Uint8Array(9)), inSteps]),
    );
    const extract = await readOsm(path, { around: null });
    expect([extract.lngs[0], extract.lats[0]]).toEqual([-84.05, 40.95]);
    expect(extract.nodes).toEqual([{ id: 5, index: 0, tags: { name: 'Elm' } }]);
  });

  test('says of which day it is', async () => {
    const path = desk.path('dated.osm.pbf');
    await writeOsm(path, { nodes: ROW, ways: [], relations: [], dataDate: '2026-10-31' });
    expect((await readOsm(path, { around: null })).dataDate).toBe('2026-10-31');
  });

  test('tells how far it has been read, up to its end', async () => {
    const path = desk.path('progress.osm.pbf');
    await writeOsm(path, { nodes: ROW, ways: [{ id: 1, nodes: [1, 2], tags: { a: 'b' } }], relations: [] });
    const told: [number, number][] = [];
    await readOsm(path, { around: null, onProgress: (read, total) => void told.push([read, total]) });
    expect(told).toHaveLength(3);
    expect(told.at(-1)![0]).toBe(told.at(-1)![1]);
    expect(told.map(([read]) => read)).toEqual(told.map(([read]) => read).toSorted((a, b) => a - b));
  });

  test('is let go of when the reading is called off', async () => {
    const path = desk.path('called-off.osm.pbf');
    await writeOsm(path, { nodes: ROW, ways: [], relations: [] });
    const over = AbortSignal.abort(new Error('Called off.'));
    await expect(readOsm(path, { around: null, signal: over })).rejects.toThrow('Called off.');
    const stop = new AbortController();
    let told = 0;
    // By what comes from outside, while the reading goes on.
    const onProgress = () => {
      told++;
      setImmediate(() => stop.abort(new Error('Called off later.')));
    };
    await expect(readOsm(path, { around: null, signal: stop.signal, onProgress })).rejects.toThrow(
      'Called off later.',
    );
    expect(told).toBe(1);
  });
});

/** All keys but the one that no object keeps. */
const key = fc.string({ maxLength: 12 }).filter((some) => some !== '__proto__');
const tags = fc.dictionary(key, fc.string({ maxLength: 20, unit: 'grapheme' }), {
  maxKeys: 4,
  noNullPrototype: true,
});
const id = fc.integer({ min: 1, max: 2 ** 40 });
const entities = fc.record({
  nodes: fc.uniqueArray(
    fc.record({
      id,
      lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((steps) => steps / 1e7),
      lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((steps) => steps / 1e7),
      tags,
    }),
    { selector: (node) => node.id, minLength: 1, maxLength: 30 },
  ),
  wayTags: fc.array(tags, { maxLength: 8 }),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
});

test('What is written is read again as it was, whatever it is', () =>
  fc.assert(
    fc.asyncProperty(entities, async ({ nodes, wayTags, picks }) => {
      const ids = nodes.map((node) => node.id);
      const ways = wayTags.map((some, index) => ({
        id: 1000 - index,
        nodes: picks.map((pick) => ids[(pick + index) % ids.length]!),
        tags: some,
      }));
      const relations = wayTags.map((some, index) => ({
        id: index + 1,
        members: [
          { type: 'way' as const, ref: 1000 - index, role: Object.keys(some)[0] ?? '' },
          { type: 'node' as const, ref: ids[0]!, role: '' },
        ],
        tags: some,
      }));
      expect(await readBack({ nodes, ways, relations })).toEqual(makeExtract({ nodes, ways, relations }));
    }),
    { numRuns: 40 },
  ));

describe('What no file may hold is not written', () => {
  test.each([
    ['a node outside the world', { nodes: [{ id: 1, lng: 181, lat: 0 }] }, 'outside the world'],
    ['a place that is no number', { nodes: [{ id: 1, lng: 0, lat: Number.NaN }] }, 'outside the world'],
    ['two of one id', { nodes: [ROW[0]!, ROW[0]!] }, 'two of node 1'],
    ['a day that is none', { nodes: ROW, dataDate: 'yesterday' }, 'yesterday is no day of a map'],
    ['an id that no map gives', { ways: [{ id: -1, nodes: [1, 2] }] }, '-1 is no id of a way'],
  ])('%s', async (_, input, sentence) => {
    await expect(readBack(input)).rejects.toThrow(sentence);
  });
});
