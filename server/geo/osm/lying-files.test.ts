import { deflateSync } from 'node:zlib';
import type { PbfWriter } from 'pbf';
import { afterAll, describe, expect, test } from 'vitest';
import { frameBlob } from '#test/helpers/encode-blob.ts';
import { bytesOf, dataBlob, denseGroup, groupOf, rawBlob } from '#test/helpers/osm-bytes.ts';
import { elm, fileOf, osmDesk } from '#test/helpers/osm-desk.ts';
import type { OsmExtract } from './osm-extract.ts';

const desk = osmDesk();
const { outcomeOf, sentenceOf } = desk;
afterAll(desk.remove);

/** A field with a length, of which any length may be said. */
const says = (tag: number, length: number, content: number[]) => (pbf: PbfWriter) => {
  pbf.writeTag(tag, 2);
  pbf.writeVarint(length);
  for (const byte of content) pbf.writeVarint(byte);
};

describe('A size that is a lie', () => {
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
    ['of a heading', fileOf(heading(70_000)), 'says that a heading has 70000 bytes'],
    ['of a heading without bytes', fileOf(heading(0)), 'says that a heading has 0 bytes'],
    [
      'of a block of 2 GB',
      fileOf(
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
    expect(await sentenceOf(fileOf(blob))).toContain(sentence);
  });

  test('a key that would change what objects are, and texts without end, are left out', async () => {
    const words = ['', '__proto__', 'Elm', 'x'.repeat(5000), 'constructor'];
    const group = denseGroup([5], [1], [1], [1, 2, 2, 3, 3, 2, 4, 2, 0]);
    const extract = (await outcomeOf(fileOf(dataBlob(group, words)))) as OsmExtract;
    expect(Object.entries(extract.nodes[0]!.tags)).toEqual([['constructor', 'Elm']]);
    expect(Object.getPrototypeOf(extract.nodes[0]!.tags)).toBe(Object.prototype);
  });
});
