import type { Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { type Permission, permissionOf, tagValue } from './access-tags.ts';
import { cycleKindsOf } from './cycle-tags.ts';
import { directionsOf } from './one-way-tags.ts';
import { OPENED_KMH, PUSH_KMH, SERVICE_KMH, STREET_CLASSES, type StreetClass } from './street-classes.ts';
import { CYCLE_KINDS, ENDS_BITS } from './street-graph.ts';

/** Speeds in km/h. 0 means closed. */
export type Lane = { drive: number; walk: number; bike: number; cycleKind: number };

export type StreetRules = {
  rank: number;
  forward: Lane;
  backward: Lane;
  ends: number;
  /** A ferry's speeds only say which modes it takes. */
  crossingSeconds: number | null;
};

const MODES: readonly TravelMode[] = ['drive', 'walk', 'bike'];
const MPH_IN_KMH = 1.609344;
/** Drivers rarely reach the speed limit. */
const SHARE_OF_LIMIT = 0.95;
const [MIN_KMH, MAX_KMH] = [8, 120];
const UNPAVED = new Set([
  'unpaved',
  'gravel',
  'fine_gravel',
  'dirt',
  'earth',
  'ground',
  'grass',
  'sand',
  'mud',
  'pebblestone',
]);
const UNPAVED_SHARE = { drive: 0.7, walk: 1, bike: 0.75 } as const;

/** Null for unknown values. */
export function readSpeedLimit(value: string | undefined): number | null {
  const match = /^(\d{1,3}(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?$/.exec(value ?? '');
  if (!match) return null;
  const kmh = Number(match[1]) * (match[2] === 'mph' ? MPH_IN_KMH : 1);
  return kmh > 0 ? kmh : null;
}

function driveKmh(tags: Tags, kind: StreetClass, side: 'forward' | 'backward'): number {
  const limit = readSpeedLimit(tagValue(tags, `maxspeed:${side}`) ?? tagValue(tags, 'maxspeed'));
  if (limit !== null) return Math.min(Math.max(limit * SHARE_OF_LIMIT, MIN_KMH), MAX_KMH);
  if (tags.highway === 'service') return SERVICE_KMH.get(tagValue(tags, 'service')) ?? kind.drive;
  return kind.drive || OPENED_KMH.drive;
}

function speedOf(tags: Tags, kind: StreetClass, mode: TravelMode, side: 'forward' | 'backward'): number {
  const surface = UNPAVED.has(tagValue(tags, 'surface') ?? '') ? UNPAVED_SHARE[mode] : 1;
  if (mode === 'drive') return driveKmh(tags, kind, side) * surface;
  if (mode === 'bike' && tagValue(tags, 'bicycle') === 'dismount') return PUSH_KMH;
  return (kind[mode] || OPENED_KMH[mode]) * surface;
}

function permissionsOf(tags: Tags, kind: StreetClass): Record<TravelMode, Permission> {
  const isMotorroad = tagValue(tags, 'motorroad') === 'yes';
  const isOpen = (mode: TravelMode) => kind[mode] > 0 && (mode === 'drive' || !isMotorroad);
  const permission = (mode: TravelMode) => permissionOf(tags, mode, isOpen(mode));
  // Tracks have no through traffic unless tagged otherwise.
  const drive = permission('drive');
  const isTrack = tags.highway === 'track' && drive === 'free' && !tags.motor_vehicle && !tags.motorcar;
  return { drive: isTrack ? 'ends' : drive, walk: permission('walk'), bike: permission('bike') };
}

const HOUR_S = 3_600;
const MINUTE_S = 60;
/** No commute takes a longer crossing. */
const LONGEST_CROSSING_S = 4 * HOUR_S;

/** Reads `12`, `0:12`, `00:12:30` and `PT12M` as seconds. */
function readDuration(value: string | undefined): number | null {
  const iso = /^pt(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,3})s)?$/i.exec(value ?? '');
  const clock = /^(?:(\d{1,3}):)?(\d{1,3})(?::(\d{2}))?$/.exec(value ?? '');
  const [, hours, minutes, seconds] = iso ?? clock ?? [];
  const total = Number(hours ?? 0) * HOUR_S + Number(minutes ?? 0) * MINUTE_S + Number(seconds ?? 0);
  return total > 0 ? total : null;
}

/** Ferries take pedestrians unless tagged otherwise, and bikes and cars only if tagged. */
function ferryTakes(tags: Tags): Record<TravelMode, boolean> {
  return {
    drive: permissionOf(tags, 'drive', false) === 'free',
    walk: permissionOf(tags, 'walk', true) === 'free',
    bike: permissionOf(tags, 'bike', false) === 'free',
  };
}

/** A guessed duration could lead across open water. Waiting times are unknown. */
function readFerry(tags: Tags): StreetRules | null {
  const crossingSeconds = readDuration(tagValue(tags, 'duration'));
  if (crossingSeconds === null || crossingSeconds > LONGEST_CROSSING_S) return null;
  const takes = ferryTakes(tags);
  const lane = (side: 'forward' | 'backward'): Lane => {
    const may = (mode: TravelMode) => (takes[mode] && directionsOf(tags, mode)[side] ? 1 : 0);
    return { drive: may('drive'), walk: may('walk'), bike: may('bike'), cycleKind: CYCLE_KINDS.none };
  };
  return { rank: 0, forward: lane('forward'), backward: lane('backward'), ends: 0, crossingSeconds };
}

/** Null if the way is neither a street nor a ferry. */
export function readStreetRules(tags: Tags): StreetRules | null {
  const kind = STREET_CLASSES.get(tags.highway);
  if (!kind) return tags.route === 'ferry' && !tags.highway ? readFerry(tags) : null;
  const permissions = permissionsOf(tags, kind);
  const cycleKinds = cycleKindsOf(tags);
  const directions = {
    drive: directionsOf(tags, 'drive'),
    walk: directionsOf(tags, 'walk'),
    bike: directionsOf(tags, 'bike'),
  };
  const lane = (side: 'forward' | 'backward'): Lane => {
    const speed = (mode: TravelMode) =>
      permissions[mode] !== 'none' && directions[mode][side] ? speedOf(tags, kind, mode, side) : 0;
    return { drive: speed('drive'), walk: speed('walk'), bike: speed('bike'), cycleKind: cycleKinds[side] };
  };
  const ends = MODES.reduce((bits, mode) => bits | (permissions[mode] === 'ends' ? ENDS_BITS[mode] : 0), 0);
  return {
    rank: kind.rank,
    forward: lane('forward'),
    backward: lane('backward'),
    ends,
    crossingSeconds: null,
  };
}
