/** An area in degrees; never across the antimeridian. */
export type Box = { west: number; south: number; east: number; north: number };

/** What OpenStreetMap says of a thing: `highway` → `residential`. */
export type Tags = Readonly<Record<string, string>>;

/** A node that says something of itself, such as a shop; `index` is its place among the nodes. */
export type OsmNode = { id: number; index: number; tags: Tags };

/** A line or an area. `nodes` are places among the extract's nodes; an area's first is also its last. */
export type OsmWay = { id: number; tags: Tags; nodes: Int32Array };

export type OsmMember = { type: 'node' | 'way' | 'relation'; ref: number; role: string };
export type OsmRelation = { id: number; tags: Tags; members: readonly OsmMember[] };

/**
 * What was kept of a file: the surroundings of schools, nothing else. Nodes lie in arrays, in the order of their ids; a way whose
 * nodes were not all kept is a way of its id for each run of those that were, the longest first. Ways without tags are kept where a relation names them.
 */
export type OsmExtract = {
  ids: Float64Array;
  /** Degrees. */
  lngs: Float64Array;
  lats: Float64Array;
  nodes: readonly OsmNode[];
  ways: readonly OsmWay[];
  relations: readonly OsmRelation[];
  /** Nodes from which a street or a ferry goes on to where nothing was kept. */
  cutNodes: Int32Array;
  /** Where the nodes lie; what the file says of itself is not believed. */
  bounds: Box;
  /** The day of the data as `YYYY-MM-DD` where the file says it. */
  dataDate: string | null;
};
