import type { Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { permissionOf, tagValue } from './access-tags.ts';
import { directionsOf } from './one-way-tags.ts';
import { CYCLE_KINDS } from './street-graph.ts';

const HOUR_S = 3_600;
const MINUTE_S = 60;
/** Longer crossings are no commute. */
const LONGEST_CROSSING_S = 4 * HOUR_S;

/** `12`, `0:12`, `00:12:30`, `PT12M`, in seconds; null if invalid. */
export function readDuration(value: string | undefined): number | null {
  const iso = /^pt(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,3})s)?$/i.exec(value ?? '');
  const clock = /^(?:(\d{1,3}):)?(\d{1,3})(?::(\d{2}))?$/.exec(value ?? '');
  const [, hours, minutes, seconds] = iso ?? clock ?? [];
  const total = Number(hours ?? 0) * HOUR_S + Number(minutes ?? 0) * MINUTE_S + Number(seconds ?? 0);
  return total > 0 ? total : null;
}

/** Pedestrians by default; bikes and cars if tagged. */
export function ferryTakes(tags: Tags): Record<TravelMode, boolean> {
  return {
    drive: permissionOf(tags, 'drive', false) === 'free',
    walk: permissionOf(tags, 'walk', true) === 'free',
    bike: permissionOf(tags, 'bike', false) === 'free',
  };
}

/** Possible if not excluded by tags. Pedestrian ferries exclude cars. */
export function mayFerryTake(tags: Tags, mode: TravelMode): boolean {
  if (permissionOf(tags, mode, true) !== 'free') return false;
  if (mode !== 'drive' || permissionOf(tags, 'drive', false) === 'free') return true;
  return permissionOf(tags, 'walk', false) === 'none' && permissionOf(tags, 'bike', false) === 'none';
}

/** Only with known duration: a guess could cross open water. Waiting time is unknown. */
export function readFerry(tags: Tags) {
  const crossingSeconds = readDuration(tagValue(tags, 'duration'));
  if (crossingSeconds === null || crossingSeconds > LONGEST_CROSSING_S) return null;
  const takes = ferryTakes(tags);
  const lane = (side: 'forward' | 'backward') => {
    const may = (mode: TravelMode) => (takes[mode] && directionsOf(tags, mode)[side] ? 1 : 0);
    return { drive: may('drive'), walk: may('walk'), bike: may('bike'), cycleKind: CYCLE_KINDS.none };
  };
  return { rank: 0, forward: lane('forward'), backward: lane('backward'), ends: 0, crossingSeconds };
}
