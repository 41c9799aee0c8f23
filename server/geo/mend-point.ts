import { isInState } from './state-shapes.ts';

/** The only error that explains a point. */
export type PointFault = 'swapped' | 'minus' | 'swapped_and_minus';

/** Returns the corrected point, or null if no simple error explains it. */
export function mendPoint(
  lng: number,
  lat: number,
  state: string,
): { lng: number; lat: number; fault: PointFault } | null {
  const tries: [number, number, PointFault][] = [
    [lat, lng, 'swapped'],
    [-lng, lat, 'minus'],
    [-lat, lng, 'swapped_and_minus'],
  ];
  const fits = tries.find(([x, y]) => isInState(x, y, state));
  return fits ? { lng: fits[0], lat: fits[1], fault: fits[2] } : null;
}
