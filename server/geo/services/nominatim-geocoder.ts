import * as z from 'zod/mini';
import { type Candidate, GEOCODE_PRECISIONS, type GeocodePrecision } from '#streets/geocode-address.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { partsOf } from './address-parts.ts';
import { callService, type Service } from './call-service.ts';
import { doubtPlaces, isPlausible } from './doubt-place.ts';
import { healthOf } from './health-of.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 256 * 1024;
const MAX_PLACES = 5;

/** Coordinates are text. */
const degrees = z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.transform(Number));
const word = z.catch(z.optional(z.string()), undefined);

const answerSchema = z
  .array(
    z.object({
      lat: degrees,
      lon: degrees,
      place_rank: z.int(),
      osm_type: word,
      category: word,
      type: word,
      display_name: word,
      address: z.catch(z.object({ house_number: word, postcode: word }), {}),
    }),
  )
  .check(z.maxLength(50));

type NominatimPlace = z.output<typeof answerSchema>[number];

/** Nominatim ranks: 30 houses, 26 and 27 streets, 13 to 20 towns; others are too coarse. */
function precisionOf({
  place_rank,
  osm_type,
  category,
  type,
  address,
}: NominatimPlace): GeocodePrecision | null {
  if (type === 'postcode') return 'zip';
  if (place_rank >= 28) {
    if (!address.house_number) return null;
    // A house from a way is interpolated.
    return osm_type === 'way' && category === 'place' && type === 'house' ? 'interpolated' : 'address';
  }
  if (place_rank >= 26) return 'street';
  return place_rank >= 13 && place_rank <= 20 ? 'city' : null;
}

const CONFIDENCES: Record<GeocodePrecision, number> = {
  address: 0.95,
  interpolated: 0.8,
  street: 0.5,
  zip: 0.3,
  city: 0.2,
};

const numberOf = (line: string) => /^\s*(\d+)/.exec(line)?.[1] ?? null;

/** Another house number only identifies the street. */
function toCandidate(place: NominatimPlace, line: string): Candidate | null {
  const found = precisionOf(place);
  const isHouse = found === 'address' || found === 'interpolated';
  const asked = numberOf(line);
  const isOther = isHouse && asked !== null && numberOf(place.address.house_number ?? '') !== asked;
  const precision = isOther ? 'street' : found;
  return (
    precision && {
      lng: place.lon,
      lat: place.lat,
      precision,
      confidence: CONFIDENCES[precision],
      label: place.display_name ?? line,
      source: 'nominatim',
    }
  );
}

export function openNominatim(service: Service): GeocodingProvider {
  return {
    name: 'nominatim',
    async geocode(address) {
      const { street, city, state, zip } = partsOf(address);
      const places = await callService(service, {
        path: 'search',
        query: {
          street,
          city,
          state,
          postalcode: zip,
          countrycodes: 'us',
          format: 'jsonv2',
          addressdetails: '1',
          limit: String(MAX_PLACES),
        },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        schema: answerSchema,
        doubt: (answer) =>
          doubtPlaces(
            answer.map(({ lon, lat }) => ({ lng: lon, lat })),
            state,
          ),
      });
      return places
        .map((place) => toCandidate(place, street))
        .filter((candidate) => candidate !== null)
        .filter((candidate) => isPlausible(candidate, state))
        .sort((a, b) => GEOCODE_PRECISIONS.indexOf(a.precision) - GEOCODE_PRECISIONS.indexOf(b.precision))
        .slice(0, MAX_PLACES);
    },
    health: () => healthOf(service),
  };
}
