import {
  type AddressLine,
  parseAddressLine,
  type StreetVariant,
  streetVariants,
} from './geocoding/address-line.ts';
import { type FoundHouse, findSameNumber, type House, interpolateHouse } from './geocoding/find-house.ts';
import { type Anchors, placeConfidence } from './geocoding/place-confidence.ts';
import { type Box, boxAround, greatCircleDistance } from './geometry.ts';
import { readHouseNumbers } from './house-number.ts';

export type AddressQuery = { address_1: string; city: string; state: string; postal_code: string };

/** From the most to the least precise. */
export const GEOCODE_PRECISIONS = ['address', 'interpolated', 'street', 'zip', 'city'] as const;
export type GeocodePrecision = (typeof GEOCODE_PRECISIONS)[number];

export type Candidate = {
  /** Degrees. */
  lng: number;
  lat: number;
  precision: GeocodePrecision;
  /** From 0 to 1. */
  confidence: number;
  label: string;
  /** 'openstreetmap', 'census', ... */
  source: string;
  /** Length of a street, in meters. */
  length_m?: number;
};

export type HouseRow = {
  number: string;
  street: string;
  street_key: string;
  city: string | null;
  postcode: string | null;
  lng: number;
  lat: number;
};
export type StreetRow = { name: string; street_key: string; lng: number; lat: number; length_m: number };
export type StreetCityRow = {
  street_key: string;
  city: string | null;
  postcode: string | null;
  lng: number;
  lat: number;
};

type Point = { lng: number; lat: number };

/**
 * Imported addresses, which the caller stores. The search is limited to `box`, or unlimited if it is null.
 */
export type AddressSource = {
  /** Lists houses on streets with these keys. Their numbers have digits near this number or its hundreds. */
  listHouses(streetKeys: string[], number: number, box: Box | null): Promise<HouseRow[]>;
  listStreets(streetKeys: string[], box: Box | null): Promise<StreetRow[]>;
  listStreetCities(streetKeys: string[], box: Box | null): Promise<StreetCityRow[]>;
  /** Centers distinguish streets with the same name and are the last fallback. Null if unknown. */
  findPostalCode(postalCode: string): Promise<Point | null>;
  findCity(city: string): Promise<Point | null>;
  /** The `source` of candidates that are centers. */
  centersFrom: string;
  isInState(point: Point): boolean;
};

const SOURCE = 'openstreetmap';

const MAX_CANDIDATES = 5;
const SAME_PLACE_M = 150;
const HOUSES_OF_STREET_M = 5_000;
const SEARCH_RADIUS_M = 40_000;
/** A postal code's center farther from the city comes from listings with wrong pins. */
const ZIP_FROM_CITY_M = 80_000;
const CONFIDENCE = { street: 0.45, zip: 0.3, city: 0.15 };
/** Factor for the confidence if several places are equally good. */
const AMBIGUOUS = 0.6;

async function findAnchors(query: AddressQuery, source: AddressSource): Promise<Anchors> {
  const zip = /^\d{5}/.exec(query.postal_code.trim())?.[0];
  const city = query.city.trim();
  const inState = (point: Point | null) =>
    point && source.isInState(point) ? { lng: point.lng, lat: point.lat } : null;
  const zipCenter = zip ? inState(await source.findPostalCode(zip)) : null;
  const cityCenter = city === '' ? null : inState(await source.findCity(city));
  const isPlausible =
    zipCenter === null || cityCenter === null || distance(zipCenter, cityCenter) <= ZIP_FROM_CITY_M;
  return { zip: isPlausible ? zipCenter : null, city: cityCenter };
}

const distance = (a: Point, b: Point) => greatCircleDistance([a.lng, a.lat], [b.lng, b.lat]);

/** Sorts by confidence. If two distant places are equally good, all lose confidence. */
function mergeCandidates<Found extends Point & { confidence: number }>(found: readonly Found[]): Found[] {
  const merged: Found[] = [];
  for (const one of found.toSorted((a, b) => b.confidence - a.confidence))
    if (merged.every((other) => distance(one, other) > SAME_PLACE_M)) merged.push(one);
  const best = merged[0]?.confidence ?? 0;
  const isTied = merged.length > 1 && merged[1]!.confidence > best * 0.95;
  return isTied ? merged.map((one) => ({ ...one, confidence: one.confidence * AMBIGUOUS })) : merged;
}

