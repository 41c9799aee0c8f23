import { createHash } from 'node:crypto';
import type { AskedAddress, Candidate } from '#streets/geocode-address.ts';
import type { Db } from '../../db/tables.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { partsOf } from './address-parts.ts';
import { findKeptGeocode, saveKeptGeocode } from './kept-geocodes.queries.ts';

export type KeptGeocoder = GeocodingProvider & {
  /** Null: not cached. */
  recall(address: AskedAddress): Promise<Candidate[] | null>;
};

/** Ignores case and spaces. */
function hashOf(address: AskedAddress): string {
  const { street, city, state, zip } = partsOf(address);
  const plain = [street, city, state, zip].map((part) =>
    part.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' '),
  );
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url');
}

/** Caches places forever, and empty results for a day; failures not at all. Shared by all processes. */
export function keepGeocodes(db: Db, provider: GeocodingProvider): KeptGeocoder {
  const recall = (address: AskedAddress) => findKeptGeocode(db, provider.name, hashOf(address));
  return {
    name: provider.name,
    health: () => provider.health(),
    recall,
    async geocode(address) {
      const known = await recall(address);
      if (known) return known;
      const found = await provider.geocode(address);
      await saveKeptGeocode(db, provider.name, hashOf(address), found);
      return found;
    },
  };
}
