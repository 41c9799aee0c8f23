import { LOCATION_PRECISIONS } from '#shared/api/address-places.ts';
import { msg } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import type { Geocoder } from '../../geo/addresses/open-nominatim.ts';
import type { Remark } from '../../jobs/import/import-report.ts';
import type { Place } from '../manage/place-address.ts';
import { cleanLine } from './clean-text.ts';
import { findRowPlace, type RowPlace } from './find-row-place.ts';
import type { KnownPlace } from './listing-import.queries.ts';
import type { RawListing } from './listing-mapping.ts';
import { keepsAddress } from './merge-listing.ts';
import { type FileReading, type ListingReading, readListing } from './read-listing.ts';
import { readLocality } from './read-locality.ts';
import { NO_COORDINATES } from './read-point.ts';

type PlacedReading = {
  db: Db;
  geocoder: Geocoder | null;
  findKnown: (external_id: string) => Promise<KnownPlace | null>;
  file: FileReading;
};

const rank = ({
  location_precision,
}: {
  location_precision?: KnownPlace['location_precision'] | undefined;
}) => LOCATION_PRECISIONS.indexOf(location_precision ?? 'unknown');

/** Notes coordinates that are given but can't be used. */
function noteUnreadPoint({ latitude, longitude }: RawListing): Remark[] {
  if (`${latitude}${longitude}`.trim() === '') return [];
  const detail = `${latitude}, ${longitude}`.slice(0, 60);
  return [{ kind: msg('the coordinates can’t be read and are left out'), detail }];
}

function readAt({ file }: PlacedReading, raw: RawListing, found: Place, note: Remark): ListingReading {
  const point = { latitude: String(found.lat), longitude: String(found.lng) };
  const reading = readListing({ ...raw, ...point }, file);
  if ('problems' in reading) return reading;
  const { row } = reading;
  return { row: { ...row, found, notes: [...row.notes, ...noteUnreadPoint(raw), note] } };
}

/**
 * Reads the row at its stored place, if the address is unchanged and geocoding found nothing more precise.
 */
async function readAtKnown(
  parts: PlacedReading,
  raw: RawListing,
  found: RowPlace,
): Promise<ListingReading | null> {
  const known = await parts.findKnown(cleanLine(raw.external_id, 301));
  if (!known || ('place' in found && rank(found.place) <= rank(known))) return null;
  const { lng, lat, location_precision, is_approximate } = known;
  const place = { lng, lat, location_precision, is_approximate };
  const note = { kind: msg('there are no coordinates, and the listing stays where it is') };
  const reading = readAt(parts, raw, place, note);
  return 'row' in reading && keepsAddress(known, reading.row.property) ? reading : null;
}

/** A known listing keeps its state if the row has nothing from which the state follows. */
async function withKnownState(parts: PlacedReading, raw: RawListing): Promise<RawListing> {
  if (raw.state.trim() !== '' || readLocality(raw, []).state !== null) return raw;
  const known = await parts.findKnown(cleanLine(raw.external_id, 301));
  return known ? { ...raw, state: known.state } : raw;
}

/**
 * A row without coordinates gets its listing's stored place or a geocoded one, with a note. Otherwise it is
 * rejected.
 */
export async function readPlacedListing(parts: PlacedReading, given: RawListing): Promise<ListingReading> {
  const raw = await withKnownState(parts, given);
  const found = await findRowPlace(parts.db, parts.geocoder, raw);
  if (!found) return readListing(raw, parts.file);
  const known = await readAtKnown(parts, raw, found);
  if (known) return known;
  if ('problem' in found) {
    const reading = readListing(raw, parts.file);
    if ('row' in reading) return reading;
    const problems = reading.problems.map((one) => (one.kind === NO_COORDINATES ? found.problem : one));
    return { ...reading, problems };
  }
  return readAt(parts, raw, found.place, found.note);
}
