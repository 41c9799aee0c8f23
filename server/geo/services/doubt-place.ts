import { US_STATES } from '#shared/rules/us-states.ts';
import { isInState } from '../state-shapes.ts';

type Place = { lng: number; lat: number };

/** null: plausible. Detects swapped coordinates. */
export function doubtPlaces(places: readonly Place[], state: string): string | null {
  for (const { lng, lat } of places) {
    if (Math.abs(lng) > 180 || Math.abs(lat) > 90) return 'a place is not on the Earth.';
    if (lng === 0 && lat === 0) return 'a place has no coordinates.';
    if (!isInState(lng, lat, state) && Math.abs(lng) <= 90 && isInState(lat, lng, state)) {
      return 'latitude and longitude are swapped.';
    }
  }
  return null;
}

/** Within the state. */
export const isPlausible = ({ lng, lat }: Place, state: string) =>
  !Object.hasOwn(US_STATES, state) || isInState(lng, lat, state);
