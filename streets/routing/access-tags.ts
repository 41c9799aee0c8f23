import type { Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';

/** `ends` allows only destinations on the street. */
export type Permission = 'free' | 'ends' | 'none';

/** The most specific tag comes first. */
const OWN_KEYS: Record<TravelMode, readonly string[]> = {
  drive: ['motorcar', 'motor_vehicle'],
  walk: ['foot'],
  bike: ['bicycle'],
};

/** General tags only forbid: `access=yes` allows no cars on a footpath. */
const WIDER_KEYS: Record<TravelMode, readonly string[]> = {
  drive: ['vehicle', 'access'],
  walk: ['access'],
  bike: ['vehicle', 'access'],
};

const FREE = new Set(['yes', 'permissive', 'designated', 'official', 'public', 'dismount', 'discouraged']);
const ENDS = new Set(['destination', 'customers', 'private', 'permit', 'residents', 'tenants', 'visitors']);
/** These don't open a street that is closed by default. */
const FEW = new Set(['private', 'permit']);
const CLOSED = new Set([
  'no',
  'use_sidepath',
  'delivery',
  'agricultural',
  'forestry',
  'military',
  'emergency',
  'bus',
  'psv',
  'taxi',
  'hov',
]);

export function tagValue(tags: Tags, key: string): string | undefined {
  return tags[key]?.split(';', 1)[0]?.trim().toLowerCase();
}

export function permissionOf(tags: Tags, mode: TravelMode, isOpenAsRule: boolean): Permission {
  const rule: Permission = isOpenAsRule ? 'free' : 'none';
  for (const key of OWN_KEYS[mode]) {
    const value = tagValue(tags, key) ?? '';
    if (FREE.has(value)) return 'free';
    if (CLOSED.has(value)) return 'none';
    if (ENDS.has(value)) return isOpenAsRule || !FEW.has(value) ? 'ends' : 'none';
  }
  for (const key of WIDER_KEYS[mode]) {
    const value = tagValue(tags, key) ?? '';
    if (FREE.has(value)) return rule;
    if (CLOSED.has(value)) return 'none';
    if (ENDS.has(value)) return isOpenAsRule ? 'ends' : 'none';
  }
  return rule;
}

const SOLID = new Set([
  'bollard',
  'block',
  'cycle_barrier',
  'motorcycle_barrier',
  'jersey_barrier',
  'kissing_gate',
  'stile',
  'turnstile',
  'planter',
  'log',
  'debris',
]);
const OPENING = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'chain', 'rising_bollard']);

/** Pedestrians and cyclists pass all barriers. */
export function isCarBarrier(tags: Tags): boolean {
  const kind = tagValue(tags, 'barrier') ?? '';
  if (SOLID.has(kind)) return permissionOf(tags, 'drive', false) === 'none';
  return OPENING.has(kind) && permissionOf(tags, 'drive', true) !== 'free';
}
