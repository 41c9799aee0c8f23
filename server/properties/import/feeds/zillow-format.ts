import { hideHouseNumber } from '#streets/house-number.ts';
import { amenityWord, featuresOf, includedUtility } from './amenity-words.ts';
import type { FeedFormat, FeedRow } from './feed-format.ts';
import { unknownFormat } from './feed-parser.ts';
import { bathsOf, countOf, firstGiven, givenFields, isYes, pointOf, rangeOf } from './feed-values.ts';
import { priceFields } from './group-units.ts';
import { childAt, childrenOf, elementsIn, textAt, textIn, type XmlNode } from './xml-node.ts';

type Text = string | undefined;

const CLOSED = /^(pending|sold|rented|leased|contingent|withdrawn|expired|off market|inactive|for sale)$/i;

/** Lists in `RichDetails` whose entries are amenities. */
const LISTS: [list: string, entry: string][] = [
  ['Appliances', 'Appliance'],
  ['ParkingTypes', 'ParkingType'],
  ['FloorCoverings', 'FloorCovering'],
];
/** Elements with `Yes` or `No` that are no amenities. */
const NOT_AMENITIES = new Set([
  'furnished',
  'newconstruction',
  'over55activecommunity',
  'assistedlivingcommunity',
]);

function richWords(details: XmlNode | null): string[] {
  if (!details) return [];
  const flags = details.children.filter(
    ({ name, text }) => isYes(text.trim()) === true && !NOT_AMENITIES.has(name),
  );
  const entries = LISTS.flatMap(([list, entry]) => elementsIn(childrenOf(details, list), entry));
  const cooling = elementsIn(childrenOf(details, 'CoolingSystems'), 'CoolingSystem');
  const more = (textAt(details, 'AdditionalFeatures') ?? '').split(/[,;|\n]/);
  return [
    ...flags.map(({ label }) => amenityWord(label)),
    ...entries
      .map(({ text }) => text.trim())
      .filter((text) => !/^(none|other)?$/i.test(text))
      .map(amenityWord),
    ...(cooling.some(({ text }) => !/^(none)?$/i.test(text.trim())) ? ['air-conditioning'] : []),
    ...more.map((word) => word.trim()),
  ].filter((word) => word !== '');
}

function featuresIn(listing: XmlNode): Text {
  const included = childAt(listing, 'RentalDetails', 'UtilitiesIncluded')?.children ?? [];
  const utilities = included
    .filter(({ text }) => isYes(text.trim()) === true)
    .flatMap(({ name }) => includedUtility(name) ?? []);
  const words = [...richWords(childAt(listing, 'RichDetails')), ...utilities];
  return words.length > 0 ? featuresOf(words) : undefined;
}

/** Allowed pets. Undefined if all elements for pets are empty. */
function petsIn(listing: XmlNode): Text {
  const rules = childAt(listing, 'RentalDetails', 'PetsAllowed');
  const of = (...names: string[]) => names.map((name) => isYes(textAt(rules, name)));
  const [isNone, cats, ...dogs] = of('NoPets', 'Cats', 'SmallDogs', 'LargeDogs', 'Dogs');
  const allowed = [cats ? 'cats' : '', dogs.includes(true) ? 'dogs' : ''].filter((word) => word !== '');
  if (allowed.length > 0) return allowed.join(',');
  const isRefused = isNone || (cats === false && dogs.includes(false));
  return isRefused ? 'none' : undefined;
}

/** 'now' or a date. 'ContactForDetails' means that the date is unknown. */
function dateIn(rental: XmlNode | null): Text {
  const date = textIn([rental], 'Availability', 'DateAvailable');
  return date && !/\d|^(available )?now$/i.test(date) ? '' : date;
}

function readZillowListing(listing: XmlNode): FeedRow {
  const at = childAt(listing, 'Location');
  const details = childAt(listing, 'ListingDetails');
  if (!at && !details) throw unknownFormat();
  const basic = childAt(listing, 'BasicDetails');
  const rental = childAt(listing, 'RentalDetails');
  const rich = childAt(listing, 'RichDetails');
  const people = [childAt(listing, 'Agent'), childAt(listing, 'Office')];
  const street = textIn([at], 'StreetAddress', 'Street');
  const isHidden = isYes(textAt(at, 'DisplayAddress')) === false;
  const furnished = isYes(textAt(rich, 'Furnished'));
  const price = childAt(details, 'Price');
  const photos = elementsIn(childrenOf(listing, 'Pictures'), 'Picture')
    .map((picture) => textIn([picture], 'PictureUrl', 'Url') ?? '')
    .flatMap((url) => url.replaceAll(/\s/g, '%20') || []);
  return {
    ...givenFields({
      external_id: firstGiven(
        textIn([details], 'ProviderListingId', 'ListingId'),
        textIn([details], 'MlsId', 'ListingUrl'),
      ),
      name: textIn([rich], 'PropertyName'),
      listing_title: textAt(basic, 'Title'),
      description: textAt(basic, 'Description'),
      address_1: isHidden && street ? hideHouseNumber(street) : street,
      address_2: isHidden ? '' : textAt(at, 'UnitNumber'),
      city: textAt(at, 'City'),
      state: textAt(at, 'State'),
      postal_code: textIn([at], 'Zip', 'PostalCode'),
      ...pointOf(textIn([at], 'Lat', 'Latitude'), textIn([at], 'Long', 'Longitude', 'Lng')),
      status: CLOSED.test(textAt(details, 'Status') ?? '') ? 'inactive' : undefined,
      type: textAt(basic, 'PropertyType'),
      contact_phone: textIn(people, 'OfficeLineNumber', 'MobilePhoneLineNumber', 'BrokerPhone'),
      external_site_url: textAt(details, 'ListingUrl'),
      tour_url: textAt(details, 'VirtualTourUrl'),
      number_of_units: countOf(textAt(rich, 'BuildingUnitCount')),
      year_built: countOf(textIn([basic], 'YearBuilt', 'year-built')),
      furnished_units: furnished === null ? undefined : furnished ? 'yes' : 'no',
      pets: petsIn(listing),
      features: featuresIn(listing),
      bedrooms: textAt(basic, 'Bedrooms'),
      bathrooms:
        textAt(basic, 'Bathrooms') ||
        bathsOf(textIn([basic], 'FullBathrooms', 'FullBaths'), textIn([basic], 'HalfBathrooms', 'HalfBaths')),
      sq_feet: countOf(textAt(basic, 'LivingArea')),
      date_available: dateIn(rental),
      photos: photos.length > 0 ? photos.join(' ') : undefined,
    }),
    ...priceFields(rangeOf(price), price !== null),
  };
}

/** Version 1 of Zillow's interchange format. */
export const zillowFormat: FeedFormat = {
  name: 'zillow',
  managerName: 'Listings from Zillow feeds',
  root: 'listings',
  item: 'Listing',
  ignored: new Set(['openhouses', 'fees', 'neighborhood', 'schools', 'taxes']),
  createReader: () => ({ readItem: (listing) => [readZillowListing(listing)] }),
};
