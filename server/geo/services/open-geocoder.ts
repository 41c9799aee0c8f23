import type { Db } from '../../db/tables.ts';
import { openEmbeddedGeocoder } from '../addresses/embedded-geocoder.ts';
import type { RoughPlaces } from '../addresses/geocode-embedded.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import type { Service } from './call-service.ts';
import { openCensus } from './census-geocoder.ts';
import { chainGeocoding, type GeocodingChain } from './geocoding-chain.ts';
import { keepGeocodes } from './keep-geocodes.ts';
import type { MapSettings } from './map-service-settings.ts';
import { openNominatim } from './nominatim-geocoder.ts';
import { type ServiceOpener, serviceOpener } from './service-opener.ts';

export type GeocoderOptions = {
  /** No transaction: geocoding may wait for services. */
  db: Db;
  log: { warn(message: string): void };
  /** For the user agent. */
  publicUrl: string;
  rough: RoughPlaces;
};

/** null: imported addresses only. */
export function openNamedGeocoder(
  { geocoder, censusUrl, nominatimUrl }: MapSettings,
  open: ServiceOpener,
): { provider: GeocodingProvider; service: Service } | null {
  if (geocoder === 'census') {
    const service = open('The Census geocoder', censusUrl);
    return { provider: openCensus(service), service };
  }
  if (geocoder !== 'nominatim' || !nominatimUrl) return null;
  const service = open('Nominatim', nominatimUrl);
  return { provider: openNominatim(service), service };
}

/** Order: service, imports, listings and schools. */
export function openGeocoder(settings: MapSettings, options: GeocoderOptions): GeocodingChain {
  const { db, log, rough } = options;
  const named = openNamedGeocoder(settings, serviceOpener(options));
  const outside = named ? [keepGeocodes(db, named.provider)] : [];
  return chainGeocoding([...outside, openEmbeddedGeocoder(db, rough)], log);
}
