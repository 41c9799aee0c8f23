import { isInState } from './state-shapes.ts';

/** How a point was written wrongly, where that and only that explains it. */
export type PointFault = 'swapped' | 'minus' | 'swapped_and_minus';

/** Where a point was meant to be that is not in its state as it was written; null where nothing so simple explains it. */
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
