import { type PointFault, repairPoint } from '#server/geo/repair-point.ts';
import { isInState, stateAt } from '#server/geo/state-shapes.ts';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import { msg } from '#shared/texts/t.ts';

type PointReading = { lng: number; lat: number; withheld: Remark[]; notes: Remark[] } | { problem: string };

export const NO_COORDINATES = msg('there are no coordinates');

const FAULTS: Record<PointFault, string> = {
  swapped: msg('latitude and longitude were swapped'),
  minus: msg('the longitude was missing its minus sign'),
  swapped_and_minus: msg('latitude and longitude were swapped, and the minus sign was missing'),
};

/**
 * Coordinates must be in the address's state. Repairs swapped coordinates and a missing minus sign if the
 * repaired point is in the state.
 */
export function readPoint(latitude: string, longitude: string, state: string): PointReading {
  const lat = degrees(latitude);
  const lng = degrees(longitude);
  if (lat === null || lng === null) return { problem: NO_COORDINATES };
  if (Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01) return { problem: msg('the coordinates are 0, 0') };
  if (isInState(lng, lat, state)) return { lng, lat, withheld: [], notes: [] };
  const repaired = repairPoint(lng, lat, state);
  if (repaired)
    return { lng: repaired.lng, lat: repaired.lat, withheld: [], notes: [{ kind: FAULTS[repaired.fault] }] };
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return { problem: msg('the coordinates are out of range') };
  const other = stateAt(lng, lat);
  const detail = `${other ? `in ${US_STATES[other] ?? other}` : 'outside the United States'}, the address in ${state}`;
  return {
    lng,
    lat,
    withheld: [{ kind: msg('the coordinates aren’t in the address’s state'), detail }],
    notes: [],
  };
}

export function degrees(text: string): number | null {
  if (!/^[+-]?\d{1,3}(\.\d{1,30})?$/.test(text.trim())) return null;
  return Number(text);
}
