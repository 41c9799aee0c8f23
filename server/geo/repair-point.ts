import { isInState } from './state-shapes.ts';

/** A simple error in a pair of coordinates. */
export type PointFault = 'swapped' | 'minus' | 'swapped_and_minus';

/** Returns the point with the error corrected, or null if no simple error explains it. */
export function repairPoint(
  lng: number,
  lat: number,
  state: string,
): { lng: number; lat: number; fault: PointFault } | null {
  const candidates: [number, number, PointFault][] = [
    [lat, lng, 'swapped'],
    [-lng, lat, 'minus'],
    [-lat, lng, 'swapped_and_minus'],
  ];
  const match = candidates.find(([x, y]) => isInState(x, y, state));
  return match ? { lng: match[0], lat: match[1], fault: match[2] } : null;
}
