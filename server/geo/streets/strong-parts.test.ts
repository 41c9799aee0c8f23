import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStrongParts } from './strong-parts.ts';

type Link = readonly [tail: number, head: number];

function partsOf(count: number, links: readonly Link[], isOpen: (edge: number) => boolean = () => true) {
  const sorted = links.toSorted(([one], [other]) => one - other);
  const firstEdges = Int32Array.from(
    { length: count + 1 },
    (_, at) => sorted.filter(([tail]) => tail < at).length,
  );
  return findStrongParts(
    firstEdges,
    Int32Array.from(sorted, ([, head]) => head),
    isOpen,
  );
}

/** Whether each place reaches each other, tried step by step. */
function reachability(count: number, links: readonly Link[]): boolean[][] {
  const reaches = Array.from({ length: count }, (_, one) =>
    Array.from({ length: count }, (_, other) => one === other),
  );
  for (const [tail, head] of links) reaches[tail]![head] = true;
  for (let via = 0; via < count; via += 1) {
    for (const row of reaches) {
      if (row[via]) for (let to = 0; to < count; to += 1) row[to] ||= reaches[via]![to]!;
    }
  }
  return reaches;
}

describe('Parts of a graph in which everybody gets everywhere', () => {
  it('there are none without junctions', () => {
    expect(partsOf(0, [])).toEqual({ partOf: new Int32Array(0), sizes: [] });
  });

  it('two junctions are of one part exactly where each reaches the other', () => {
    const size = 7;
    const link = fc.tuple(fc.nat(size - 1), fc.nat(size - 1));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 20 }), (links) => {
        const { partOf, sizes } = partsOf(size, links);
        const reaches = reachability(size, links);
        for (let one = 0; one < size; one += 1) {
          for (let other = 0; other < size; other += 1) {
            expect(partOf[one] === partOf[other]).toBe(reaches[one]![other]! && reaches[other]![one]!);
          }
        }
        expect(sizes.reduce((sum, part) => sum + part, 0)).toBe(size);
        expect(sizes).toEqual(sizes.map((_, part) => partOf.filter((of) => of === part).length));
      }),
    );
  });

  it('a closed edge joins nothing', () => {
    const ring: Link[] = [
      [0, 1],
      [1, 2],
      [2, 0],
    ];
    expect(partsOf(3, ring).sizes).toEqual([3]);
    expect(partsOf(3, ring, (edge) => edge !== 1).sizes).toEqual([1, 1, 1]);
  });

  it('a road of a hundred thousand junctions is one part', () => {
    const count = 100_000;
    const firstEdges = Int32Array.from({ length: count + 1 }, (_, at) => at);
    const heads = Int32Array.from({ length: count }, (_, at) => (at + 1) % count);
    expect(findStrongParts(firstEdges, heads, () => true).sizes).toEqual([count]);
  });
});
