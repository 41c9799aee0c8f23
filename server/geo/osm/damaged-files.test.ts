import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { PbfWriter } from 'pbf';
import { afterAll, describe, expect, test } from 'vitest';
import {
  bytesOf,
  dataBlob,
  denseGroup,
  fileDesk,
  groupOf,
  headerBlob,
  rawBlob,
} from '#test/helpers/osm-bytes.ts';
import { frameBlob } from './encode-blob.ts';
import type { Box, OsmExtract } from './osm-extract.ts';
import { OsmFileProblem } from './osm-file-problem.ts';
import { readOsm } from './read-osm.ts';
import { writeOsm } from './write-osm.ts';

const desk = fileDesk();
afterAll(desk.remove);

/** What a file becomes: an extract, or the problem that it has. Any other end fails the test. */
async function outcomeOf(
  bytes: Uint8Array | string,
  around: Box[] | null = null,
): Promise<OsmExtract | OsmFileProblem> {
  try {
    return await readOsm(desk.write('some.osm.pbf', bytes), { around });
  } catch (error) {
    if (error instanceof OsmFileProblem) return error;
    throw error;
  }
}

/** The sentence about a file that cannot be read. It names the file and ends with what to do. */
async function sentenceOf(bytes: Uint8Array | string): Promise<string> {
  const outcome = await outcomeOf(bytes);
  if (!(outcome instanceof OsmFileProblem)) throw new Error('This file was read.');
  expect(outcome.message).toMatch(/^some\.osm\.pbf .+\. .+/);
  expect(outcome.message.endsWith(outcome.remedy)).toBe(true);
  return outcome.message;
}

const elm = denseGroup([5], [400_000_000], [-830_000_000]);
const file = (...blobs: Uint8Array[]) => Buffer.concat([headerBlob(), ...blobs]);
/** A field with a length, of which any length may be said. */
const says = (tag: number, length: number, content: number[]) => (pbf: PbfWriter) => {
  pbf.writeTag(tag, 2);
  pbf.writeVarint(length);
  for (const byte of content) pbf.writeVarint(byte);
};

describe('What is no such file', () => {
  test.each([
    ['nothing', '', 'is empty. Download it again.'],
    ['gzip', gzipSync('x'), 'is a gzip file. Convert it: osmium cat some.osm.pbf -o map.osm.pbf'],
    ['bzip2', 'BZh91AY&SY', 'is a bzip2 file. Convert it'],
    ['zip', 'PK\x03\x04', 'is a zip file. Unpack it first'],
    ['XML', '<?xml version="1.0"?>\n<osm version="0.6">', 'is an XML file. Convert it'],
    ['XML without its first line', '<osm version="0.6"/>', 'is an XML file. Convert it'],
    ['o5m', Buffer.from([0xff, 0xe0, 4]), 'is an o5m file. Convert it: osmconvert'],
    ['a web page', '<!DOCTYPE html><html><body>429', 'is a web page and no map. The download went wrong'],
    ['a web page in XML', '<?xml version="1.0"?> <html>', 'is a web page and no map'],
    ['GeoJSON', '{"type": "FeatureCollection"}', 'is a text file such as GeoJSON'],
    ['a letter', 'Dear reader', 'is not an OpenStreetMap file in the PBF format'],
    ['zeros', Buffer.alloc(100), 'is not an OpenStreetMap file in the PBF format'],
    ['data without a beginning', dataBlob(elm), 'is not an OpenStreetMap file in the PBF format'],
    ['only a beginning', headerBlob(), 'holds no places at all. Download it again'],
  ])('%s is told to its person', async (_, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });

  test('a folder, a file that is not there, and a pipe that nobody writes to are told too', async () => {
    mkdirSync(desk.path('folder'));
    const read = (name: string) => readOsm(desk.path(name), { around: null });
    await expect(read('folder')).rejects.toThrow('folder is not a file. Name a file that ends in .osm.pbf.');
    await expect(read('none.pbf')).rejects.toThrow('none.pbf is not there. Check the path.');
    symlinkSync('loop', desk.path('loop'));
    await expect(read('loop')).rejects.toThrow('loop cannot be read (ELOOP)');
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [desk.path('pipe')]);
    await expect(read('pipe')).rejects.toThrow('pipe is not a file');
  });
});

