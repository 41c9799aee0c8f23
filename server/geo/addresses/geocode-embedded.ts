import { stateCode } from '#shared/rules/us-states.ts';
import type { Db } from '../../db/tables.ts';
import { boxAround } from '../box-around.ts';
import { crowDistance } from '../crow-distance.ts';
import { type AskedAddress, type Candidate, GEOCODE_PRECISIONS } from '../geocoding-provider.ts';
import type { Box } from '../osm/osm-extract.ts';
import { isInState } from '../state-shapes.ts';
import {
  listHousesNear,
  listStreetCities,
  listStreetsNamed,
  type StreetCityRow,
  type StreetRow,
} from './addresses.queries.ts';
import { type FoundHouse, findSameNumber, type House, interpolateHouse } from './find-house.ts';
import { type Anchors, judgePlace } from './judge-place.ts';
import { type AddressLine, readAddressLine } from './read-address-line.ts';
import { type StreetVariant, streetVariants } from './street-variants.ts';

const SOURCE = 'openstreetmap';

type Point = { lng: number; lat: number };

/** Centers of postal codes and cities, null if unknown: last fallback, and disambiguation of streets. */
export type RoughPlaces = {
  source: string;
  findPostalCode(db: Db, postalCode: string): Promise<Point | null>;
  findCity(db: Db, city: string, state: string): Promise<Point | null>;
};
const NO_ROUGH_PLACES: RoughPlaces = {
  source: 'none',
  findPostalCode: async () => null,
  findCity: async () => null,
};

const MOST_CANDIDATES = 5;
/** Meters within which results are merged. */
const SAME_PLACE_M = 150;
/** Meters. */
const HOUSES_OF_STREET_M = 5_000;
/** Search radius around the postal code or city. */
const LOOKED_AROUND_M = 40_000;
/** A farther postal code is wrong: its few listings have wrong pins. */
const ZIP_FROM_CITY_M = 80_000;
const CONFIDENCE = { street: 0.45, zip: 0.3, city: 0.15 };
/** Confidence factor for equally good results. */
const AMBIGUOUS = 0.6;

const distance = (a: Point, b: Point) => crowDistance([a.lng, a.lat], [b.lng, b.lat]);

async function findAnchors(db: Db, asked: AskedAddress, rough: RoughPlaces): Promise<Anchors> {
  const zip = /^\d{5}/.exec(asked.postal_code.trim())?.[0];
  const inState = (point: Point | null) =>
    point && isInState(point.lng, point.lat, asked.state) ? { lng: point.lng, lat: point.lat } : null;
  const nearby = zip ? inState(await rough.findPostalCode(db, zip)) : null;
  const city =
    asked.city.trim() === '' ? null : inState(await rough.findCity(db, asked.city.trim(), asked.state));
  const isBelieved = nearby === null || city === null || distance(nearby, city) <= ZIP_FROM_CITY_M;
  return { zip: isBelieved ? nearby : null, city };
}

/** Merged, most confident first; distant equals lose confidence. */
function settle<Found extends Point & { confidence: number }>(found: readonly Found[]): Found[] {
  const apart: Found[] = [];
  for (const one of found.toSorted((a, b) => b.confidence - a.confidence))
    if (apart.every((other) => distance(one, other) > SAME_PLACE_M)) apart.push(one);
  const best = apart[0]?.confidence ?? 0;
  const isTied = apart.length > 1 && apart[1]!.confidence > best * 0.95;
  return isTied ? apart.map((one) => ({ ...one, confidence: one.confidence * AMBIGUOUS })) : apart;
}

type Search = { db: Db; asked: AskedAddress; anchors: Anchors; box: Box | null; variants: StreetVariant[] };

const sureness = (
  { asked, anchors, variants }: Search,
  place: Parameters<typeof judgePlace>[0],
  key: string,
) => judgePlace(place, asked, anchors) * (variants.find((variant) => variant.key === key)?.confidence ?? 0);

