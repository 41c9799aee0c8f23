import { hideHouseNumber } from '#streets/house-number.ts';
import { amenityWord, featuresOf, includedUtility } from './amenity-words.ts';
import type { FeedFormat, FeedRow } from './feed-format.ts';
import { bathsOf, countOf, firstGiven, givenFields, isYes, pointOf, rangeOf, spanOf } from './feed-values.ts';
import { fieldsOfUnits, groupUnits, type Unit } from './group-units.ts';
import { attributeOf, childAt, childrenOf, elementsIn, textIn, type XmlNode } from './xml-node.ts';

type Text = string | undefined;

const PARKING: [RegExp, string][] = [
  [/garage/i, 'garage'],
  [/carport|covered/i, 'covered-parking'],
  [/on.?street/i, 'street-parking'],
  [/off.?street|lot/i, 'off-street-parking'],
];
const LAUNDRY: [RegExp, string][] = [
  [/hook/i, 'laundry-hookups'],
  [/in.?unit/i, 'laundry-in-unit'],
  [/shared|on.?site|common/i, 'laundry-on-site'],
];
const AMENITY = /AMENIT/;
/** HotPads names apartments by the size of their building. */
const TYPES: [RegExp, string][] = [
  [/^(large|medium|garden)$/i, 'apartment'],
  [/^divided$/i, 'duplex_etc'],
];
const typeOf = (text: Text): Text => TYPES.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? text;

/** Texts of tags such as `<ListingTag type="PROPERTY_AMENITY"><tag>Pool</tag></ListingTag>`, by type. */
function tagsOf(node: XmlNode): Map<string, string[]> {
  const places = [node, ...childrenOf(node, 'ListingTags', 'ModelTags')];
  const tags = new Map<string, string[]>();
  for (const tag of elementsIn(places, 'ListingTag', 'ModelTag')) {
    const type = (attributeOf(tag, 'type') ?? '').replaceAll(/\s/g, '').toUpperCase();
    const texts = childrenOf(tag, 'tag').flatMap(({ text }) => text.trim() || []);
    tags.set(type, [...(tags.get(type) ?? []), ...texts]);
  }
  return tags;
}

const first = (rules: [RegExp, string][], text: string): string[] =>
  rules.filter(([pattern]) => pattern.test(text)).flatMap(([, slug], index) => (index === 0 ? slug : []));

function tagWords(type: string, texts: readonly string[]): string[] {
  if (AMENITY.test(type)) return texts.map(amenityWord);
  if (type === 'LAUNDRY') return texts.flatMap((text) => first(LAUNDRY, text));
  if (type === 'PARKING_TYPE') return texts.flatMap((text) => first(PARKING, text));
  if (type === 'RENT_INCLUDES') return texts.flatMap((text) => includedUtility(text) ?? []);
  if (type === 'COOLING_SYSTEM')
    return texts.flatMap((text) => (/none|no/i.test(text) ? [] : 'air-conditioning'));
  if (type === 'FLOOR_COVERING')
    return texts.flatMap((text) => (/hardwood|carpet/i.test(text) ? amenityWord(text) : []));
  return [];
}

function features(listing: XmlNode, tags: ReadonlyMap<string, string[]>): Text {
  const loose = elementsIn([...childrenOf(listing, 'Amenities'), listing], 'Amenity');
  const words = [...tags].flatMap(([type, texts]) => tagWords(type, texts));
  const isNamed = words.length > 0 || [...tags.keys()].some((type) => AMENITY.test(type));
  if (loose.length === 0 && !isNamed) return undefined;
  return featuresOf([...words, ...loose.map(({ text }) => amenityWord(text.trim()))]);
}

function petsOf(listing: XmlNode, tags: ReadonlyMap<string, string[]>): Text {
  const rules = elementsIn(childrenOf(listing, 'pets'), 'pet').map((pet) => ({
    type: textIn([pet], 'petType', 'type') ?? '',
    isAllowed: isYes(textIn([pet], 'allowed')) ?? true,
  }));
  for (const [type, texts] of tags) {
    const kind = /^(?:SMALL_|LARGE_)?(CATS|DOGS)_ALLOWED$/.exec(type)?.[1];
    if (kind) rules.push({ type: kind, isAllowed: isYes(texts[0]) === true });
  }
  if (rules.length === 0) return undefined;
  const allowed = rules.flatMap(({ type, isAllowed }) => (isAllowed ? type.toLowerCase() : []));
  return [...new Set(allowed)].join(',') || 'none';
}

function photosOf(node: XmlNode): string[] {
  const places = [node, ...childrenOf(node, 'ListingPhotos', 'ModelPhotos')];
  return elementsIn(places, 'ListingPhoto', 'ModelPhoto', 'ModelLayout').flatMap((photo) => {
    const url = attributeOf(photo, 'source', 'url') || textIn([photo], 'source', 'url') || photo.text.trim();
    return url.replaceAll(/\s/g, '%20') || [];
  });
}

