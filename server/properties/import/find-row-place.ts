import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';
import { assessCandidates, type PlaceDoubt } from '#streets/rank-candidates.ts';
import type { Db } from '../../db/tables.ts';
import type { Geocoder } from '../../geo/addresses/open-nominatim.ts';
import { geocode } from '../geocode.ts';
import { foundPlace, type Place } from '../manage/place-address.ts';
import type { RawListing } from './listing-mapping.ts';
import { readAddress } from './read-address.ts';
import { readLocality } from './read-locality.ts';
import { hasPoint } from './read-point.ts';

export type RowPlace = { place: Place; note: Remark } | { problem: Remark };

const NOT_FOUND = msg(
  'there are no coordinates, and we couldn’t find the address: add them, or create the listing by hand and set the pin',
);
/** Note in the report if the address was only found approximately. */
const FOUND: Record<Exclude<PlaceDoubt, 'nothing'>, string> = {
  area: msg('there are no coordinates, and only the ZIP code or city was found: shown as approximate'),
  long_street: msg('there are no coordinates, and only a long street was found: shown as approximate'),
  several: msg('there are no coordinates, and the address may be in several places: shown as approximate'),
};

/**
 * True if the place is only the center of a ZIP code or city; an imported map of the area would be more
 * precise.
 */
export const isArea = ({ location_precision }: Place): boolean =>
  location_precision === 'postal_code' || location_precision === 'city';

/** Geocodes the address of a row without usable coordinates. Null if the row has coordinates or no state. */
export async function findRowPlace(
  db: Db,
  geocoder: Geocoder | null,
  raw: RawListing,
): Promise<RowPlace | null> {
  const { city, state, postal_code } = readLocality(raw, []);
  if (hasPoint(raw.latitude, raw.longitude) || state === null) return null;
  const { address_1 } = readAddress(raw.address_1, raw.address_2, []);
  const { best, doubt } = assessCandidates(
    await geocode(db, { address_1, city, state, postal_code }, geocoder),
  );
  if (!best || doubt === 'nothing') return { problem: { kind: NOT_FOUND } };
  const found = foundPlace(best);
  if (doubt === null)
    return {
      place: found,
      note: { kind: msg('there are no coordinates, and the address was found at'), detail: best.label },
    };
  const place: Place =
    doubt === 'several' ? { ...found, location_precision: 'unknown', is_approximate: true } : found;
  return { place, note: { kind: FOUND[doubt], detail: best.label } };
}