describe('A file of another kind of map', () => {
  test.each([
    ['a history', headerBlob(['OsmSchema-V0.6', 'HistoricalInformation']), 'osmium time-filter some.osm.pbf'],
    [
      'one with places in its ways',
      headerBlob(['OsmSchema-V0.6'], ['LocationsOnWays']),
      'add-locations-to-ways',
    ],
    [
      'one that asks for what nobody knows, and steers the terminal',
      headerBlob(['\u001b[2J\u202eHolograms']),
      'asks for "?[2J?Holograms", which this program does not know. Write it anew',
    ],
    [
      'one that is sorted by day',
      file(dataBlob(denseGroup([9, -3], [1, 1], [1, 1]))),
      'osmium sort some.osm.pbf',
    ],
    [
      'one of an editor',
      file(dataBlob(denseGroup([-9], [1], [1]))),
      '(node -9). Number it anew: osmium renumber',
    ],
    ['one that says things twice', file(dataBlob(denseGroup([9, 0], [1, 1], [1, 1]))), 'holds node 9 twice'],
    ['two files in one', Buffer.concat([file(dataBlob(elm)), file(dataBlob(elm))]), 'holds node 5 twice'],
    [
      'one whose ways come first',
      file(dataBlob(groupOf(3, (pbf) => pbf.writeVarintField(1, 77))), dataBlob(elm)),
      'is not sorted: node 5 comes after way 77. Sort it: osmium sort some.osm.pbf -o sorted.osm.pbf',
    ],
    [
      'one packed in another way',
      file(
        frameBlob(
          'OSMData',
          bytesOf((pbf) => pbf.writeBytesField(6, new Uint8Array(5))),
        ),
      ),
      'is packed with LZ4, which few programs read. Pack it in the usual way',
    ],
  ])('%s says how it is made fit', async (_, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });

  test('of a region without schools says where it lies', async () => {
    const outcome = await outcomeOf(file(dataBlob(elm)), [{ west: 1, south: 1, east: 2, north: 2 }]);
    expect((outcome as OsmFileProblem).message).toContain(
      'holds nothing around the schools: it reaches from 40.000, -83.000 to 40.000, -83.000',
    );
    expect(await outcomeOf(file(dataBlob(elm)), [])).toBeInstanceOf(OsmFileProblem);
  });
});

describe('A size that is a lie', () => {
  const heading = (size: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(size);
    return bytes;
  };
  const blob = (write: (pbf: PbfWriter) => void) => file(frameBlob('OSMData', bytesOf(write)));
  const packed = (size: number | null, content: Uint8Array) =>
    blob((pbf) => {
      if (size !== null) pbf.writeVarintField(2, size);
      pbf.writeBytesField(3, content);
    });
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
  test.each([
    ['of a heading', file(heading(70_000)), 'says that a heading has 70000 bytes'],
    ['of a heading without bytes', file(heading(0)), 'says that a heading has 0 bytes'],
    [
      'of a block of 2 GB',
      file(
        Buffer.from([0, 0, 0, 15]),
        bytesOf((pbf) => {
          pbf.writeStringField(1, 'OSMData');
          pbf.writeVarintField(3, 2 ** 31 - 1);
        }),
      ),
      'says that a block has 2147483647 bytes',
    ],
    ['of what is unpacked, 2 GB', packed(2 ** 31, zeros(1)), 'has 2147483648 bytes when unpacked'],
    ['of what is unpacked, below zero', packed(-1, zeros(1)), 'bytes when unpacked'],
    ['of what is unpacked, too small', packed(100, zeros(64)), 'has a block that is larger than it says'],
    ['of what is unpacked, too large', packed(2 ** 21, zeros(1)), 'has a block of another size than it says'],
    ['of what is unpacked, not said', packed(null, zeros(40)), 'has a block that is larger than it says'],
    ['of a block without content', blob(() => {}), 'has a block without content'],
    ['of packed bytes that are none', packed(10, new Uint8Array(20)), 'has a block that cannot be unpacked'],
    ['of a field', blob(says(1, 2 ** 40, [1, 2])), 'field that says it is longer than its block'],
  ])('%s is found out', async (_, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });
});

