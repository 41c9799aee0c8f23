import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import { greatCircleDistance } from '#streets/geometry.ts';

/** Meters of a degree of latitude, rounded down so that no school within the radius is missed. */
const LAT_DEGREE_M = 110_500;
const RADIUS_DEGREES = NEARBY_RADIUS_M / LAT_DEGREE_M;

/** Returns a function that checks whether a school is near. It compares only schools of similar latitude. */
export function nearSchools(points: readonly (readonly [lng: number, lat: number])[]) {
  const sorted = [...points].sort((a, b) => a[1] - b[1]);
  return function hasSchoolNear(lng: number, lat: number): boolean {
    for (let at = firstFrom(sorted, lat - RADIUS_DEGREES); at < sorted.length; at += 1) {
      const school = sorted[at]!;
      if (school[1] > lat + RADIUS_DEGREES) return false;
      if (greatCircleDistance([lng, lat], school) <= NEARBY_RADIUS_M) return true;
    }
    return false;
  };
}

function firstFrom(sorted: readonly (readonly [number, number])[], lat: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]![1] < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}
