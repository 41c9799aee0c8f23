import {
  type AskedAddress,
  type Candidate,
  GEOCODE_PRECISIONS,
  type GeocodingProvider,
} from '../geocoding-provider.ts';
import { healthOfAll } from './health-of.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';

const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);
const isHouse = ({ precision }: Candidate) => precision === 'address' || precision === 'interpolated';

/**
 * Asks one geocoder after the other until one knows the house, and never fails. Where none does, what all of them know is
 * answered, the nearest first; among equals the earlier geocoder counts.
 * @param geocoders the best first
 */
export function chainGeocoding(
  geocoders: readonly GeocodingProvider[],
  log: { warn(message: string): void },
): GeocodingProvider {
  async function ask(geocoder: GeocodingProvider, address: AskedAddress): Promise<Candidate[]> {
    try {
      return await geocoder.geocode(address);
    } catch (error) {
      if (!(error instanceof ServiceFailure && error.kind === 'open')) {
        log.warn(`An address was not looked up with ${geocoder.name}: ${failureWords(error)}`);
      }
      return [];
    }
  }

  return {
    name: 'chain',
    async geocode(address) {
      const known: Candidate[] = [];
      for (const geocoder of geocoders) {
        known.push(...(await ask(geocoder, address)));
        if (known.some(isHouse)) break;
      }
      return known.sort((a, b) => rank(a) - rank(b));
    },
    health: () => healthOfAll(geocoders),
  };
}
