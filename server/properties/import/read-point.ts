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
  if (isZero(lat) && isZero(lng)) return { problem: msg('the coordinates are 0, 0') };
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

const DEGREES =
  /^([NSEW]?)\s*([+-]?)(\d{1,3}(?:[.,]\d{1,30})?)\s*(?:°\s*(?:(\d{1,2})['′’]\s*(?:(\d{1,2}(?:\.\d{1,10})?)(?:["″”]|'')\s*)?)?)?([NSEW]?)$/i;

/** Reads '40.01', '-83,03', '83.03° W' and '40°00'36"N'. */
export function degrees(text: string): number | null {
  const match = DEGREES.exec(text.trim().replace('−', '-'));
  if (!match) return null;
  const [, before, sign, whole, minutes = 0, seconds = 0, after] = match;
  const size = Number(whole!.replace(',', '.')) + Number(minutes) / 60 + Number(seconds) / 3600;
  return sign === '-' || /[SW]/i.test(`${before}${after}`) ? -size : size;
}

const isZero = (degree: number) => Math.abs(degree) < 0.01;

/** False for coordinates that are missing, unreadable or 0, 0. */
export function hasPoint(latitude: string, longitude: string): boolean {
  const [lat, lng] = [degrees(latitude), degrees(longitude)];
  return lat !== null && lng !== null && !(isZero(lat) && isZero(lng));
}
