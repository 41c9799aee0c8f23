import type { Remark } from '#server/jobs/import/import-report.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { msg } from '#shared/texts/t.ts';
import { assessCandidates, type PlaceDoubt } from '#streets/rank-candidates.ts';
import type { Db } from '../../db/tables.ts';
import { geocode } from '../geocode.ts';
import { foundPlace, type Place } from '../manage/place-address.ts';
import { cleanLine } from './clean-text.ts';
import type { RawListing } from './listing-mapping.ts';
import { readAddress, readPostalCode } from './read-address.ts';

export type RowPlace = { place: Place; label: string } | { problem: Remark };

const PROBLEMS: Record<PlaceDoubt, string> = {
  nothing: msg(
    'there are no coordinates, and we couldn’t find the address: add them, or create the listing by hand and set the pin',
  ),
  area: msg(
    'there are no coordinates, and we only found the area: add them, or create the listing by hand and set the pin',
  ),
  long_street: msg(
    'there are no coordinates, and we only found the street, which may be long: add them, or create the listing by hand and set the pin',
  ),
  several: msg(
    'there are no coordinates, and the address may be in several places: add them, or create the listing by hand and set the pin',
  ),
};

/** From local data. Rejects approximate and ambiguous results, because no user checks the pin. */
export async function findRowPlace(db: Db, raw: RawListing): Promise<RowPlace | null> {
  const state = stateCode(raw.state);
  if (raw.latitude.trim() !== '' || raw.longitude.trim() !== '' || state === null) return null;
  const candidates = await geocode(db, {
    address_1: readAddress(raw.address_1, raw.address_2, []).address_1,
    city: cleanLine(raw.city, 100),
    state,
    postal_code: readPostalCode(raw.postal_code, state, []),
  });
  const { best, doubt } = assessCandidates(candidates);
  if (best && doubt === null) return { place: foundPlace(best), label: best.label };
  return { problem: { kind: PROBLEMS[doubt ?? 'nothing'], detail: best?.label } };
}
