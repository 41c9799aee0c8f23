import type { Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../routing-provider.ts';
import { permissionOf, tagValue } from './access-tags.ts';
import { directionsOf } from './one-way-tags.ts';
import { CYCLE_KINDS } from './street-graph.ts';
import type { Lane, StreetRules } from './street-rules.ts';

const HOUR_S = 3_600;
const MINUTE_S = 60;
/** A crossing that takes longer is a voyage, and no part of a commute. */
const LONGEST_CROSSING_S = 4 * HOUR_S;

/** `12`, `0:12`, `00:12:30`, `PT12M`, in seconds; null for what is none of them, and for nothing at all. */
export function readDuration(value: string | undefined): number | null {
  const iso = /^pt(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,3})s)?$/i.exec(value ?? '');
  const clock = /^(?:(\d{1,3}):)?(\d{1,3})(?::(\d{2}))?$/.exec(value ?? '');
  const [, hours, minutes, seconds] = iso ?? clock ?? [];
  const total = Number(hours ?? 0) * HOUR_S + Number(minutes ?? 0) * MINUTE_S + Number(seconds ?? 0);
  return total > 0 ? total : null;
}

/** Whom a ferry takes: people on foot unless they are refused, bicycles and cars only where the tags say so. */
export function ferryTakes(tags: Tags): Record<TravelMode, boolean> {
  return {
    drive: permissionOf(tags, 'drive', false) === 'free',
    walk: permissionOf(tags, 'walk', true) === 'free',
    bike: permissionOf(tags, 'bike', false) === 'free',
  };
}

/**
 * A ferry whose crossing has a known length; others are left out, since a guess would carry people over open water. Nobody knows how long
 * one waits for it.
 */
export function readFerry(tags: Tags): StreetRules | null {
  const crossingSeconds = readDuration(tagValue(tags, 'duration'));
  if (crossingSeconds === null || crossingSeconds > LONGEST_CROSSING_S) return null;
  const takes = ferryTakes(tags);
  const lane = (side: 'forward' | 'backward'): Lane => {
    const may = (mode: TravelMode) => (takes[mode] && directionsOf(tags, mode)[side] ? 1 : 0);
    return { drive: may('drive'), walk: may('walk'), bike: may('bike'), cycleKind: CYCLE_KINDS.none };
  };
  return { rank: 0, forward: lane('forward'), backward: lane('backward'), ends: 0, crossingSeconds };
}
