import { placeOf } from './node-store.ts';
import type { OsmExtract, OsmWay } from './osm-extract.ts';

/** Index, or -1. */
export function findNode({ ids }: OsmExtract, id: number): number {
  return placeOf(ids, ids.length, id);
}

/** All pieces, longest first. */
export function findWay({ ways }: OsmExtract, id: number): OsmWay[] {
  let [low, high] = [0, ways.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ways[middle]!.id < id) low = middle + 1;
    else high = middle;
  }
  const pieces: OsmWay[] = [];
  for (let at = low; ways[at]?.id === id; at++) pieces.push(ways[at]!);
  return pieces;
}
