import {
  type AskedAddress,
  type Candidate,
  GEOCODE_PRECISIONS,
  type GeocodingProvider,
} from '../geocoding-provider.ts';
import { healthOfAll } from './health-of.ts';
import type { KeptGeocoder } from './keep-geocodes.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';

export type GeocodingChain = GeocodingProvider & {
  /**
   * The same without asking anybody outside, for those who cannot wait. `isAll`: asking would say no more; else somebody outside may
   * know better.
   * @throws where our own books cannot be read
   */
  recall(address: AskedAddress): Promise<{ candidates: Candidate[]; isAll: boolean }>;
};

type Geocoder = GeocodingProvider | KeptGeocoder;

const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);
const isHouse = ({ precision }: Candidate) => precision === 'address' || precision === 'interpolated';
const nearestFirst = (known: Candidate[]) => known.sort((a, b) => rank(a) - rank(b));

/**
 * Asks one geocoder after the other until one knows the house; `geocode` never fails. Where none does, what all of them know is
 * answered, the nearest first; among equals the earlier geocoder counts. What `recall` cannot read is no emptiness: it throws.
 * @param geocoders the best first; those that go out are kept ones
 */
export function chainGeocoding(
  geocoders: readonly Geocoder[],
  log: { warn(message: string): void },
): GeocodingChain {
  /** Null: the geocoder could not say. */
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
        // Both are our own database: where it fails nothing is known of the address, not even that it is nowhere.
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
