import * as z from 'zod/mini';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { partsOf } from './address-parts.ts';
import { callService, type Service } from './call-service.ts';
import { doubtPlaces, isPlausible } from './doubt-place.ts';
import { healthOf } from './health-of.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 256 * 1024;
const MAX_MATCHES = 5;
const CONFIDENCE = { sole: 0.9, oneOfSeveral: 0.6 };

const answerSchema = z.object({
  result: z.object({
    addressMatches: z
      .array(
        z.object({
          matchedAddress: z.string().check(z.maxLength(300)),
          // x is the longitude.
          coordinates: z.object({ x: z.number(), y: z.number() }),
        }),
      )
      .check(z.maxLength(100)),
  }),
});

type Match = z.output<typeof answerSchema>['result']['addressMatches'][number];

const placeOf = ({ coordinates: { x, y }, matchedAddress }: Match) => ({
  lng: x,
  lat: y,
  label: matchedAddress,
});

/** US only, without key; interpolated along streets. */
export function openCensus(service: Service): GeocodingProvider {
  return {
    name: 'census',
    async geocode(address) {
      const { street, city, state, zip } = partsOf(address);
      // The service rejects these.
      if (street === '' || (zip === '' && (city === '' || state === ''))) return [];
      const { result } = await callService(service, {
        path: 'locations/address',
        query: {
          street,
          city,
          state,
          zip,
          benchmark: 'Public_AR_Current',
          format: 'json',
        },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        schema: answerSchema,
        doubt: (answer) => doubtPlaces(answer.result.addressMatches.map(placeOf), state),
      });
      const places = result.addressMatches.map(placeOf).filter((place) => isPlausible(place, state));
      const confidence = places.length === 1 ? CONFIDENCE.sole : CONFIDENCE.oneOfSeveral;
      return places.slice(0, MAX_MATCHES).map((place) => ({
        ...place,
        precision: 'interpolated',
        confidence,
        source: 'census',
      }));
    },
    health: () => healthOf(service),
  };
}
