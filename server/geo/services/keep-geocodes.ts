import { createHash } from 'node:crypto';
import type { Db } from '../../db/tables.ts';
import type { AskedAddress, Candidate, GeocodingProvider } from '../geocoding-provider.ts';
import { partsOf } from './address-parts.ts';
import { findKeptGeocode, saveKeptGeocode } from './kept-geocodes.queries.ts';

/** A geocoder of others whose answers stay here. */
export type KeptGeocoder = GeocodingProvider & {
  /** What it has said of an address, without asking it; null: nothing that still counts. */
  recall(address: AskedAddress): Promise<Candidate[] | null>;
};

/** The same address in capitals or with more spaces is the same question. */
function hashOf(address: AskedAddress): string {
  const { street, city, state, zip } = partsOf(address);
  const plain = [street, city, state, zip].map((part) =>
    part.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' '),
  );
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url');
}

/**
 * Keeps what a geocoder answers: places for good, that there are none for a day. A failure is no answer. Every process
 * knows what one of them was told, and no restart forgets it.
 */
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
