import { assembleRings } from '../osm/assemble-rings.ts';
import { findWay, type OsmExtract, type OsmRelation, type OsmWay, type Tags } from '../osm/osm-extract.ts';
import { groundKind, isBuilding, waterKind } from './ground-kind.ts';

/** Each polygon begins with its outer ring. */
export type MapArea = { tags: Tags; polygons: Int32Array[][] };

const SILENT_KEYS = ['type', 'source', 'created_by', 'note', 'name', 'attribution'];

/** Old-style relations take the tags of their outer ways. */
export function listAreas(extract: OsmExtract): MapArea[] {
  const coveredWays = new Set<number>();
  const found: MapArea[] = [];
  for (const relation of extract.relations) {
    if (relation.tags.type !== 'multipolygon' && relation.tags.type !== 'boundary') continue;
    if (!isSilent(relation.tags) && !isShown(relation.tags)) continue;
    const polygons = assembleRings(relation, extract).map(({ outer, holes }) => [outer, ...holes]);
    if (polygons.length === 0) continue;
    const outer = outerWays(relation, extract);
    const tags = isSilent(relation.tags) ? outer.find((way) => !isSilent(way.tags))?.tags : relation.tags;
    if (!tags || !isShown(tags)) continue;
    found.push({ tags, polygons });
    for (const way of outer) if (hasSameTags(way.tags, tags)) coveredWays.add(way.id);
  }
  for (const way of extract.ways) {
    if (coveredWays.has(way.id) || !isClosed(way) || !isShown(way.tags)) continue;
    found.push({ tags: way.tags, polygons: [[way.nodes]] });
  }
  return found;
}

/** Borders are drawn as lines. */
const isShown = (tags: Tags) => isBuilding(tags) || waterKind(tags) !== null || groundKind(tags) !== null;

const isSilent = (tags: Tags) => Object.keys(tags).every((key) => SILENT_KEYS.includes(key));

export function isClosed({ nodes }: OsmWay): boolean {
  return nodes.length > 3 && nodes[0] === nodes.at(-1);
}

function outerWays(relation: OsmRelation, extract: OsmExtract): OsmWay[] {
  return relation.members.flatMap(({ type, role, ref }) => {
    return type === 'way' && role !== 'inner' ? findWay(extract, ref) : [];
  });
}

const AREA_KEYS = [
  'building',
  'natural',
  'water',
  'waterway',
  'landuse',
  'leisure',
  'amenity',
  'aeroway',
  'highway',
];

function hasSameTags(way: Tags, relation: Tags): boolean {
  return AREA_KEYS.every((key) => way[key] === undefined || way[key] === relation[key]);
}
