import { deflateSync } from 'node:zlib';
import type { PbfWriter } from 'pbf';
import { afterAll, describe, expect, test } from 'vitest';
import { frameBlob } from '#test/helpers/encode-blob.ts';
import { bytesOf, dataBlob, denseGroup, groupOf, rawBlob } from '#test/helpers/osm-bytes.ts';
import { createOsmFiles, elm, fileOf } from '#test/helpers/osm-files.ts';
import type { OsmExtract } from './osm-extract.ts';

const osmFiles = createOsmFiles();
const { outcomeOf, sentenceOf } = osmFiles;
afterAll(osmFiles.remove);

const says = (tag: number, length: number, content: number[]) => (pbf: PbfWriter) => {
  pbf.writeTag(tag, 2);
  pbf.writeVarint(length);
  for (const byte of content) pbf.writeVarint(byte);
};

describe('readOsm rejects a wrong size', () => {
  const heading = (size: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(size);
    return bytes;
  };
  const blob = (write: (pbf: PbfWriter) => void) => fileOf(frameBlob('OSMData', bytesOf(write)));
  const packed = (size: number | null, content: Uint8Array) =>
    blob((pbf) => {
      if (size !== null) pbf.writeVarintField(2, size);
      pbf.writeBytesField(3, content);
    });
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
  test.each([
    ['of a heading: 0 bytes', fileOf(heading(0)), 'says that a heading has 0 bytes'],
    [
      'of a block: 2 GB',
      fileOf(
        Buffer.from([0, 0, 0, 15]),
        bytesOf((pbf) => {
          pbf.writeStringField(1, 'OSMData');
          pbf.writeVarintField(3, 2 ** 31 - 1);
        }),
      ),
      'says that a block has 2147483647 bytes',
    ],
    ['of decompressed data: 2 GB', packed(2 ** 31, zeros(1)), 'has 2147483648 bytes when unpacked'],
    ['of decompressed data: too small', packed(100, zeros(64)), 'has a block that is larger than it says'],
    ['of decompressed data: missing', packed(null, zeros(40)), 'has a block that is larger than it says'],
    ['of compressed data: not zlib', packed(10, new Uint8Array(20)), 'has a block that cannot be unpacked'],
    ['of a field', blob(says(1, 2 ** 40, [1, 2])), 'field that says it is longer than its block'],
  ])('%s', async (_, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });
});

describe('readOsm', () => {
  const node = (ids: number[], lats: number[], lngs: number[], tags?: number[]) =>
    dataBlob(denseGroup(ids, lats, lngs, tags));
  const way = (write: (pbf: PbfWriter) => void) => dataBlob(groupOf(3, write));
  const UNEVEN = 'holds lists that should be equally long and are not';
  test.each([
    ['a key out of bounds', node([1], [1], [1], [9, 1, 0]), 'names a word that its block does not have'],
    ['incomplete tags', node([1], [1], [1], [1, 2, 1]), UNEVEN],
    ['an unsafe id', node([2 ** 60, 2 ** 60], [1, 1], [1, 1]), 'has a node with an impossible id'],
    ['a latitude above 90°', node([1], [900_000_001], [1]), 'has a node outside the world (node 1)'],
    [
      'a negative granularity',
      dataBlob(elm, [''], (pbf) => pbf.writeVarintField(17, -5)),
      'steps that cannot be',
    ],
    [
      'a way of 100,001 nodes',
      way((pbf) => pbf.writePackedSVarint(8, new Array(100_001).fill(1))),
      'has a way with more than 100,000 nodes',
    ],
    [
      'a list that ends within a number',
      way((pbf) => {
        pbf.writeBytesField(8, Uint8Array.of(0xc8));
        pbf.writeVarintField(1, 4);
      }),
      'holds a list that ends within a number',
    ],
    ['an endless number', rawBlob('OSMData', new Uint8Array(30).fill(0xff)), 'a number without an end'],
  ])('rejects %s', async (_, blob, sentence) => {
    expect(await sentenceOf(fileOf(blob))).toContain(sentence);
  });

  test('omits tags with the key __proto__ or too long texts', async () => {
    const words = ['', '__proto__', 'Elm', 'x'.repeat(5000), 'constructor'];
    const group = denseGroup([5], [1], [1], [1, 2, 2, 3, 3, 2, 4, 2, 0]);
    const extract = (await outcomeOf(fileOf(dataBlob(group, words)))) as OsmExtract;
    expect(Object.entries(extract.nodes[0]!.tags)).toEqual([['constructor', 'Elm']]);
    expect(Object.getPrototypeOf(extract.nodes[0]!.tags)).toBe(Object.prototype);
  });
});
