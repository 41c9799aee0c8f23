import type { Tags } from '../osm/osm-extract.ts';
import { tagValue } from './access-tags.ts';
import { directionsOf, hasContraflow } from './one-way-tags.ts';
import { CYCLE_KINDS } from './street-graph.ts';

type CycleKind = (typeof CYCLE_KINDS)[keyof typeof CYCLE_KINDS];
type CycleKindsOf = { forward: CycleKind; backward: CycleKind };

/** These are cycle paths if they are designated for bicycles. */
const SHARED_PATHS = new Set(['path', 'footway', 'pedestrian', 'bridleway', 'track']);
const IS_CYCLE_STREET = ['bicycle_road', 'cyclestreet'];

const KIND_OF_VALUE: ReadonlyMap<string, CycleKind> = new Map([
  ['lane', CYCLE_KINDS.lane],
  ['opposite_lane', CYCLE_KINDS.lane],
  ['share_busway', CYCLE_KINDS.lane],
  ['opposite_share_busway', CYCLE_KINDS.lane],
  ['track', CYCLE_KINDS.path],
  ['opposite_track', CYCLE_KINDS.path],
]);

const larger = (one: CycleKind, other: CycleKind): CycleKind => (one > other ? one : other);

function kindOnSide(tags: Tags, side: 'left' | 'right', isAgainst: boolean): CycleKind {
  const value =
    tagValue(tags, `cycleway:${side}`) ?? tagValue(tags, 'cycleway:both') ?? tagValue(tags, 'cycleway') ?? '';
  const along = tagValue(tags, `cycleway:${side}:oneway`);
  const isOpposite = value.startsWith('opposite') || along === '-1';
  const isBoth = along === 'no';
  return isOpposite === isAgainst || isBoth
    ? (KIND_OF_VALUE.get(value) ?? CYCLE_KINDS.none)
    : CYCLE_KINDS.none;
}

function kindAgainst(tags: Tags): CycleKind {
  if (hasContraflow(tags)) return larger(kindOnSide(tags, 'right', true), kindOnSide(tags, 'left', true));
  const { forward, backward } = directionsOf(tags, 'bike');
  return forward && backward ? kindOnSide(tags, 'left', false) : CYCLE_KINDS.none;
}

/** Assumes that traffic drives on the right. */
export function cycleKindsOf(tags: Tags): CycleKindsOf {
  const highway = tags.highway ?? '';
  const isMeantForBikes = ['designated', 'yes'].includes(tagValue(tags, 'bicycle') ?? '');
  if (highway === 'cycleway' || (SHARED_PATHS.has(highway) && isMeantForBikes)) {
    return { forward: CYCLE_KINDS.path, backward: CYCLE_KINDS.path };
  }
  if (IS_CYCLE_STREET.some((key) => tagValue(tags, key) === 'yes')) {
    return { forward: CYCLE_KINDS.lane, backward: CYCLE_KINDS.lane };
  }
  const traffic = directionsOf(tags, 'drive');
  if (traffic.forward && traffic.backward) {
    return { forward: kindOnSide(tags, 'right', false), backward: kindOnSide(tags, 'left', false) };
  }
  const along = larger(kindOnSide(tags, 'right', false), kindOnSide(tags, 'left', false));
  const against = kindAgainst(tags);
  return traffic.backward ? { forward: against, backward: along } : { forward: along, backward: against };
}
