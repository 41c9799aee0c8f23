import type { Tags } from '../osm/osm-extract.ts';

/** In drawing order, from bottom to top. */
export const GROUND_KINDS = [
  'land',
  'homes',
  'industry',
  'shops',
  'airport',
  'farmland',
  'hospital',
  'school',
  'campus',
  'grass',
  'wood',
  'park',
  'cemetery',
  'wetland',
  'sand',
  'green',
  'parking',
  'square',
  'pitch',
  'playground',
  'pier',
  'runway',
] as const;
export type GroundKind = (typeof GROUND_KINDS)[number];

const KINDS: Record<string, Record<string, GroundKind>> = {
  amenity: {
    university: 'campus',
    college: 'campus',
    school: 'school',
    kindergarten: 'school',
    hospital: 'hospital',
    parking: 'parking',
    grave_yard: 'cemetery',
  },
  leisure: {
    pitch: 'pitch',
    track: 'pitch',
    stadium: 'pitch',
    playground: 'playground',
    park: 'park',
    garden: 'green',
    nature_reserve: 'wood',
    common: 'park',
    dog_park: 'park',
    golf_course: 'park',
    recreation_ground: 'park',
  },
  landuse: {
    grass: 'green',
    village_green: 'green',
    flowerbed: 'green',
    meadow: 'grass',
    greenfield: 'grass',
    orchard: 'grass',
    vineyard: 'grass',
    forest: 'wood',
    recreation_ground: 'park',
    cemetery: 'cemetery',
    farmland: 'farmland',
    industrial: 'industry',
    railway: 'industry',
    quarry: 'industry',
    commercial: 'shops',
    retail: 'shops',
    residential: 'homes',
  },
  natural: {
    wood: 'wood',
    scrub: 'grass',
    heath: 'grass',
    grassland: 'grass',
    wetland: 'wetland',
    beach: 'sand',
    sand: 'sand',
  },
  aeroway: { aerodrome: 'airport', runway: 'runway', taxiway: 'runway', apron: 'runway' },
  man_made: { pier: 'pier', breakwater: 'pier' },
  place: { square: 'square', island: 'land', islet: 'land' },
};

const FIRST_ZOOM: Partial<Record<GroundKind, number>> = {
  parking: 14,
  square: 13,
  pitch: 13,
  playground: 14,
  pier: 12,
  green: 13,
  shops: 12,
  school: 12,
};

export function groundKind(tags: Tags): GroundKind | null {
  if (tags.parking === 'underground' || tags.location === 'underground') return null;
  const isWalkedOn = tags.highway === 'pedestrian' || tags.highway === 'footway';
  if (isWalkedOn && tags.area === 'yes') return 'square';
  for (const [key, kinds] of Object.entries(KINDS)) {
    const kind = Object.hasOwn(tags, key) ? ownValue(kinds, tags[key]) : undefined;
    if (kind) return kind;
  }
  return null;
}

export function firstZoomOfGround(kind: GroundKind): number {
  return FIRST_ZOOM[kind] ?? 8;
}

/** Reads only own properties, because a tag may be named `constructor`. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

export function isBuilding({ building }: Tags): boolean {
  return building !== undefined && building !== 'no';
}

const WATER_WAYS = ['riverbank', 'dock', 'boatyard'];

/** Null also for bays and coasts, which are not closed at the map's edge. */
export function waterKind(tags: Tags): 'water' | 'pool' | null {
  if (tags.location === 'underground' || tags.tunnel === 'yes') return null;
  if (tags.leisure === 'swimming_pool') return tags.indoor === 'yes' ? null : 'pool';
  const isWater =
    tags.natural === 'water' ||
    (tags.waterway !== undefined && WATER_WAYS.includes(tags.waterway)) ||
    tags.landuse === 'reservoir' ||
    tags.landuse === 'basin';
  return isWater && tags.intermittent !== 'yes' && tags.basin !== 'detention' ? 'water' : null;
}
