import type { Db } from '../../db/tables.ts';
import { openEmbeddedGeocoder } from '../addresses/embedded-geocoder.ts';
import type { RoughPlaces } from '../addresses/geocode-embedded.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { openService } from './call-service.ts';
import { openCensus } from './census-geocoder.ts';
import { chainGeocoding, type GeocodingChain } from './geocoding-chain.ts';
import { keepGeocodes } from './keep-geocodes.ts';
import { type MapSettings, politeRate } from './map-service-settings.ts';
import { openNominatim } from './nominatim-geocoder.ts';

export type GeocoderOptions = {
  /** Not a transaction: whoever looks an address up may wait for others. */
  db: Db;
  log: { warn(message: string): void };
  /** The site's address, which services want to know. */
  publicUrl: string;
  /** What the product knows of postal codes and cities. */
  rough: RoughPlaces;
};

function openNamed(settings: MapSettings, publicUrl: string): GeocodingProvider | null {
  const { geocoder, censusUrl, nominatimUrl } = settings;
  const open = (name: string, url: string) =>
    openService({ name, url, userAgent: `Porchlight (+${publicUrl})`, perSecond: politeRate(url) });
  if (geocoder === 'census') return openCensus(open('The Census geocoder', censusUrl));
  if (geocoder === 'nominatim' && nominatimUrl) return openNominatim(open('Nominatim', nominatimUrl));
  return null;
}

/** Who finds the places of addresses: the service that the settings name, then what was imported, then what listings and schools tell. */
export function openGeocoder(settings: MapSettings, options: GeocoderOptions): GeocodingChain {
  const { db, log, publicUrl, rough } = options;
  const named = openNamed(settings, publicUrl);
  const outside = named ? [keepGeocodes(db, named)] : [];
  return chainGeocoding([...outside, openEmbeddedGeocoder(db, rough)], log);
}
