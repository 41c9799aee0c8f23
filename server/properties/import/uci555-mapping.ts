import { normalizeCapitals, trimTruncated } from './clean-text.ts';
import type { ColumnReader, ListingMapping } from './listing-mapping.ts';

/** The source truncates titles and bodies at these lengths. */
const TITLE_LIMIT = 80;
const BODY_LIMIT = 1024;

/**
 * Sentence with the address that one of the source's feeds writes into bodies: 'This unit is located at 707
 * South St, …'.
 */
const LOCATED = /^This unit is located at (.+?), ([^,]+), (\d{3,5}), ([A-Za-z]{2})(?=Monthly|We have|$)/;
/** Title of another feed, with the building's name: 'The Chesapeake #Studio 07: Washington DC 20008'. */
const NAMED_TITLE = /^([^#:]{3,60}?) #(?:Studio|One|Two|Three|Four|Five|\d)/i;
const TITLE_ZIP = /\b[A-Z]{2} (\d{5})\s*$/;
const ROOMS: Record<string, string> = {
  Studio: 'Studio',
  One: 'One-bedroom',
  Two: 'Two-bedroom',
  Three: 'Three-bedroom',
  Four: 'Four-bedroom',
  Five: 'Five-bedroom',
  Six: 'Six-bedroom',
  Seven: 'Seven-bedroom',
  Eight: 'Eight-bedroom',
};
/** A title of rooms and street only: 'One BR 707 South St', 'Studio apartment 1717 12th Ave'. */
const BARE_TITLE = /^(?:(Studio) apartment|(One|Two|Three|Four|Five|Six|Seven|Eight) BR) /;

/**
 * The column `bedrooms` may be that of the largest unit, with price and title of the smallest: 'studio' in
 * the title wins.
 */
export const uci555Mapping: ListingMapping = {
  name: 'uci555',
  managerName: 'Apartment for Rent Classified (UCI 555)',
  attribution:
    '"Apartment for Rent Classified", UCI Machine Learning Repository, doi 10.24432/C5X623, CC BY 4.0',
  format: { separator: ';', isQuoted: false },
  requiredColumns: [
    'id',
    'title',
    'body',
    'bedrooms',
    'price',
    'address',
    'cityname',
    'state',
    'latitude',
    'longitude',
  ],
  optionalColumns: [
    'amenities',
    'bathrooms',
    'pets_allowed',
    'price_display',
    'price_type',
    'square_feet',
    'category',
  ],
  nullTexts: ['null'],
  groupsRowsById: false,
  zeroPrice: 'missing',
  fields: {
    external_id: 'id',
    name: (column) =>
      BARE_TITLE.test(column('title')) ? '' : (NAMED_TITLE.exec(column('title'))?.[1] ?? ''),
    listing_title: readTitle,
    description: (column) => readBody(trimTruncated(column('body'), BODY_LIMIT)),
    address_1: (column) => column('address') || placeOf(column),
    city: (column) => column('cityname') || (LOCATED.exec(column('body'))?.[2] ?? ''),
    state: (column) => column('state') || (LOCATED.exec(column('body'))?.[4] ?? ''),
    postal_code: (column) => LOCATED.exec(column('body'))?.[3] ?? TITLE_ZIP.exec(column('title'))?.[1] ?? '',
    latitude: 'latitude',
    longitude: 'longitude',
    bedrooms: (column) => (/\bstudio\b/i.test(column('title')) ? 'studio' : column('bedrooms')),
    bathrooms: 'bathrooms',
    sq_feet: 'square_feet',
    price: (column) => column('price') || column('price_display'),
    price_max: readHighestRent,
    price_period: 'price_type',
    price_per: readPer,
    pets: 'pets_allowed',
    features: (column) =>
      [column('amenities'), ...listedInBody(column('body'))]
        .join(',')
        .split(',')
        .filter((word) => !SAYS_NOTHING.has(word.toLowerCase()))
        .join(','),
  },
};

function readTitle(column: ColumnReader): string {
  const title = trimTruncated(column('title'), TITLE_LIMIT);
  const bare = BARE_TITLE.exec(title);
  const place = column('address').replace(/\s+/g, ' ') || placeOf(column);
  if (!bare || place === '') return title;
  const rooms = ROOMS[bare[1] ?? bare[2]!]!;
  return `${rooms} ${rooms === 'Studio' ? 'at' : 'home at'} ${place}`;
}

/** Matches streets and crossings, but no slogans such as 'Live East Austin Go Anywhere'. */
const STREET =
  /\b(st|street|ave?|avenue|r(?:oa)?d|dr(?:ive)?|blvd|boulevard|ln|lane|way|c(?:our)?t|pl(?:ace)?|p(?:ar)?kwa?y|h(?:igh)?wa?y|ih|fm|i-\d+|cir(?:cle)?|ter(?:race)?|trail|loop|mopac)\b|^\S+(?: \S+)? (?:and|&) \S+(?: \S+){0,2}$/i;

/** The street or crossing in the title, else in the body, which spells ordinals out. */
function placeOf(column: ColumnReader): string {
  const located = LOCATED.exec(column('body'));
  if (!located) return '';
  const title = column('title');
  const bare = BARE_TITLE.exec(title);
  const inTitle = bare && title.length < TITLE_LIMIT ? title.slice(bare[0].length) : '';
  const place = withoutTown(inTitle || located[1]!, column('cityname') || located[2]!);
  return STREET.test(place) ? place : '';
}

function withoutTown(place: string, city: string): string {
  const town = city === '' ? -1 : place.indexOf(`, ${city}`);
  return town === -1 ? place : place.slice(0, town);
}

function readHighestRent(column: ColumnReader): string {
  const body = column('body');
  const range =
    /rates range from \$([\d,]+) - \$([\d,]+)We have (?:studio|(?:\d|one|two|three|four|five) beds) units/.exec(
      body,
    );
  return range?.[1]?.replaceAll(',', '') === column('price') ? range![2]! : '';
}

function readPer(column: ColumnReader): string {
  const match = /\$?\d[\d,]*\s*(?:\/|per |a |each )\s*(person|bed(?:room)?|room|tenant|student)\b/i.exec(
    `${column('title')} ${column('body')}`,
  );
  return match ? `per ${match[1]}` : '';
}

const SAYS_NOTHING = new Set([
  'student',
  'ready',
  'cable',
  'luxury',
  'living room',
  'detached',
  'den',
  'business facility',
]);
const LIST_START = /\s*(?:Apartment|Unit) (?:features include|available amenities):--\s*/;
/** A hyphen separates amenities, unless it is part of a term such as 'Off-Street' or 'A-c'. */
const LIST_PART = /(?<!\b(?:On|Off|In|A|Play|Non|Walk))- ?(?=[A-Za-z])/;

function listedInBody(body: string): string[] {
  const [, list] = body.split(LIST_START, 2);
  if (!list) return [];
  return list
    .split(LIST_PART)
    .map((entry) =>
      entry.trim() === 'Balcony, Deck, Patio' ? 'Balcony' : entry.trim().replaceAll(',', ' '),
    );
}

/** Restores lost line breaks, and removes the list of amenities at the end. */
function readBody(body: string): string {
  const [text] = body.split(LIST_START, 2);
  return text!
    .replace(LOCATED, (_, place: string, city: string, zip: string, state: string) => {
      const street = normalizeCapitals(withoutTown(place, city));
      return `This unit is located at ${street}, ${city}, ${state.toUpperCase()} ${zip.padStart(5, '0')}. `;
    })
    .replace(
      /Monthly rental rates range from (\$[\d,]+)(?: - (\$[\d,]+))?/,
      (_, low: string, high?: string) =>
        high
          ? `Monthly rents range from ${dollars(low)} to ${dollars(high)}. `
          : `Monthly rents start at ${dollars(low)}. `,
    )
    .replace(
      /We have (.{1,24}?) units available for rent/,
      (_, kinds: string) => `It has ${readKinds(kinds)} for rent. `,
    )
    .replace(/\s*List ID: \d+ \| RealRentals\.com\s*$/, '')
    .trim();
}

function dollars(text: string): string {
  return `$${Number(text.replace(/\D/g, '')).toLocaleString('en-US')}`;
}

function readKinds(kinds: string): string {
  const [first, last] = kinds.replace(/ beds?$/, '').split(' - ');
  const name = (kind: string) => (kind === 'studio' ? 'studios' : `${kind}-bedroom units`);
  if (!last) return name(first!);
  return first === 'studio' ? `studios to ${last}-bedroom units` : `${first}- to ${last}-bedroom units`;
}