/** Reads a `Listing` of one home, a `Model` of a community, or a unit among its models. */
function readModel(model: XmlNode): Unit {
  const date = textIn([model], 'dateAvailable', 'availableOn');
  const rents = elementsIn([model], 'price', 'lowPrice', 'highPrice');
  return {
    planIds: [attributeOf(model, 'parentModelId') ?? attributeOf(model, 'id') ?? ''],
    planName: textIn([model], 'name') ?? '',
    label: textIn([model], 'unit', 'unitNumber') ?? '',
    bedrooms: textIn([model], 'numBedrooms', 'bedrooms'),
    bathrooms: bathsOf(textIn([model], 'numFullBaths', 'bathrooms'), textIn([model], 'numHalfBaths')),
    sq_feet: countOf(textIn([model], 'squareFeet')),
    rent: spanOf(rents.map(rangeOf)),
    hasRentElement: rents.length > 0,
    date,
    isAvailable: null,
    isVacant: false,
    amenities: [...tagsOf(model)].flatMap(([type, texts]) => tagWords(type, texts)),
    photos: photosOf(model),
    tour_url: textIn([model], 'virtualTourUrl') || undefined,
    comment: '',
    deposit: undefined,
    pets: {},
  };
}

/** Floor plans with their units. Units that name no plan are grouped into plans. */
function plansOf(listing: XmlNode): { name: string; units: Unit[] }[] {
  const models = childrenOf(listing, 'Model');
  const isUnit = (model: XmlNode) => attributeOf(model, 'type')?.toLowerCase() === 'unit';
  const units = models.filter(isUnit).map(readModel);
  const plans = models.filter((model) => !isUnit(model)).map(readModel);
  const byPlan = Map.groupBy(units, ({ planIds }) => planIds[0]);
  const grouped = plans.map((plan) => {
    const its = byPlan.get(plan.planIds[0]) ?? [];
    byPlan.delete(plan.planIds[0]);
    const rentOf = (unit: Unit) => (plan.rent ? null : unit.rent);
    return { name: plan.planName, units: [plan, ...its.map((unit) => ({ ...unit, rent: rentOf(unit) }))] };
  });
  return [...grouped, ...groupUnits([...byPlan.values()].flat())];
}

type Website = (companyId: string) => Text;

function sharedFields(listing: XmlNode, websiteOf: Website): FeedRow {
  const tags = tagsOf(listing);
  const street = childAt(listing, 'street');
  const isHidden = isYes(attributeOf(street, 'hide')) === true;
  const address = street?.text.trim();
  const isFurnished = isYes(textIn([listing], 'isFurnished', 'furnished'));
  const preview = textIn([listing], 'previewMessage');
  return givenFields({
    external_id: attributeOf(listing, 'id'),
    name: textIn([listing], 'name'),
    listing_title: preview,
    description: textIn([listing], 'description'),
    address_1: isHidden && address ? hideHouseNumber(address) : address,
    address_2: isHidden ? '' : textIn([listing], 'unit', 'unitNumber'),
    city: textIn([listing], 'city'),
    state: textIn([listing], 'state'),
    postal_code: textIn([listing], 'zip', 'zipCode', 'postalCode'),
    ...pointOf(textIn([listing], 'latitude', 'lat'), textIn([listing], 'longitude', 'lng', 'lon')),
    type:
      attributeOf(listing, 'type')?.toUpperCase() === 'ROOM'
        ? 'room'
        : typeOf(firstGiven(attributeOf(listing, 'propertyType'), textIn([listing], 'propertyType'))),
    contact_phone: textIn([listing], 'contactPhone'),
    external_site_url: firstGiven(
      textIn([listing], 'website', 'listingUrl'),
      websiteOf(attributeOf(listing, 'companyId') ?? ''),
    ),
    number_of_units: countOf(textIn([listing], 'numUnits')),
    year_built: countOf(tags.get('YEAR_BUILT')?.[0] ?? textIn([listing], 'yearBuilt')),
    furnished_units: isFurnished === null ? undefined : isFurnished ? 'yes' : 'no',
    pets: petsOf(listing, tags),
    features: features(listing, tags),
    price_period: textIn([listing, childAt(listing, 'Model')], 'pricingFrequency', 'priceFrequency'),
  });
}

function photoField(photos: readonly string[]): FeedRow {
  return photos.length > 0 ? { photos: [...new Set(photos)].join(' ') } : {};
}

function rowsOf(listing: XmlNode, websiteOf: Website): FeedRow[] {
  const shared = sharedFields(listing, websiteOf);
  const photos = photosOf(listing);
  const plans = plansOf(listing);
  if (plans.length === 0) {
    return [{ ...shared, ...fieldsOfUnits([readModel(listing)]), ...photoField(photos) }];
  }
  return plans.map(({ name, units }) => {
    const words = units.flatMap(({ amenities }) => amenities);
    const own = shared.features ? shared.features.split('|') : [];
    return {
      ...shared,
      plan_name: name,
      ...fieldsOfUnits(units),
      ...(words.length > 0 ? givenFields({ features: featuresOf([...own, ...words]) }) : {}),
      ...photoField([...photos, ...units.flatMap((unit) => unit.photos)]),
    };
  });
}

/** HotPads 2.1, which Zillow and its partners read for rentals. */
export const hotpadsFormat: FeedFormat = {
  name: 'hotpads',
  managerName: 'Listings from HotPads feeds',
  root: 'hotpadsitems',
  item: 'Listing',
  context: 'company',
  ignored: new Set(['openhouse', 'listingspecialoffer', 'fees', 'fee', 'restrictions']),
  createReader() {
    const websites = new Map<string, Text>();
    return {
      addContext: (company) => {
        websites.set(attributeOf(company, 'id') ?? '', textIn([company], 'website') || undefined);
      },
      readItem: (listing) => rowsOf(listing, (id) => websites.get(id)),
    };
  },
};
