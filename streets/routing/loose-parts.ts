import type { StreetGraph } from './street-graph.ts';

/** Weakly connected parts: each junction's first junction. `isOpen` selects edges. */
export function findLooseParts(
  { tails, heads, junctionLngs }: Pick<StreetGraph, 'tails' | 'heads' | 'junctionLngs'>,
  isOpen: (edge: number) => boolean,
): Int32Array {
  const first = Int32Array.from(junctionLngs, (_, junction) => junction);
  const firstOf = (junction: number): number => {
    let at = junction;
    while (first[at] !== at) {
      first[at] = first[first[at]!]!;
      at = first[at]!;
    }
    return at;
  };
  for (let edge = 0; edge < tails.length; edge += 1) {
    if (!isOpen(edge)) continue;
    const [one, other] = [firstOf(tails[edge]!), firstOf(heads[edge]!)];
    if (one < other) first[other] = one;
    else first[one] = other;
  }
  for (let junction = 0; junction < first.length; junction += 1) first[junction] = firstOf(junction);
  return first;
}
