import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Candidate } from '#streets/geocode-address.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { type PointFault, repairPoint } from '../../geo/repair-point.ts';
import { isInState, stateAt } from '../../geo/state-shapes.ts';

/**
 * A pin farther than this from the address needs confirmation. Only in deserts are addresses so far from
 * their postal code's center.
 */
const FAR_M = 50_000;

const FAULTS: Record<PointFault, string> = {
  swapped: msg('Latitude and longitude seem to be swapped.'),
  minus: msg('The longitude seems to be missing its minus sign. Longitudes in the U.S. are negative.'),
  swapped_and_minus: msg('Latitude and longitude seem to be swapped, and the minus sign is missing.'),
};
const ABROAD = msg('The pin is in the water or in another country. Move the pin or correct the address.');
const OTHER_STATE = msg(
  'The pin is in {there}, but the address is in {here}. Move the pin or correct the address.',
);
const FAR = msg('The pin is about {miles} miles from {place}. Check the pin and the address.');

export function refusePin([lng, lat]: LngLat, state: string): string | null {
  if (isInState(lng, lat, state)) return null;
  const repaired = repairPoint(lng, lat, state);
  if (repaired) return t(FAULTS[repaired.fault]);
  const there = stateAt(lng, lat);
  if (there === null) return t(ABROAD);
  return t(OTHER_STATE, { there: US_STATES[there] ?? there, here: US_STATES[state] ?? state });
}

/** Explains to the manager why an unconfirmed pin looks wrong. Null if it looks right. */
export function findPinDoubt(pin: LngLat, state: string, candidates: readonly Candidate[]): string | null {
  const refusal = refusePin(pin, state);
  if (refusal !== null || candidates.length === 0) return refusal;
  const away = candidates.map(({ lng, lat, label }) => ({
    label,
    meters: greatCircleDistance(pin, [lng, lat]),
  }));
  const nearest = away.reduce((a, b) => (b.meters < a.meters ? b : a));
  if (nearest.meters <= FAR_M) return null;
  const miles = formatNumber(Math.round(nearest.meters / METERS_PER_MILE));
  return t(FAR, { miles, place: nearest.label });
}
