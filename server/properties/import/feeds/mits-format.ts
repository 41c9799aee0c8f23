import { featuresOf } from './amenity-words.ts';
import type { FeedFormat, FeedRow } from './feed-format.ts';
import { bathsOf, depositIn, firstGiven, givenFields, rangeOf } from './feed-values.ts';
import { fieldsOfUnits, groupUnits, priceFields, type Unit } from './group-units.ts';
import { readMitsAmenities } from './mits-amenities.ts';
import { readMitsPhotos, readMitsTour } from './mits-files.ts';
import { planIdsOf } from './mits-id.ts';
import { readMitsProperty } from './mits-property.ts';
import { dateIn, hasRentIn, readMitsUnits, rentIn } from './mits-unit.ts';
import { attributeOf, childAt, childrenOf, elementsIn, textAt, textIn, type XmlNode } from './xml-node.ts';

/** A unit's comment of this length is a description; a shorter one is often its number. */
const SHORTEST_DESCRIPTION = 40;

/** Photos and comments of further units are dropped: they use memory, and a listing doesn't show them. */
const MAX_DETAILED_UNITS = 200;

type Text = string | undefined;

const RENTS = ['MarketRent', 'EffectiveRent', 'StandardRent', 'Rent'];

/** The number of rooms of a kind. Vendors write the kind as `RoomType` or `Type`, as attribute or element. */
function roomsOf(plan: XmlNode, kind: RegExp): Text {
  const room = childrenOf(plan, 'Room').find((one) =>
    kind.test(attributeOf(one, 'RoomType', 'Type') ?? textIn([one], 'RoomType', 'Type') ?? ''),
  );
  return room && firstGiven(textAt(room, 'Count'), attributeOf(room, 'Count'), room.text.trim());
}

function bedroomsInName(plan: XmlNode): Text {
  const words = `${textAt(plan, 'Name') ?? ''} ${textAt(plan, 'Comment') ?? ''}`;
  return /\bstudio\b/i.test(words) ? 'studio' : /\b(\d{1,2})[\s-]*(?:bed|br\b|bd\b)/i.exec(words)?.[1];
}

/** Fields of the element `Floorplan` itself. */
function planFields(plan: XmlNode): FeedRow {
  const bedrooms =
    roomsOf(plan, /^bed( ?room)?s?$/i) || textIn([plan], 'Bedrooms', 'Beds', 'NumBedrooms', 'UnitBedrooms');
  const availability = elementsIn([plan], 'FloorplanAvailability', 'Availability');
  const date = dateIn([...availability, plan]);
  const isVacant = /vacant|available|unoccupied/i.test(textIn(availability, 'VacancyClass') ?? '');
  return {
    ...givenFields({
      plan_name: firstGiven(textIn([plan], 'Name', 'MarketingName'), attributeOf(plan, 'Name')),
      bedrooms: bedrooms || bedroomsInName(plan),
      bathrooms:
        bathsOf(roomsOf(plan, /^(full ?)?bath( ?room)?s?$/i), roomsOf(plan, /^half ?bath(room)?s?$/i)) ||
        textIn([plan], 'Bathrooms', 'Baths', 'NumBathrooms', 'UnitBathrooms'),
      sq_feet: rangeOf(childAt(plan, 'SquareFeet'))?.low,
      date_available: date || (isVacant ? 'now' : date),
      tour_url: readMitsTour(plan),
      plan_deposit: depositIn(plan),
    }),
    ...priceFields(rentIn([plan], RENTS), hasRentIn([plan], RENTS)),
  };
}

/** Completes a floor plan with the rent, rooms, size and date of its units. */
function withUnits(plan: FeedRow, units: readonly Unit[]): FeedRow {
  const ofUnits = fieldsOfUnits(units);
  const isPriced = plan.price !== undefined && plan.price !== '0';
  const { price, price_max, ...others } = ofUnits;
  const isUnitPriced = price !== undefined && price !== '0';
  const filled = Object.entries(others).filter(([field]) => !plan[field as keyof FeedRow]);
  return {
    ...plan,
    ...Object.fromEntries(filled),
    ...(!isPriced && (isUnitPriced || plan.price === undefined) ? givenFields({ price, price_max }) : {}),
  };
}

type Parts = { words: string[] | undefined; photos: string[] };

