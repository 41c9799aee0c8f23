import { LISTING_FIELDS, type ListingField, type RawListing } from './listing-mapping.ts';
import { childAt, childrenOf, readXmlElements, textAt, type XmlNode } from './read-xml-tree.ts';

/** Other fields keep their values. */
export const MITS_FIELDS: ReadonlySet<ListingField> = new Set([
  ...([
    'external_id',
    'name',
    'listing_title',
    'description',
    'address_1',
    'address_2',
    'city',
    'state',
  ] as const),
  ...(['postal_code', 'latitude', 'longitude', 'type', 'contact_phone', 'external_site_url'] as const),
  ...(['number_of_units', 'year_built', 'pets', 'features', 'plan_name', 'bedrooms', 'bathrooms'] as const),
  ...(['sq_feet', 'price', 'price_max', 'date_available', 'photos'] as const),
]);

const idOf = (node: XmlNode | null) => node?.attributes.IDValue ?? node?.attributes.id ?? '';
const first = (...texts: string[]) => texts.find((text) => text !== '') ?? '';

/** Text, or `Min` and `Max` in older files. */
function amounts(node: XmlNode | null): { low: string; high: string } {
  const { Min = '', Max = '' } = node?.attributes ?? {};
  const low = first(Min, node?.text.trim() ?? '');
  return { low, high: Max === low ? '' : Max };
}

function roomsOf(plan: XmlNode, kind: 'Bedroom' | 'Bathroom'): string {
  const room = childrenOf(plan, 'Room').find(({ attributes }) => attributes.RoomType === kind);
  return textAt(room ?? null, 'Count');
}

/** `<MadeReadyDate Month="8" Day="15" Year="2027"/>`, or text. */
function dateOf(node: XmlNode | null): string {
  if (!node) return '';
  const { Month, Day, Year } = node.attributes;
  return Month && Day && Year ? `${Month}/${Day}/${Year}` : node.text.trim();
}

function availableFrom(plan: XmlNode, units: readonly XmlNode[]): string {
  const own = childAt(plan, 'FloorplanAvailability') ?? childAt(plan, 'Availability');
  const availability = childAt(own) ?? childAt(units[0] ?? null, 'Availability');
  const date = dateOf(childAt(availability, 'MadeReadyDate')) || dateOf(childAt(availability, 'VacateDate'));
  return /vacant|available/i.test(textAt(availability, 'VacancyClass')) && date === '' ? 'now' : date;
}

function petsOf(property: XmlNode): string {
  const pets = [...childrenOf(property, 'Policy'), childAt(property, 'Information')]
    .flatMap((policy) => childrenOf(policy, 'Pet'))
    .filter(({ attributes }) => /^(true|yes|1)$/i.test(attributes.Allowed ?? ''));
  return pets.map(({ attributes }) => `${attributes.PetType ?? ''}s`).join(',');
}

function amenitiesOf(node: XmlNode): string {
  return childrenOf(node, 'Amenity')
    .map((amenity) => first(textAt(amenity, 'Description'), amenity.attributes.AmenityType ?? ''))
    .map((text) => text.replaceAll(/[|,]/g, ' '))
    .join('|');
}

function photosOf(property: XmlNode): string {
  const rank = (file: XmlNode) => Number(textAt(file, 'Rank')) || 1000;
  return childrenOf(property, 'File')
    .filter((file) => /^(photo|image)?$/i.test(first(textAt(file, 'FileType'), textAt(file, 'Type'))))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((file) => textAt(file, 'Src'))
    .join(' ');
}

function propertyFields(property: XmlNode): Partial<RawListing> {
  const id = childAt(property, 'PropertyID');
  const identification = childAt(id, 'Identification');
  const address = childAt(id, 'Address');
  const ils = childAt(property, 'ILS_Identification');
  const information = childAt(property, 'Information');
  return {
    external_id: first(idOf(property), idOf(identification), textAt(identification, 'PrimaryID')),
    name: first(textAt(id, 'MarketingName'), textAt(identification, 'MarketingName')),
    listing_title: textAt(information, 'ShortDescription'),
    description: textAt(information, 'LongDescription'),
    address_1: first(
      textAt(address, 'AddressLine1'),
      textAt(address, 'Address'),
      textAt(address, 'Address1'),
    ),
    address_2: first(textAt(address, 'AddressLine2'), textAt(address, 'Address2')),
    city: textAt(address, 'City'),
    state: textAt(address, 'State'),
    postal_code: textAt(address, 'PostalCode'),
    latitude: first(textAt(ils, 'Latitude'), textAt(id, 'Latitude')),
    longitude: first(textAt(ils, 'Longitude'), textAt(id, 'Longitude')),
    type: first(ils?.attributes.ILS_IdentificationType ?? '', textAt(information, 'StructureType')),
    contact_phone: textAt(id, 'Phone', 'PhoneNumber'),
    external_site_url: textAt(id, 'WebSite'),
    number_of_units: textAt(information, 'UnitCount'),
    year_built: textAt(information, 'YearBuilt'),
    pets: petsOf(property),
    features: amenitiesOf(property),
    photos: photosOf(property),
  };
}

function planFields(plan: XmlNode, units: readonly XmlNode[]): Partial<RawListing> {
  const market = childAt(plan, 'MarketRent');
  const rent = amounts(market ?? childAt(plan, 'EffectiveRent'));
  return {
    plan_name: textAt(plan, 'Name'),
    bedrooms: roomsOf(plan, 'Bedroom'),
    bathrooms: roomsOf(plan, 'Bathroom'),
    sq_feet: amounts(childAt(plan, 'SquareFeet')).low,
    price: rent.low,
    price_max: rent.high,
    date_available: availableFrom(plan, units),
  };
}

function unitFields(unit: XmlNode): Partial<RawListing> {
  const inner = childAt(unit, 'Units', 'Unit') ?? childAt(unit, 'Unit') ?? unit;
  return {
    plan_name: first(textAt(inner, 'MarketingName'), textAt(inner, 'UnitType')),
    bedrooms: textAt(inner, 'UnitBedrooms'),
    bathrooms: textAt(inner, 'UnitBathrooms'),
    sq_feet: textAt(inner, 'MinSquareFeet'),
    price: first(textAt(inner, 'UnitRent'), textAt(inner, 'MarketRent')),
    date_available: availableFrom(unit, [unit]),
  };
}

const whole = (fields: Partial<RawListing>): RawListing =>
  Object.fromEntries(LISTING_FIELDS.map((field) => [field, fields[field] ?? ''])) as RawListing;

function rowsOf(property: XmlNode): RawListing[] {
  const shared = propertyFields(property);
  const units = childrenOf(property, 'ILS_Unit');
  const plans = childrenOf(property, 'Floorplan');
  // Grouped, because there may be thousands of each.
  const byPlan = Map.groupBy(units, planOf);
  byPlan.delete('');
  const of = (plan: XmlNode) => byPlan.get(idOf(plan)) ?? [];
  const parts = plans.length > 0 ? plans.map((plan) => planFields(plan, of(plan))) : units.map(unitFields);
  return (parts.length > 0 ? parts : [{}]).map((part) => whole({ ...shared, ...part }));
}

const planOf = (unit: XmlNode) =>
  first(unit.attributes.FloorPlanID ?? '', textAt(unit, 'Units', 'Unit', 'FloorplanID'));

/** Reads MITS elements `PhysicalProperty` › `Property`. @throws 400 on `file` */
export async function* readMits(text: string): AsyncGenerator<RawListing> {
  for await (const property of readXmlElements(text, 'Property')) yield* rowsOf(property);
}
