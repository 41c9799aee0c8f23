import { describe, expect, it } from 'vitest';
import { openTown, RESIDENTIAL } from '#test/helpers/streets.ts';
import { decodeStreetGraph, encodeStreetGraph, StreetGraphProblem } from './encode-street-graph.ts';
import { openStreetRouter } from './open-street-router.ts';

const TOWN = openTown({ a: [0, 0], b: [200, 0], c: [200, 200], d: [0, 200], e: [400, 0] }, [
  ['a b c d a', RESIDENTIAL],
  ['b e c', { highway: 'tertiary', oneway: 'yes' }],
]);

describe('decodeStreetGraph', () => {
  const stored = encodeStreetGraph(TOWN.graph);

  it.each<[string, Buffer, RegExp]>([
    ['a few bytes', Buffer.from('PLGS'), /truncated/],
    ['other data', Buffer.alloc(500, 7), /wrong format/],
    ['a truncated graph', stored.subarray(0, -1), /size/],
    ['another version', withWord(stored, 1, 99), /version 99/],
    ['an impossible size', withWord(stored, 3, 2_000_000_000), /size/],
  ])('rejects %s', (_, bytes, sentence) => {
    expect(() => decodeStreetGraph(bytes)).toThrow(StreetGraphProblem);
    expect(() => decodeStreetGraph(bytes)).toThrow(sentence);
    expect(() => decodeStreetGraph(bytes)).toThrow(/Import the map again\.$/);
  });

  it('rejects indexes out of bounds', () => {
    const { junctionLngs, tails } = TOWN.graph;
    const [junctions, edges] = [junctionLngs.length, tails.length];
    const start = 5 + 2 * junctions;
    const words = {
      firstEdges: start + 1,
      tails: start + junctions + 1,
      heads: start + junctions + 1 + edges,
      twins: start + junctions + 1 + edges * 2,
      lengths: start + junctions + 1 + edges * 3,
      driveTimes: start + junctions + 1 + edges * 4,
      shapeStarts: start + junctions + 1 + edges * 7,
      shapeLengths: start + junctions + 1 + edges * 8,
    };
    for (const [name, word] of Object.entries(words)) {
      expect(() => decodeStreetGraph(withWord(stored, word, -7)), name).toThrow(/contradict/);
    }
    for (const name of ['tails', 'heads', 'twins', 'shapeStarts', 'shapeLengths'] as const) {
      expect(() => decodeStreetGraph(withWord(stored, words[name], 1_000_000)), name).toThrow(/contradict/);
    }
  });

  it('restores the encoded graph', () => {
    const router = openStreetRouter(decodeStreetGraph(stored));
    const request = { from: TOWN.place('a'), to: TOWN.place('c'), mode: 'drive' } as const;
    expect(router.route(request)).toEqual(TOWN.router.route(request));
  });
});

function withWord(bytes: Buffer, word: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeInt32LE(value, word * 4);
  return copy;
}
