import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { osmDesk, ROW } from '#test/helpers/osm-desk.ts';

const desk = osmDesk();
const { readBack } = desk;
afterAll(desk.remove);

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
