import type { Box } from '../geometry.ts';

export type Tags = Readonly<Record<string, string>>;

/** A tagged node; `index` into the nodes. */
export type OsmNode = { id: number; index: number; tags: Tags };

/** Node indexes; an area is closed. */
export type OsmWay = { id: number; tags: Tags; nodes: Int32Array };

export type OsmMember = { type: 'node' | 'way' | 'relation'; ref: number; role: string };
export type OsmRelation = { id: number; tags: Tags; members: readonly OsmMember[] };

/**
 * The kept part of a file. Nodes are columns by id; a clipped way has one entry per run, longest first. Untagged ways
 * are kept if a relation needs them.
 */
export type OsmExtract = {
  ids: Float64Array;
  /** Degrees. */
  lngs: Float64Array;
  lats: Float64Array;
  nodes: readonly OsmNode[];
  ways: readonly OsmWay[];
  relations: readonly OsmRelation[];
  /** Nodes from which a street or ferry leaves the extract. */
  cutNodes: Int32Array;
  /** Computed, not from the header. */
  bounds: Box;
  /** `YYYY-MM-DD` */
  dataDate: string | null;
};