type Search = {
  source: AddressSource;
  query: AddressQuery;
  anchors: Anchors;
  box: Box | null;
  variants: StreetVariant[];
};

function confidenceOf(
  { source, query, anchors, variants }: Search,
  place: Parameters<typeof placeConfidence>[0],
  key: string,
): number {
  if (!source.isInState(place)) return 0;
  const variant = variants.find((one) => one.key === key);
  return placeConfidence(place, query, anchors) * (variant?.confidence ?? 0);
}

async function findHouse(search: Search, line: AddressLine): Promise<Candidate[]> {
  const numbers = readHouseNumbers(line.number ?? '');
  const [first] = numbers;
  if (!first) return [];
  const keys = search.variants.map(({ key }) => key);
  const rows = await search.source.listHouses(keys, first.from, search.box);
  const houses = rows
    .map((row): House => ({ ...row, confidence: confidenceOf(search, row, row.street_key) }))
    .filter(({ confidence }) => confidence > 0);
  const toCandidate =
    (precision: Candidate['precision']) =>
    (found: FoundHouse): Candidate => ({
      lng: found.lng,
      lat: found.lat,
      precision,
      confidence: found.confidence,
      label: `${line.number} ${found.street}`,
      source: SOURCE,
    });
  const exact = mergeCandidates(numbers.flatMap((one) => findSameNumber(houses, one))).map(
    toCandidate('address'),
  );
  return exact.length > 0
    ? exact
    : mergeCandidates(interpolateHouse(houses, first)).map(toCandidate('interpolated'));
}

/** Confidence that the street is in the city, by its best house, else its center. */
function streetConfidence(search: Search, street: StreetRow, cities: readonly StreetCityRow[]): number {
  const own = { ...street, city: null, postcode: null };
  const houses = cities.filter(
    (row) => row.street_key === street.street_key && distance(row, street) <= HOUSES_OF_STREET_M,
  );
  // Addresses of houses outweigh the street's own center, which may be near another city.
  return Math.max(
    0,
    ...(houses.length > 0 ? houses : [own]).map((row) => confidenceOf(search, row, street.street_key)),
  );
}

async function findStreet(search: Search): Promise<Candidate[]> {
  const keys = search.variants.map(({ key }) => key);
  const streets = await search.source.listStreets(keys, search.box);
  if (streets.length === 0) return [];
  const cities = await search.source.listStreetCities(keys, search.box);
  const rated = streets
    .map((street) => ({
      ...street,
      confidence: streetConfidence(search, street, cities) * CONFIDENCE.street,
    }))
    .filter(({ confidence }) => confidence > 0);
  return mergeCandidates(rated).map(({ lng, lat, name, confidence, length_m }) => ({
    lng,
    lat,
    precision: 'street',
    confidence,
    label: name,
    source: SOURCE,
    length_m,
  }));
}

function centerCandidates({ source: { centersFrom: source }, query, anchors }: Search): Candidate[] {
  const { zip, city } = anchors;
  const found: Candidate[] = [];
  const postalCode = query.postal_code.trim().slice(0, 5);
  if (zip) found.push({ ...zip, precision: 'zip', confidence: CONFIDENCE.zip, label: postalCode, source });
  const town = `${query.city.trim()}, ${query.state}`;
  if (city) found.push({ ...city, precision: 'city', confidence: CONFIDENCE.city, label: town, source });
  return found;
}

/** Returns at most five candidates, all in the state, from the most to the least precise. */
export async function geocodeAddress(query: AddressQuery, source: AddressSource): Promise<Candidate[]> {
  const anchors = await findAnchors(query, source);
  const middle = anchors.zip ?? anchors.city;
  const box = middle && boxAround([middle.lng, middle.lat], SEARCH_RADIUS_M);
  const line = parseAddressLine(query.address_1);
  const search: Search = { source, query, anchors, box, variants: line ? streetVariants(line.key) : [] };
  const houses = line ? await findHouse(search, line) : [];
  const streets = line && houses.length === 0 ? await findStreet(search) : [];
  const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);
  return [...houses, ...streets, ...centerCandidates(search)]
    .sort((a, b) => rank(a) - rank(b) || b.confidence - a.confidence)
    .map((found) => ({ ...found, confidence: Math.round(found.confidence * 100) / 100 }))
    .slice(0, MAX_CANDIDATES);
}
