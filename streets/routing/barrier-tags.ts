import type { Tags } from '../osm/osm-extract.ts';
import { permissionOf, tagValue } from './access-tags.ts';

/** Stop cars unless tagged otherwise. */
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
/** May open for some. */
const OPENING = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'chain', 'rising_bollard']);

/** Walkers and cyclists pass. */
export function isCarBarrier(tags: Tags): boolean {
  const kind = tagValue(tags, 'barrier') ?? '';
  if (SOLID.has(kind)) return permissionOf(tags, 'drive', false) === 'none';
  return OPENING.has(kind) && permissionOf(tags, 'drive', true) !== 'free';
}
