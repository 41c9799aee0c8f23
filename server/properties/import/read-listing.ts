import type { Remark } from '#server/jobs/import/import-report.ts';
import {
  mapFields,
  PROPERTY_FIELDS,
  type PropertyField,
  type PropertyFieldValues,
} from '#shared/rules/property-fields.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { msg } from '#shared/texts/t.ts';
import type { Place } from '../manage/place-address.ts';
import { cleanDescription } from './clean-description.ts';
import { cleanLine, shorten } from './clean-text.ts';
import type { ListingMapping, RawListing } from './listing-mapping.ts';
import { cleanPhone, readAddress, readPostalCode } from './read-address.ts';
import { readFeatures, readPets } from './read-features.ts';
import { readPoint } from './read-point.ts';
import { readRent } from './read-rent.ts';
import { type Baths, bedroomsInTitle, readBaths, readBedrooms, readSize } from './read-rooms.ts';
import { readType } from './read-type.ts';

type PropertyFacts = PropertyFieldValues & { lng: number; lat: number; features: string[] };

/** A word until saved, so that hashes don't change daily. */
export const AVAILABLE_NOW = 'now';

export type PlanFacts = Baths & {
  name: string;
  bedrooms: number;
  sq_feet: number | null;
  stories: number;
  price: number | null;
  price_max: number | null;
  price_per: 'unit' | 'bed';
  date_available: string | null;
  tour_url: string | null;
};

/** Stored as JSON: plain values only. */
export type ListingRow = {
  external_id: string;
  property: PropertyFacts;
  plan: PlanFacts;
  hasStreetAddress: boolean;
  withheld: Remark[];
  /** Reasons to hide if only this plan exists. */
  planWithheld: Remark[];
  notes: Remark[];
  /** Absent with coordinates. */
  found?: Place;
};

export type ListingReading = { row: ListingRow } | { problem: Remark; external_id: string };

export function readListing(
  raw: RawListing,
  mapping: Pick<ListingMapping, 'zeroPrice'>,
  knownFeatures: ReadonlySet<string>,
): ListingReading {
  const external_id = cleanLine(raw.external_id, 301);
  const reject = (kind: string, detail?: string) => ({
    problem: { kind, detail },
    external_id: external_id.slice(0, 300),
  });
  if (external_id === '') return reject(msg('the id is missing'));
  if (external_id.length > 300) return reject(msg('the id is longer than 300 characters'));
  const state = stateCode(raw.state);
  if (state === null)
    return reject(msg('the state is missing or unknown'), raw.state.slice(0, 30) || undefined);
  const city = cleanLine(raw.city, 100);
  if (city === '') return reject(msg('the city is missing'));
  const point = readPoint(raw.latitude, raw.longitude, state);
  if ('problem' in point) return reject(point.problem, `${raw.latitude}, ${raw.longitude}`.slice(0, 60));

  const notes: Remark[] = [...point.notes];
  const withheld: Remark[] = [...point.withheld];
  const title = cleanLine(raw.listing_title, 200);
  const bedrooms = readBedrooms(raw.bedrooms) ?? bedroomsInTitle(title);
  if (bedrooms === null)
    return reject(
      msg('the number of bedrooms is missing or not plausible'),
      raw.bedrooms.slice(0, 30) || undefined,
    );
  if (readBedrooms(raw.bedrooms) === null)
    notes.push({
      kind: msg('the number of bedrooms was taken from the title'),
      detail: raw.bedrooms.slice(0, 30),
    });
  const address = readAddress(raw.address_1, raw.address_2, notes);
  const features = readFeatures(raw.features.split(/[,|]/), knownFeatures);
  const description = withOtherFeatures(cleanDescription(raw.description), features.others);
  if (description === '') notes.push({ kind: msg('there is no description') });
  const { type, isUnknown } = readType(raw.type, title, description);
  if (isUnknown)
    notes.push({
      kind: msg('the type isn’t one of ours and was taken from the text'),
      detail: raw.type.slice(0, 60),
    });
  if (/^(inactive|hidden|draft|off|no|false|rented|closed)$/i.test(raw.status))
    withheld.push({ kind: msg('the file says it is inactive') });
  const rent = readRent({
    price: raw.price,
    price_max: raw.price_max,
    period: raw.price_period,
    per: raw.price_per,
    zero: mapping.zeroPrice,
  });
  notes.push(...rent.notes);
  const isRoom = type === 'single_room' || rent.price_per === 'bed';
  const property: PropertyFacts = {
    ...readFields(raw, features.flags, notes),
    name: cleanLine(raw.name, 200) || address.name,
    description,
    address_1: address.address_1,
    address_2: address.address_2,
    city,
    state,
    postal_code: readPostalCode(raw.postal_code, state, notes),
    contact_phone: cleanPhone(raw.contact_phone) || address.phone,
    type,
    year_built: integerBetween(raw.year_built, 1600, 2100),
    lng: point.lng,
    lat: point.lat,
    features: [
      ...new Set([...features.slugs, ...readPets(raw.pets).filter((slug) => knownFeatures.has(slug))]),
    ].sort(),
  };
  const plan: PlanFacts = {
    name: cleanLine(raw.plan_name, 200),
    bedrooms,
    ...readBaths(raw.bathrooms, bedrooms, notes),
    sq_feet: readSize(raw.sq_feet, bedrooms, isRoom, notes),
    stories: integerBetween(raw.stories, 1, 200) ?? 1,
    price: rent.price,
    price_max: rent.price_max,
    price_per: rent.price_per,
    date_available: readDate(raw.date_available, notes),
    tour_url: webAddress(raw.tour_url, notes),
  };
  const row = {
    external_id,
    property,
    plan,
    hasStreetAddress: address.isExact,
    withheld,
    planWithheld: rent.withheld,
    notes,
  };
  return { row };
}

