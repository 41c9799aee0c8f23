import type { OsmMember, Tags } from '../../streets/osm/osm-extract.ts';

/** Nodes, ways and relations. Ways refer to nodes by id. */
export type OsmEntities = {
  nodes: readonly NodeEntity[];
  ways: readonly WayEntity[];
  relations: readonly RelationEntity[];
};

/** Coordinates are in degrees. */
export type NodeEntity = { id: number; lng: number; lat: number; tags?: Tags };
/** In an area, the last node equals the first. */
export type WayEntity = { id: number; nodes: readonly number[]; tags?: Tags };
export type RelationEntity = { id: number; members: readonly OsmMember[]; tags?: Tags };
