import type { Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { tagValue } from './access-tags.ts';

type Directions = { forward: boolean; backward: boolean };

const BOTH: Directions = { forward: true, backward: true };
const FORWARD: Directions = { forward: true, backward: false };
const BACKWARD: Directions = { forward: false, backward: true };
const NEITHER: Directions = { forward: false, backward: false };

const DIRECTIONS: ReadonlyMap<string | undefined, Directions> = new Map([
  ['yes', FORWARD],
  ['true', FORWARD],
  ['1', FORWARD],
  ['-1', BACKWARD],
  ['reverse', BACKWARD],
  ['no', BOTH],
  ['false', BOTH],
  ['0', BOTH],
  // The direction changes within minutes, so both are open.
  ['alternating', BOTH],
  // The direction changes by the hour, so neither is reliable.
  ['reversible', NEITHER],
]);
const MOVING_STAIRS: ReadonlyMap<string | undefined, Directions> = new Map([
  ['forward', FORWARD],
  ['backward', BACKWARD],
]);

const CYCLEWAY_SIDES = ['cycleway', 'cycleway:both', 'cycleway:left', 'cycleway:right'];

function readDirections(tags: Tags, key: string): Directions | null {
  return DIRECTIONS.get(tagValue(tags, key)) ?? null;
}

function impliesOneWay(tags: Tags): boolean {
  const junction = tagValue(tags, 'junction');
  return junction === 'roundabout' || junction === 'circular' || tags.highway === 'motorway';
}

export function hasContraflow(tags: Tags): boolean {
  return CYCLEWAY_SIDES.some((key) => {
    if (tagValue(tags, key)?.startsWith('opposite')) return true;
    const along = tagValue(tags, `${key}:oneway`);
    return key !== 'cycleway' && (along === '-1' || along === 'no');
  });
}

function driveDirections(tags: Tags): Directions {
  return (
    readDirections(tags, 'oneway:motor_vehicle') ??
    readDirections(tags, 'oneway') ??
    (impliesOneWay(tags) ? FORWARD : BOTH)
  );
}

/** Pedestrians obey only their own one-way tags and escalators. */
export function directionsOf(tags: Tags, mode: TravelMode): Directions {
  if (mode === 'drive') return driveDirections(tags);
  if (mode === 'walk') {
    return readDirections(tags, 'oneway:foot') ?? MOVING_STAIRS.get(tagValue(tags, 'conveying')) ?? BOTH;
  }
  return readDirections(tags, 'oneway:bicycle') ?? (hasContraflow(tags) ? BOTH : driveDirections(tags));
}
