import type { Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../routing-provider.ts';

/** Whether a mode may go along: freely, only where its way begins or ends there, or not at all. */
export type Permission = 'free' | 'ends' | 'none';

/** Tags that speak of the mode itself, the narrowest first: they may also open what is closed to it as a rule. */
const OWN_KEYS: Record<TravelMode, readonly string[]> = {
  drive: ['motorcar', 'motor_vehicle'],
  walk: ['foot'],
  bike: ['bicycle'],
};

/** Tags that speak of many: they only take away. A footpath with `access=yes` is no street for cars. */
const WIDER_KEYS: Record<TravelMode, readonly string[]> = {
  drive: ['vehicle', 'access'],
  walk: ['access'],
  bike: ['vehicle', 'access'],
};

const FREE = new Set(['yes', 'permissive', 'designated', 'official', 'public', 'dismount', 'discouraged']);
/** Who lives or studies there may enter, and who passes through may not. */
const ENDS = new Set(['destination', 'customers', 'private', 'permit', 'residents', 'tenants', 'visitors']);
/** Open to a few: a private exception on a path that is closed to the mode does not concern a student. */
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

/** The first of several values (`yes;customers`), in small letters. */
export function tagValue(tags: Tags, key: string): string | undefined {
  return tags[key]?.split(';', 1)[0]?.trim().toLowerCase();
}

/** What a thing's tags say about who may go along, given the rule for things of its kind. */
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