type FieldWithoutReader = 'address_1' | 'city' | 'state' | 'postal_code' | 'type';

/** @param flags set by words among the amenities */
function readFields(raw: RawListing, flags: readonly PropertyField[], notes: Remark[]) {
  return mapFields((name) => {
    const rule = PROPERTY_FIELDS[name];
    const text = raw[name];
    if (rule.kind === 'count') return integerBetween(text, rule.min, rule.max);
    if (rule.kind === 'flag') return isYes(text) || flags.includes(name);
    if (rule.kind === 'link') return webAddress(text, notes);
    return 'max' in rule ? cleanLine(text, rule.max) : cleanPhone(text);
  }) as Omit<PropertyFieldValues, FieldWithoutReader>;
}

/** Unknown amenities go to the description. */
function withOtherFeatures(description: string, others: readonly string[]): string {
  if (others.length === 0) return description;
  const list = shorten(others.join(', '), 500);
  return shorten(description, PROPERTY_FIELDS.description.max - list.length - 20).concat(
    description === '' ? '' : '\n\n',
    `Also listed: ${list}`,
  );
}

function isYes(text: string): boolean {
  return /^(yes|y|true|1|x)$/i.test(text.trim());
}

function integerBetween(text: string, min: number, max: number): number | null {
  if (!/^\d{1,9}(\.0+)?$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

function webAddress(text: string, notes: Remark[]): string | null {
  if (text === '') return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (URL.canParse(url) && new URL(url).hostname.includes('.') && !/\s/.test(text)) {
    const { href } = new URL(url);
    if (href.length <= 2000) return href;
  }
  notes.push({ kind: msg('a web address can’t be read and is left out'), detail: text.slice(0, 60) });
  return null;
}

/** '2027-08-15', '8/15/2027', 'now'; null if missing. */
function readDate(text: string, notes: Remark[]): string | null {
  const word = text.trim();
  if (word === '') return null;
  if (/^(now|available now|immediate(ly)?)$/i.test(word)) return AVAILABLE_NOW;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(word);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : [];
  if (year && month && day) {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
    if (isReal && Number(year) >= 1990 && Number(year) <= 2100) return date.toISOString().slice(0, 10);
  }
  notes.push({ kind: msg('the date can’t be read and is left out'), detail: word.slice(0, 30) });
  return null;
}