describe('Content that is a lie', () => {
  const node = (ids: number[], lats: number[], lngs: number[], tags?: number[]) =>
    dataBlob(denseGroup(ids, lats, lngs, tags));
  const way = (write: (pbf: PbfWriter) => void) => dataBlob(groupOf(3, write));
  const relation = (roles: number[], refs: number[], types: number[]) =>
    dataBlob(
      groupOf(4, (pbf) => {
        pbf.writePackedVarint(8, roles);
        pbf.writePackedSVarint(9, refs);
        pbf.writePackedVarint(10, types);
      }),
    );
  const UNEVEN = 'holds lists that should be equally long and are not';
  test.each([
    ['a key beyond the words', node([1], [1], [1], [9, 1, 0]), 'names a word that its block does not have'],
    ['a value far beyond the words', node([1], [1], [1], [1, 2 ** 50, 0]), 'names a word'],
    ['tags that end in the middle', node([1], [1], [1], [1, 2, 1]), UNEVEN],
    ['more tags than nodes', node([1], [1], [1], [0, 1, 2, 0]), UNEVEN],
    ['more places than nodes', node([1], [1, 1], [1]), UNEVEN],
    ['more nodes than places', node([1, 1], [1, 1], [1]), UNEVEN],
    [
      'an id beyond all numbers',
      node([2 ** 60, 2 ** 60], [1, 1], [1, 1]),
      'has a node with an impossible id',
    ],
    ['a place beyond the pole', node([1], [900_000_001], [1]), 'has a node outside the world (node 1)'],
    ['places that add up to infinity', node([1, 1], [2 ** 62, 2 ** 62], [1, 1]), 'outside the world'],
    ['a step of nothing', dataBlob(elm, [''], (pbf) => pbf.writeVarintField(17, 0)), 'steps that cannot be'],
    ['a step below zero', dataBlob(elm, [''], (pbf) => pbf.writeVarintField(17, -5)), 'steps that cannot be'],
    [
      'a way without an id',
      way((pbf) => pbf.writePackedSVarint(8, [1, 1])),
      'has ids that the map does not give',
    ],
    ['keys without values', way((pbf) => pbf.writePackedVarint(2, [1])), UNEVEN],
    [
      'a way of 100,001 nodes',
      way((pbf) => pbf.writePackedSVarint(8, new Array(100_001).fill(1))),
      'has a way with more than 100,000 nodes',
    ],
    [
      'a way in pieces',
      way((pbf) => {
        pbf.writePackedSVarint(8, [1, 2]);
        pbf.writePackedSVarint(8, [3]);
      }),
      'holds a list in several pieces',
    ],
    [
      'a list that ends within a number',
      way((pbf) => {
        pbf.writeBytesField(8, Uint8Array.of(0xc8));
        pbf.writeVarintField(1, 4);
      }),
      'holds a list that ends within a number',
    ],
    ['a member of an unknown kind', relation([0], [1], [3]), 'members of an unknown kind'],
    ['a role beyond the words', relation([7], [1], [0]), 'names a word that its block does not have'],
    ['members without roles', relation([], [1], [0]), UNEVEN],
    ['a field of no known form', rawBlob('OSMData', Uint8Array.of(0x0b, 1, 0x0c)), 'kind of field'],
    ['a number without an end', rawBlob('OSMData', new Uint8Array(30).fill(0xff)), 'a number without an end'],
    ['a field that is cut', rawBlob('OSMData', Uint8Array.of(0x09, 1, 2)), 'longer than its block'],
  ])('%s is found out', async (_, blob, sentence) => {
    expect(await sentenceOf(file(blob))).toContain(sentence);
  });

  test('a key that would change what objects are, and texts without end, are left out', async () => {
    const words = ['', '__proto__', 'Elm', 'x'.repeat(5000), 'constructor'];
    const group = denseGroup([5], [1], [1], [1, 2, 2, 3, 3, 2, 4, 2, 0]);
    const extract = (await outcomeOf(file(dataBlob(group, words)))) as OsmExtract;
    expect(Object.entries(extract.nodes[0]!.tags)).toEqual([['constructor', 'Elm']]);
    expect(Object.getPrototypeOf(extract.nodes[0]!.tags)).toBe(Object.prototype);
  });
});

