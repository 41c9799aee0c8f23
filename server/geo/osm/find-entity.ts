import { placeOf } from './node-store.ts';
import type { OsmExtract, OsmWay } from './osm-extract.ts';

/** The place of a node among the extract's nodes; -1 for one that it does not have. */
export function findNode({ ids }: OsmExtract, id: number): number {
  return placeOf(ids, ids.length, id);
}

/** A way by its id: all that was kept of it, the longest piece first. */
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
