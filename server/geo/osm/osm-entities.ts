import type { OsmMember, Tags } from './osm-extract.ts';

/** Things of a map by their ids, in any order, as they are written down: a way names its nodes by id. */
export type OsmEntities = {
  nodes: readonly NodeEntity[];
  ways: readonly WayEntity[];
  relations: readonly RelationEntity[];
};

/** Places are degrees. */
export type NodeEntity = { id: number; lng: number; lat: number; tags?: Tags };
/** An area's first node is also its last. */
export type WayEntity = { id: number; nodes: readonly number[]; tags?: Tags };
export type RelationEntity = { id: number; members: readonly OsmMember[]; tags?: Tags };