async function findHouse(search: Search, line: AddressLine): Promise<Candidate[]> {
  const { number } = line;
  if (number === null) return [];
  const keys = search.variants.map(({ key }) => key);
  const rows = await listHousesNear(search.db, keys, number.from, search.box);
  const houses = rows
    .map((row): House => ({ ...row, confidence: sureness(search, row, row.street_key) }))
    .filter(({ confidence }) => confidence > 0);
  const toCandidate =
    (precision: Candidate['precision']) =>
    (found: FoundHouse): Candidate => ({
      lng: found.lng,
      lat: found.lat,
      precision,
      confidence: found.confidence,
      label: `${number.from}${number.letter} ${found.street}`,
      source: SOURCE,
    });
  const exact = settle(findSameNumber(houses, number)).map(toCandidate('address'));
  return exact.length > 0 ? exact : settle(interpolateHouse(houses, number)).map(toCandidate('interpolated'));
}

/** The best of its houses' and its own evidence. */
function judgeStreet(search: Search, street: StreetRow, cities: readonly StreetCityRow[]): number {
  const own = { ...street, city: null, postcode: null };
  const houses = cities.filter(
    (row) => row.street_key === street.street_key && distance(row, street) <= HOUSES_OF_STREET_M,
  );
  // Houses of other cities outweigh a near center.
  return Math.max(
    0,
    ...(houses.length > 0 ? houses : [own]).map((row) => sureness(search, row, street.street_key)),
  );
}

async function findStreet(search: Search): Promise<Candidate[]> {
  const keys = search.variants.map(({ key }) => key);
  const streets = await listStreetsNamed(search.db, keys, search.box);
  if (streets.length === 0) return [];
  const cities = await listStreetCities(search.db, keys, search.box);
  const judged = streets
    .map((street) => ({ ...street, confidence: judgeStreet(search, street, cities) * CONFIDENCE.street }))
    .filter(({ confidence }) => confidence > 0);
  return settle(judged).map(({ lng, lat, name, confidence, length_m }) => ({
    lng,
    lat,
    precision: 'street',
    confidence,
    label: name,
    source: SOURCE,
    length_m,
  }));
}

function roughCandidates({ asked, anchors }: Search, source: string): Candidate[] {
  const { zip, city } = anchors;
  const found: Candidate[] = [];
  const postalCode = asked.postal_code.trim().slice(0, 5);
  if (zip) found.push({ ...zip, precision: 'zip', confidence: CONFIDENCE.zip, label: postalCode, source });
  const town = `${asked.city.trim()}, ${asked.state}`;
  if (city) found.push({ ...city, precision: 'city', confidence: CONFIDENCE.city, label: town, source });
  return found;
}

/**
 * From imports: house, interpolation, street, then centers from `rough`; at most five, closest precision first. A
 * street needs evidence for its city; everything must be in the state.
 */
export async function geocodeEmbedded(
  db: Db,
  address: AskedAddress,
  rough: RoughPlaces = NO_ROUGH_PLACES,
): Promise<Candidate[]> {
  const state = stateCode(address.state);
  if (state === null) return [];
  const asked = { ...address, state };
  const anchors = await findAnchors(db, asked, rough);
  const middle = anchors.zip ?? anchors.city;
  const box = middle && boxAround([middle.lng, middle.lat], LOOKED_AROUND_M);
  const line = readAddressLine(address.address_1);
  const search: Search = { db, asked, anchors, box, variants: line ? streetVariants(line.key) : [] };
  const houses = line ? await findHouse(search, line) : [];
  const streets = line && houses.length === 0 ? await findStreet(search) : [];
  const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);
  return [...houses, ...streets, ...roughCandidates(search, rough.source)]
    .sort((a, b) => rank(a) - rank(b) || b.confidence - a.confidence)
    .map((found) => ({ ...found, confidence: Math.round(found.confidence * 100) / 100 }))
    .slice(0, MOST_CANDIDATES);
}
