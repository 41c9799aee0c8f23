import type { Box } from '../geometry.ts';
import { placeOf } from './node-store.ts';

export type Tags = Readonly<Record<string, string>>;

export type OsmNode = { id: number; index: number; tags: Tags };

/** The first and last node of an area are the same. */
export type OsmWay = { id: number; tags: Tags; nodes: Int32Array };

export type OsmMember = { type: 'node' | 'way' | 'relation'; ref: number; role: string };
export type OsmRelation = { id: number; tags: Tags; members: readonly OsmMember[] };

/** Nodes are stored by column, sorted by id. A clipped way has an entry for each part, the longest first. */
export type OsmExtract = {
  ids: Float64Array;
  /** Degrees. */
  lngs: Float64Array;
  lats: Float64Array;
  nodes: readonly OsmNode[];
  ways: readonly OsmWay[];
  relations: readonly OsmRelation[];
  /** Computed from the nodes, not read from the header. */
  bounds: Box;
  /** `YYYY-MM-DD` */
  dataDate: string | null;
};

export function findNode({ ids }: OsmExtract, id: number): number {
  return placeOf(ids, ids.length, id);
}

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
