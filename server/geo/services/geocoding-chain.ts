import { type AskedAddress, type Candidate, GEOCODE_PRECISIONS } from '#streets/geocode-address.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { healthOfAll } from './health-of.ts';
import type { KeptGeocoder } from './keep-geocodes.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';

export type GeocodingChain = GeocodingProvider & {
  /** Without external calls. `isAll`: an external call would add nothing. @throws if our data is unreadable */
  recall(address: AskedAddress): Promise<{ candidates: Candidate[]; isAll: boolean }>;
};

type Geocoder = GeocodingProvider | KeptGeocoder;

const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);
const isHouse = ({ precision }: Candidate) => precision === 'address' || precision === 'interpolated';
const nearestFirst = (known: Candidate[]) => known.sort((a, b) => rank(a) - rank(b));

/**
 * Calls geocoders in order until one knows the house; never fails. Else merges results, best precision first. `recall`
 * throws on database errors instead.
 * @param geocoders best first; external ones cached
 */
export function chainGeocoding(
  geocoders: readonly Geocoder[],
  log: { warn(message: string): void },
): GeocodingChain {
  /** Null: failed. */
  async function ask<Answer>({ name }: Geocoder, answer: Promise<Answer>): Promise<Answer | null> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ServiceFailure && error.kind === 'open')) {
        log.warn(`An address was not looked up with ${name}: ${failureWords(error)}`);
      }
      return null;
    }
  }

  return {
    name: 'chain',
    async geocode(address) {
      const known: Candidate[] = [];
      for (const geocoder of geocoders) {
        known.push(...((await ask(geocoder, geocoder.geocode(address))) ?? []));
        if (known.some(isHouse)) break;
      }
      return nearestFirst(known);
    },
    async recall(address) {
      const known: Candidate[] = [];
      let isAll = true;
      for (const geocoder of geocoders) {
        const isOutside = 'recall' in geocoder;
        // Own data: a failure must not look like an unknown address.
        const found = await (isOutside ? geocoder.recall(address) : geocoder.geocode(address));
        if (found === null) isAll = false;
        known.push(...(found ?? []));
        if (known.some(isHouse)) break;
      }
      return { candidates: nearestFirst(known), isAll };
    },
    health: () => healthOfAll(geocoders),
  };
}
