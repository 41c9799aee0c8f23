import { isInState } from './state-shapes.ts';

export type PointFault = 'swapped' | 'minus' | 'swapped_and_minus';

/** Null if no simple error explains the point. */
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
