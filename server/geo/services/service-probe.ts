import type { LngLat } from '#shared/api/inputs.ts';
import type { AskedAddress, GeocodingProvider } from '../geocoding-provider.ts';
import type { Health } from './health-of.ts';
import { failureWords } from './service-failure.ts';
import type { WalkScoreProvider } from './walk-score.ts';

/** A service that the settings name, to be asked whether it answers now. */
export type ServiceProbe = {
  name: string;
  /** Where it is, without what may be a key. */
  host: string;
  /** Asks it once; never fails. */
  ask: () => Promise<Health>;
};

/** Known to everybody who knows addresses of this country: the Census Bureau's own. */
const KNOWN: AskedAddress = {
  address_1: '4600 Silver Hill Road',
  city: 'Washington',
  state: 'DC',
  postal_code: '20233',
};
const KNOWN_POINT: LngLat = [-76.93098, 38.84598];
const KNOWN_LINE = `${KNOWN.address_1}, ${KNOWN.city}, ${KNOWN.state}`;

const healthBy = async (ask: () => Promise<string>): Promise<Health> => {
  try {
    return { isUp: true, detail: await ask() };
  } catch (error) {
    return { isUp: false, detail: failureWords(error) };
  }
};

/** Asks a geocoder for an address that exists. */
export const probeGeocoder = (geocoder: GeocodingProvider): Promise<Health> =>
  healthBy(async () => {
    const { length } = await geocoder.geocode(KNOWN);
    return length > 0 ? 'It finds an address.' : 'It answers, and does not find a well-known address.';
  });

/** Asks for the scores of a place that has some; it counts as a call. */
export const probeWalkScore = (walkScore: WalkScoreProvider): Promise<Health> =>
  healthBy(async () => {
    const { state } = await walkScore.score(KNOWN_POINT, KNOWN_LINE);
    return state === 'ready' ? 'It scores a place.' : 'It answers, without a score for a well-known place.';
  });
