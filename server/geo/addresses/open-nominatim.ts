import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import * as z from 'zod/mini';
import type { AddressQuery, Candidate, GeocodePrecision } from '#streets/geocode-address.ts';
import { isSameHouse, readHouseNumbers, splitHouseNumber } from '#streets/house-number.ts';
import type { Settings } from '../../config/settings.ts';
import { isInState } from '../state-shapes.ts';

/** Returns no candidates if the service fails. */
export type Geocoder = (address: AddressQuery) => Promise<Candidate[]>;

type NominatimOptions = { url: string; publicUrl: string | null; log: { warn(message: string): void } };

const TIMEOUT_MS = 3000;
const MAX_PLACES = 5;
const CONCURRENCY = 2;
/** A failing service must not delay each row of an import. */
const PAUSE_MS = 60_000;
const CACHED_ADDRESSES = 10_000;

const degrees = z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.transform(Number));
const word = z.catch(z.optional(z.string()), undefined);
const placesSchema = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    place_rank: z.int(),
    osm_type: word,
    category: word,
    type: word,
    display_name: word,
    address: z.catch(z.object({ house_number: word }), {}),
  }),
);
type Place = z.output<typeof placesSchema>[number];

const CONFIDENCE: Record<GeocodePrecision, number> = {
  address: 0.95,
  interpolated: 0.8,
  street: 0.5,
  zip: 0.3,
  city: 0.2,
};

/** Nominatim's ranks: 28 to 30 are houses, 26 and 27 streets, 13 to 20 towns. */
function precisionOf({ place_rank, osm_type, category, type, address }: Place): GeocodePrecision | null {
  if (type === 'postcode') return 'zip';
  if (place_rank >= 28 && !address.house_number) return null;
  // Interpolated houses are ways of the category `place`.
  if (place_rank >= 28)
    return osm_type === 'way' && category === 'place' && type === 'house' ? 'interpolated' : 'address';
  if (place_rank >= 26) return 'street';
  return place_rank >= 13 && place_rank <= 20 ? 'city' : null;
}

function toCandidate(place: Place, line: string): Candidate[] {
  const found = precisionOf(place);
  if (found === null) return [];
  // A house with another number shows only where the street is.
  const known = readHouseNumbers(place.address.house_number ?? '');
  const asked = readHouseNumbers(splitHouseNumber(line)?.number ?? '');
  const isOtherHouse =
    (found === 'address' || found === 'interpolated') &&
    !known.some((one) => asked.some((other) => isSameHouse(one, other)));
  const precision = isOtherHouse ? 'street' : found;
  const label = place.display_name ?? line;
  return [
    {
      lng: place.lon,
      lat: place.lat,
      precision,
      confidence: CONFIDENCE[precision],
      label,
      source: 'nominatim',
    },
  ];
}

export function openConfiguredGeocoder(
  { geocoderUrl, publicUrl }: Pick<Settings, 'geocoderUrl' | 'publicUrl'>,
  log: NominatimOptions['log'],
): Geocoder | null {
  return geocoderUrl === null ? null : openNominatim({ url: geocoderUrl, publicUrl, log });
}

/** @param url without `/search` */
export function openNominatim({ url, publicUrl, log }: NominatimOptions): Geocoder {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const cache = new LRUCache<string, Candidate[]>({ max: CACHED_ADDRESSES });
  let pausedUntil = 0;

  async function search(query: string): Promise<Place[]> {
    const response = await fetch(`${url}/search?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'user-agent': `Porchlight (${publicUrl ?? 'no public URL'})`, accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return placesSchema.parse(await response.json());
  }

  return async ({ address_1, city, state, postal_code }) => {
    const query = new URLSearchParams({
      ...{ street: address_1, city, state, postalcode: postal_code.slice(0, 5), countrycodes: 'us' },
      ...{ format: 'jsonv2', addressdetails: '1', limit: String(MAX_PLACES) },
    }).toString();
    const cached = cache.get(query);
    if (cached) return cached;
    if (Date.now() < pausedUntil) return [];
    try {
      const places = await queue.add(() => search(query));
      const candidates = places
        .flatMap((place) => toCandidate(place, address_1))
        .filter(({ lng, lat }) => isInState(lng, lat, state));
      cache.set(query, candidates);
      return candidates;
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS;
      log.warn(`The geocoder ${url} failed and is paused for a minute: ${(error as Error).message}`);
      return [];
    }
  };
}