function listFields(shared: Parts, own: Parts, units: readonly Unit[]): FeedRow {
  const ofUnits = units.flatMap(({ amenities }) => amenities);
  const isNamed = shared.words || own.words || ofUnits.length > 0;
  const photos = [...shared.photos, ...own.photos, ...units.flatMap((unit) => unit.photos)];
  return givenFields({
    features: isNamed ? featuresOf([...(shared.words ?? []), ...(own.words ?? []), ...ofUnits]) : undefined,
    photos: photos.length > 0 ? [...new Set(photos)].join(' ') : undefined,
  });
}

const rentOfProperty = (property: XmlNode) =>
  rentIn([property, ...childrenOf(property, 'Information')], RENTS);

const none: Parts = { words: undefined, photos: [] };
const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Units by floor plan, matched by its id, which ResMan writes as the unit's type, else by its name. The key null has units without a plan. */
function unitsByPlan(plans: readonly XmlNode[], units: readonly Unit[]): Map<XmlNode | null, Unit[]> {
  const byId = new Map(plans.flatMap((plan) => planIdsOf(plan).map((id) => [id, plan] as const)));
  const byName = new Map(plans.map((plan) => [plain(textAt(plan, 'Name') ?? ''), plan] as const));
  byName.delete('');
  return Map.groupBy(
    units,
    ({ planIds, planName }) =>
      [...planIds, planName].map((id) => byId.get(id)).find((plan) => plan) ??
      byName.get(plain(planName)) ??
      null,
  );
}

function rowsOf(property: XmlNode, readUnits: readonly Unit[]): FeedRow[] {
  const holders = [property, ...childrenOf(property, 'Building')];
  const plans = elementsIn(holders, 'Floorplan');
  const units = [
    ...readUnits,
    ...plans.flatMap((plan) => childrenOf(plan, 'Unit').flatMap((unit) => readMitsUnits(unit, plan))),
  ];
  const fields = readMitsProperty(property);
  const parts = { words: readMitsAmenities(property), photos: readMitsPhotos(property, false) };
  const comment = units.map((unit) => unit.comment).find((text) => text.length >= SHORTEST_DESCRIPTION);
  const tour_url = readMitsTour(property);
  const pets = units.map((unit) => unit.pets).find((given) => given.pets) ?? {};
  const shared = {
    ...pets,
    ...fields,
    ...givenFields({ description: fields.description || comment || fields.description, tour_url }),
  };
  const byPlan = unitsByPlan(plans, units);
  const loose = (byPlan.get(null) ?? []).filter(({ bedrooms }) => plans.length === 0 || bedrooms);
  const rows = [
    ...plans.map((plan) => {
      const own = { words: readMitsAmenities(plan), photos: readMitsPhotos(plan, true) };
      const its = byPlan.get(plan) ?? [];
      return { ...withUnits(planFields(plan), its), ...listFields(parts, own, its) };
    }),
    ...groupUnits(loose).map((group) => ({
      plan_name: group.name,
      ...fieldsOfUnits(group.units),
      ...listFields(parts, none, group.units),
    })),
  ];
  if (rows.length === 0) {
    const { plan_name: _, ...own } = planFields(property);
    rows.push({ ...own, ...listFields(parts, none, []) });
  }
  // A rent of the property is that of its only plan.
  const [only] = rows;
  if (only && rows.length === 1 && !(only.price && only.price !== '0'))
    Object.assign(only, priceFields(rentOfProperty(property), false));
  return rows.map((row) => ({ ...shared, ...row }));
}

/** MITS 3.0 to 5.0 in the dialects of AppFolio, Entrata, RentCafe, VaultWare and PropertyLink. */
export const mitsFormat: FeedFormat = {
  name: 'mits',
  managerName: 'Listings from MITS feeds',
  root: 'physicalproperty',
  item: 'Property',
  isItem: (property) =>
    elementsIn([property], 'PropertyID', 'Identification', 'ILS_Identification', 'Floorplan').length > 0,
  part: 'ils_unit',
  ignored: new Set([
    ...['officehour', 'fees', 'concession', 'utility', 'services', 'accounting', 'payment'],
    ...['leaselength', 'drivingdirections', 'promotional', 'acquisitiondate', 'parking', 'fax'],
  ]),
  createReader() {
    let units: Unit[] = [];
    return {
      addPart(part, parent) {
        const read = readMitsUnits(part, parent);
        const isDetailed = units.length < MAX_DETAILED_UNITS;
        units.push(...(isDetailed ? read : read.map((unit) => ({ ...unit, photos: [], comment: '' }))));
      },
      readItem(property) {
        const rows = rowsOf(property, units);
        units = [];
        return rows;
      },
    };
  },
};
