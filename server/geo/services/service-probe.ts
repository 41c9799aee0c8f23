import type { LngLat } from '#shared/api/inputs.ts';
import type { AskedAddress } from '#streets/geocode-address.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import type { Health } from './health-of.ts';
import { failureWords } from './service-failure.ts';
import type { WalkScoreProvider } from './walk-score.ts';

export type ServiceProbe = {
  name: string;
  /** Without the query, which may be a key. */
  host: string;
  /** Never fails. */
  ask: () => Promise<Health>;
};

/** The Census Bureau's address. */
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

export const probeGeocoder = (geocoder: GeocodingProvider): Promise<Health> =>
  healthBy(async () => {
    const { length } = await geocoder.geocode(KNOWN);
    return length > 0 ? 'It finds an address.' : 'It answers, and does not find a well-known address.';
  });

/** Counts as a call. */
export const probeWalkScore = (walkScore: WalkScoreProvider): Promise<Health> =>
  healthBy(async () => {
    const { state } = await walkScore.score(KNOWN_POINT, KNOWN_LINE);
    return state === 'ready' ? 'It scores a place.' : 'It answers, without a score for a well-known place.';
  });
