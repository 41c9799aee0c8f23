import type { Tags } from '../osm/osm-extract.ts';
import { ownValue } from './ground-kind.ts';
import type { ShapeProperties } from './tile-shape.ts';

export const ROAD_KINDS = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'drive',
  'pedestrian',
  'cycleway',
  'path',
] as const;
type RoadKind = (typeof ROAD_KINDS)[number];

const ROADS: Record<string, RoadKind> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  residential: 'minor',
  unclassified: 'minor',
  living_street: 'minor',
  road: 'minor',
  service: 'service',
  busway: 'service',
  pedestrian: 'pedestrian',
  cycleway: 'cycleway',
  footway: 'path',
  path: 'path',
  steps: 'path',
  bridleway: 'path',
  track: 'path',
};

const FIRST_ZOOM: Record<RoadKind, number> = {
  motorway: 8,
  trunk: 8,
  primary: 9,
  secondary: 10,
  tertiary: 11,
  minor: 12,
  service: 14,
  drive: 15,
  pedestrian: 13,
  cycleway: 13,
  path: 14,
};

/** Sidewalks would clutter the map. */
const SIDE_WAYS = ['sidewalk', 'crossing', 'traffic_island', 'access_aisle'];
const DRIVES = ['driveway', 'parking_aisle', 'drive-through', 'emergency_access'];

export type LineClass = { minZoom: number; properties: ShapeProperties };

export function roadClass(tags: Tags): LineClass | null {
  const value = tags.highway;
  if (value === undefined || tags.area === 'yes' || tags.indoor === 'yes') return null;
  const isLink = value.endsWith('_link');
  const road = ownValue(ROADS, isLink ? value.slice(0, -'_link'.length) : value);
  if (!road || isSideWay(tags)) return null;
  const kind = road === 'service' && DRIVES.includes(tags.service ?? '') ? 'drive' : road;
  const ref = kind === 'motorway' || kind === 'trunk' ? tags.ref?.split(';')[0]?.trim() : undefined;
  const level = levelOf(tags);
  return {
    minZoom: isLink ? Math.max(11, FIRST_ZOOM[kind] + 2) : FIRST_ZOOM[kind],
    properties: {
      kind,
      ...(isLink && { is_link: true }),
      ...(value === 'steps' && { is_steps: true }),
      ...(level && { level }),
      ...(tags.name && { name: tags.name }),
      ...(ref && { ref }),
    },
  };
}

const isSideWay = (tags: Tags) =>
  SIDE_WAYS.includes(tags.footway ?? '') ||
  SIDE_WAYS.includes(tags.cycleway ?? '') ||
  tags.path === 'sidewalk';

function levelOf(tags: Tags): 'bridge' | 'tunnel' | null {
  if (tags.bridge !== undefined && tags.bridge !== 'no') return 'bridge';
  const isBelow = (tags.tunnel !== undefined && tags.tunnel !== 'no') || tags.covered === 'yes';
  return isBelow ? 'tunnel' : null;
}

const RAILS: Record<string, { kind: 'rail' | 'tram'; minZoom: number }> = {
  rail: { kind: 'rail', minZoom: 10 },
  narrow_gauge: { kind: 'rail', minZoom: 12 },
  light_rail: { kind: 'tram', minZoom: 11 },
  subway: { kind: 'tram', minZoom: 12 },
  monorail: { kind: 'tram', minZoom: 12 },
  funicular: { kind: 'tram', minZoom: 13 },
  tram: { kind: 'tram', minZoom: 13 },
};

export function railClass(tags: Tags): LineClass | null {
  const rail = ownValue(RAILS, tags.railway);
  if (!rail) return null;
  const isSide = tags.service !== undefined || tags.usage === 'industrial';
  const level = levelOf(tags);
  return {
    minZoom: isSide ? 14 : rail.minZoom,
    properties: { kind: rail.kind, ...(isSide && { is_side: true }), ...(level && { level }) },
  };
}

const WATERWAYS: Record<string, number> = { river: 9, canal: 11, stream: 13, ditch: 15, drain: 15 };

export function waterwayClass(tags: Tags): LineClass | null {
  const minZoom = ownValue(WATERWAYS, tags.waterway);
  if (minZoom === undefined || levelOf(tags) === 'tunnel' || tags.intermittent === 'yes') return null;
  return { minZoom, properties: { kind: tags.waterway!, ...(tags.name && { name: tags.name }) } };
}

export function otherLineClass(tags: Tags): LineClass | null {
  if (tags.aeroway === 'runway') return { minZoom: 10, properties: { kind: 'runway' } };
  if (tags.aeroway === 'taxiway') return { minZoom: 13, properties: { kind: 'taxiway' } };
  if (tags.man_made === 'pier') return { minZoom: 14, properties: { kind: 'pier' } };
  if (tags.route === 'ferry') {
    return { minZoom: 10, properties: { kind: 'ferry', ...(tags.name && { name: tags.name }) } };
  }
  return null;
}

const BOUNDARIES: Record<string, { kind: 'state' | 'county'; minZoom: number }> = {
  '4': { kind: 'state', minZoom: 8 },
  '6': { kind: 'county', minZoom: 10 },
};

export function boundaryClass(tags: Tags): LineClass | null {
  if (tags.boundary !== 'administrative' || tags.maritime === 'yes') return null;
  const boundary = ownValue(BOUNDARIES, tags.admin_level);
  return boundary ? { minZoom: boundary.minZoom, properties: { kind: boundary.kind } } : null;
}
