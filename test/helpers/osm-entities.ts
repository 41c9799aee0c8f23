import type { OsmMember, Tags } from '../../streets/osm/osm-extract.ts';

/** Ways refer to nodes by id. */
export type OsmEntities = {
  nodes: readonly NodeEntity[];
  ways: readonly WayEntity[];
  relations: readonly RelationEntity[];
};

/** Degrees. */
export type NodeEntity = { id: number; lng: number; lat: number; tags?: Tags };
/** An area is closed. */
export type WayEntity = { id: number; nodes: readonly number[]; tags?: Tags };
export type RelationEntity = { id: number; members: readonly OsmMember[]; tags?: Tags };
