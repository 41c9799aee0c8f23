import { placeOf } from './node-store.ts';
import type { OsmExtract, OsmWay } from './osm-extract.ts';

/** The place of a node among the extract's nodes; -1 for one that it does not have. */
export function findNode({ ids }: OsmExtract, id: number): number {
  return placeOf(ids, ids.length, id);
}

/** A way by its id, or null. */
export function findWay({ ways }: OsmExtract, id: number): OsmWay | null {
  let [low, high] = [0, ways.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const way = ways[middle]!;
    if (way.id === id) return way;
    if (way.id < id) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
