import type { Tags } from '../osm/osm-extract.ts';
import { permissionOf, tagValue } from './access-tags.ts';

/** What no car gets past, whatever else is said of it, unless it says that cars may. */
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
/** What opens, though not for everybody. */
const OPENING = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'chain', 'rising_bollard']);

/** Whether a node of a street stops cars. Walkers and cyclists get past. */
export function isCarBarrier(tags: Tags): boolean {
  const kind = tagValue(tags, 'barrier') ?? '';
  if (SOLID.has(kind)) return permissionOf(tags, 'drive', false) === 'none';
  return OPENING.has(kind) && permissionOf(tags, 'drive', true) !== 'free';
}
