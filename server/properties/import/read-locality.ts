import { findZipCentroid } from '#server/geo/addresses/find-zip-centroid.ts';
import { stateAt } from '#server/geo/state-shapes.ts';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { msg } from '#shared/texts/t.ts';
import { cleanLine, normalizeCapitals } from './clean-text.ts';
import type { RawListing } from './listing-mapping.ts';
import { readPostalCode } from './read-address.ts';
import { degrees } from './read-point.ts';

/** A city with its state and ZIP code: 'Ithaca NY', 'Ithaca, New York 14850'. */
const STATE_AFTER_CITY =
  /^(.+?)[,\s]+([A-Za-z]{2}|[A-Za-z]\.\s?[A-Za-z]\.|[A-Za-z]+(?: [A-Za-z]+)?)\.?(?:\s+(\d{5})(?:-\d{4})?)?(?:,? USA?)?$/;

type Locality = { city: string; state: string | null; postal_code: string };

function splitCity(text: string, state: string | null) {
  const [, city, name, zip] = STATE_AFTER_CITY.exec(text) ?? [];
  const code = stateCode(name ?? '');
  // Without a state column, 'New York' alone is a city: only a comma or a two-letter code marks a state.
  const isSuffix =
    city && code && (code === state || (state === null && (text.includes(',') || name === code)));
  return isSuffix ? { city, code, zip: zip ?? '' } : { city: text, code: null, zip: '' };
}

/** Title case for names that are all upper or lower case. */
const normalizeCase = (city: string) =>
  normalizeCapitals(city === city.toLowerCase() ? city.toUpperCase() : city);

function stateOf(raw: RawListing, postal_code: string): string | null {
  const [lng, lat] = [degrees(raw.longitude), degrees(raw.latitude)];
  const state = lng === null || lat === null ? null : stateAt(lng, lat);
  if (state) return state;
  const center = findZipCentroid(postal_code.slice(0, 5));
  return center && stateAt(center.lng, center.lat);
}

/**
 * City, state and ZIP code. A missing state follows from the city's text, the coordinates or the ZIP code.
 */
export function readLocality(raw: RawListing, notes: Remark[]): Locality {
  const given = stateCode(raw.state);
  const split = splitCity(
    cleanLine(raw.city, 100).replace(/^(?:city|town|village) of |\s+county$/gi, ''),
    given,
  );
  const zip = raw.postal_code.trim() || split.zip;
  const known = given ?? split.code;
  const state = known ?? (raw.state.trim() === '' ? stateOf(raw, zip) : null);
  if (state && !known)
    notes.push({ kind: msg('the state is missing: derived from the place'), detail: state });
  return {
    city: normalizeCase(split.city),
    state,
    postal_code: state === null ? '' : readPostalCode(zip, state, notes),
  };
}
