import { msg } from '#shared/texts/t.ts';
import { findRowPlace } from './find-row-place.ts';
import type { ListingMapping, RawListing } from './listing-mapping.ts';
import { type ListingReading, readListing } from './read-listing.ts';

/** Reads a row as `readListing` does; one without coordinates stands where its address is found, and a note says so. */
export async function readPlacedListing(
  geocoder: Parameters<typeof findRowPlace>[0],
  raw: RawListing,
  mapping: Pick<ListingMapping, 'zeroPrice'>,
  knownFeatures: ReadonlySet<string>,
): Promise<ListingReading> {
  const found = await findRowPlace(geocoder, raw);
  if (!found) return readListing(raw, mapping, knownFeatures);
  const { label, ...rest } = found;
  const point = { latitude: String(found.place.lat), longitude: String(found.place.lng) };
  const reading = readListing({ ...raw, ...point }, mapping, knownFeatures);
  if ('problem' in reading) return reading;
  const note = { kind: msg('there are no coordinates, and the address was found at'), detail: label };
  const { row } = reading;
  return { row: { ...row, found: rest, notes: [...row.notes, note] } };
}
