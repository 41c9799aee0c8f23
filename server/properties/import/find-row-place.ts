import { settleCandidates } from '#server/geo/addresses/settle-candidates.ts';
import type { GeocodingChain } from '#server/geo/services/geocoding-chain.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { foundPlace, isArea } from '../manage/place-address.ts';
import { cleanLine } from './clean-text.ts';
import type { RawListing } from './listing-mapping.ts';
import { readAddress, readPostalCode } from './read-address.ts';
import type { FoundRowPlace } from './read-listing.ts';

/**
 * Where a row without coordinates stands, by its address, as far as is known without asking anybody outside. Null for a row with coordinates,
 * however they are written, and where nothing nearer than a postal code or a city is known: a listing is not put in the middle of one.
 */
export async function findRowPlace(
  geocoder: Pick<GeocodingChain, 'recall'>,
  raw: RawListing,
): Promise<(FoundRowPlace & { label: string }) | null> {
  const state = stateCode(raw.state);
  if (raw.latitude.trim() !== '' || raw.longitude.trim() !== '' || state === null) return null;
  const { candidates, isAll } = await geocoder.recall({
    address_1: readAddress(raw.address_1, raw.address_2, []).address_1,
    city: cleanLine(raw.city, 100),
    state,
    postal_code: readPostalCode(raw.postal_code, state, []),
  });
  const [best] = settleCandidates(candidates);
  if (!best || isArea(best)) return null;
  return { place: foundPlace(best), isAll, label: best.label };
}