/** What everybody may rely on, whatever the file was. */
function checkSound({ ids, lngs, lats, nodes, ways, relations }: OsmExtract): void {
  expect(ids.every((id, index) => Number.isSafeInteger(id) && id > (ids[index - 1] ?? 0))).toBe(true);
  expect(lngs.every((lng) => Math.abs(lng) <= 180) && lats.every((lat) => Math.abs(lat) <= 90)).toBe(true);
  expect(nodes.every(({ id, index }) => ids[index] === id)).toBe(true);
  for (const way of ways) {
    expect(way.nodes.length).toBeGreaterThan(1);
    expect(way.nodes.every((node) => node >= 0 && node < ids.length)).toBe(true);
  }
  expect(relations.every(({ members }) => members.every(({ type }) => type))).toBe(true);
}

describe('A small file', () => {
  const nodes = [1, 2, 3].map((id) => ({
    id,
    lng: -83 + id / 100,
    lat: 40 + (id % 2) / 100,
    tags: { name: `n${id}` },
  }));
  const ways = [{ id: 4, nodes: [1, 2, 3, 1], tags: { building: 'yes' } }];
  const relations = [{ id: 5, members: [{ type: 'way' as const, ref: 4, role: 'outer' }], tags: { a: 'b' } }];

  async function smallFile(): Promise<Buffer> {
    await writeOsm(desk.path('small.osm.pbf'), { nodes, ways, relations });
    return readFileSync(desk.path('small.osm.pbf'));
  }

  test('that is cut off at any byte is told of, but where a block ends, which nobody can see', async () => {
    const whole = await smallFile();
    const read: number[] = [];
    for (let length = 0; length < whole.length; length++) {
      const outcome = await outcomeOf(whole.subarray(0, length));
      if (!(outcome instanceof OsmFileProblem)) read.push(outcome.ways.length + outcome.relations.length);
      else expect(outcome.message).toMatch(/cut off|is empty|holds no places/);
    }
    expect(read).toEqual([0, 1]);
  });

  test('of which any bit is wrong is sound or told of', async () => {
    const whole = file(
      dataBlob(denseGroup([1, 1, 1], [400_000_000, 1, 1], [-830_000_000, 1, 1], [1, 2, 0, 0, 0])),
      dataBlob(
        groupOf(3, (pbf) => {
          pbf.writeVarintField(1, 4);
          pbf.writePackedVarint(2, [1]);
          pbf.writePackedVarint(3, [2]);
          pbf.writePackedSVarint(8, [1, 1, 1]);
        }),
      ),
      dataBlob(
        groupOf(4, (pbf) => {
          pbf.writeVarintField(1, 5);
          pbf.writePackedVarint(8, [1]);
          pbf.writePackedSVarint(9, [4]);
          pbf.writePackedVarint(10, [1]);
        }),
      ),
    );
    checkSound((await outcomeOf(whole)) as OsmExtract);
    let told = 0;
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const wrong = Buffer.from(whole);
      wrong[bit >> 3]! ^= 1 << (bit & 7);
      const outcome = await outcomeOf(wrong);
      if (outcome instanceof OsmFileProblem) told++;
      else checkSound(outcome);
    }
    expect(told).toBeGreaterThan(whole.length);
  });

  test('of anything at all is sound or told of', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 80 }),
        fc.constantFrom('blob', 'group', 'block'),
        async (bytes, where) => {
          const blobs = {
            blob: () => frameBlob('OSMData', bytes),
            block: () => rawBlob('OSMData', bytes),
            group: () =>
              rawBlob(
                'OSMData',
                bytesOf((pbf) => pbf.writeBytesField(2, bytes)),
              ),
          };
          const outcome = await outcomeOf(file(dataBlob(elm), blobs[where]()));
          if (!(outcome instanceof OsmFileProblem)) checkSound(outcome);
        },
      ),
      { numRuns: 500 },
    ));
});
