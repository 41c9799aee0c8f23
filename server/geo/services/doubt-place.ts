import { US_STATES } from '#shared/rules/us-states.ts';
import { isInState } from '../state-shapes.ts';

type Place = { lng: number; lat: number };

/** Why a service's places cannot be right, in a sentence; null: they may be. One that says latitude for longitude says so of all. */
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

/** Whether a place can be the one that an address means: an address names its state. */
export const isPlausible = ({ lng, lat }: Place, state: string) =>
  !Object.hasOwn(US_STATES, state) || isInState(lng, lat, state);
