import type { PlaceKind } from '../map-feature.ts';
import type { Tags } from '../osm/osm-extract.ts';
import { placeKind } from '../places/place-kind.ts';
import { groundKind, isBuilding, ownValue, waterKind } from './ground-kind.ts';
import type { ShapeProperties } from './tile-shape.ts';

export type NameKind =
  | 'city'
  | 'town'
  | 'village'
  | 'district'
  | 'quarter'
  | 'campus'
  | 'park'
  | 'water'
  | 'institution'
  | 'square'
  | 'station'
  | 'building'
  | 'peak'
  | 'food'
  | 'shop'
  | 'service';

type NameClass = { minZoom: number; properties: ShapeProperties & { name: string } };

const LONGEST_NAME = 80;

const PLACES: Record<string, { kind: NameKind; minZoom: number }> = {
  city: { kind: 'city', minZoom: 8 },
  town: { kind: 'town', minZoom: 9 },
  village: { kind: 'village', minZoom: 11 },
  hamlet: { kind: 'village', minZoom: 12 },
  suburb: { kind: 'district', minZoom: 11 },
  quarter: { kind: 'district', minZoom: 12 },
  neighbourhood: { kind: 'quarter', minZoom: 13 },
  sea: { kind: 'water', minZoom: 8 },
};

function nameOf(tags: Tags): string | null {
  const name = tags.name?.trim() ?? '';
  return name === '' || name.length > LONGEST_NAME ? null : name;
}

export function nodeName(tags: Tags): NameClass | null {
  const name = nameOf(tags);
  if (!name) return null;
  const found = ownValue(PLACES, tags.place) ?? pointKind(tags);
  return found ? { minZoom: found.minZoom, properties: { kind: found.kind, name } } : null;
}

function pointKind(tags: Tags): { kind: NameKind; minZoom: number } | null {
  if (tags.amenity === 'university' || tags.amenity === 'college') return { kind: 'campus', minZoom: 13 };
  if (tags.railway === 'station' && tags.disused !== 'yes') return { kind: 'station', minZoom: 14 };
  if (tags.natural === 'peak') return { kind: 'peak', minZoom: 12 };
  if (tags.natural === 'bay' || tags.natural === 'strait') return { kind: 'water', minZoom: 10 };
  if (tags.place === 'square') return { kind: 'square', minZoom: 15 };
  const trade = TRADES[placeKind(tags) ?? 'park'];
  return trade ? { kind: trade, minZoom: 15 } : null;
}

/** Areas of parks and schools have the labels. */
const TRADES: Partial<Record<PlaceKind, NameKind>> = {
  cafe: 'food',
  restaurant: 'food',
  grocery: 'shop',
  shopping: 'shop',
  library: 'service',
  errand: 'service',
  entertainment: 'service',
  hospital: 'service',
};

/** Smallest area in square pixels, and first zoom. */
const ROOM: Partial<Record<NameKind, { px2: number; from: number }>> = {
  campus: { px2: 1_500, from: 11 },
  park: { px2: 2_600, from: 11 },
  water: { px2: 2_600, from: 9 },
  institution: { px2: 1_800, from: 13 },
  square: { px2: 1_600, from: 14 },
  building: { px2: 400, from: 15 },
};

const NAMED_GROUND: Record<string, NameKind> = {
  campus: 'campus',
  park: 'park',
  wood: 'park',
  green: 'park',
  cemetery: 'park',
  wetland: 'park',
  sand: 'park',
  grass: 'park',
  school: 'institution',
  hospital: 'institution',
  airport: 'institution',
  square: 'square',
  pitch: 'institution',
};

export function areaName(tags: Tags): { kind: NameKind; name: string; px2: number; from: number } | null {
  const name = nameOf(tags);
  const kind = name ? areaNameKind(tags) : null;
  const room = kind ? ROOM[kind] : undefined;
  return name && kind && room ? { kind, name, ...room } : null;
}

function areaNameKind(tags: Tags): NameKind | null {
  if (isBuilding(tags)) return 'building';
  if (waterKind(tags) === 'water') return 'water';
  return ownValue(NAMED_GROUND, groundKind(tags) ?? undefined) ?? null;
}
