import { countOf, dateOf, depositIn, firstGiven, type Range, rangeOf, spanOf } from './feed-values.ts';
import type { Unit } from './group-units.ts';
import { knownAmenities, readMitsAmenities } from './mits-amenities.ts';
import { readMitsPhotos, readMitsTour } from './mits-files.ts';
import { planIdsOf, planIdsOfUnit } from './mits-id.ts';
import { petFields } from './mits-pets.ts';
import { attributeOf, childAt, childrenOf, elementsIn, textAt, textIn, type XmlNode } from './xml-node.ts';

const LEASED =
  /^((pre-?)?leased|rented|reserved|leased[ _-]reserved|model|down|admin|waitlist|excluded|do not show|unavailable|not available|off market|occupied no notice|notice rented|vacant rented( not)?( ready)?)$/i;
const DATES = ['MadeReadyDate', 'VacateDate', 'DateAvailable', 'AvailableDate', 'AvailabilityDate'];

/** The rent of a lease of 12 months, else the lowest rent of all lease lengths. */
function offerRent(pricing: XmlNode | null): Range | null {
  const terms = childrenOf(pricing, 'MITS-OfferTerm', 'OfferTerm');
  const rents = (offers: readonly XmlNode[]) =>
    spanOf(offers.map((offer) => rangeOf(childAt(offer, 'EffectiveRent') ?? childAt(offer, 'MarketRent'))));
  const yearly = rents(terms.filter((offer) => textAt(offer, 'Term') === '12'));
  const lowest = rents(terms)?.low;
  return yearly ?? (lowest ? { low: lowest, high: '' } : null);
}

/** The rent in version 5, which lists it among the charges. */
function chargedRent(nodes: readonly XmlNode[]): Range | null {
  const items = elementsIn(nodes, 'ChargeOfferClass')
    .filter((one) => /^(base )?rent$/i.test(attributeOf(one, 'Code', 'Name') ?? textIn([one], 'Code') ?? ''))
    .flatMap((one) => childrenOf(one, 'ChargeOfferItem'));
  const amounts = items.flatMap((item) => childrenOf(item, 'ChargeOfferAmount'));
  return spanOf(amounts.map((amount) => rangeOf(childAt(amount, 'Amounts') ?? childAt(amount, 'Amount'))));
}

const RENTS = ['UnitRent', 'MarketRent', 'EffectiveRent', 'AskingRent', 'Rent'];

/** The first rent above 0, in the order of the element names. */
export function rentIn(nodes: readonly XmlNode[], names: readonly string[] = RENTS): Range | null {
  const pricing = elementsIn(nodes, 'Pricing', 'Rents');
  for (const name of names) {
    for (const node of elementsIn([...nodes, ...pricing], name)) {
      const rent = rangeOf(node);
      if (rent) return rent;
    }
  }
  return pricing.map(offerRent).find((rent) => rent) ?? chargedRent(nodes);
}

export const hasRentIn = (nodes: readonly XmlNode[], names: readonly string[] = RENTS): boolean =>
  elementsIn(nodes, ...names).length > 0;

/** The first date; '' if all elements for it are empty, undefined if there are none. */
export function dateIn(nodes: readonly (XmlNode | null)[]): string | undefined {
  return firstGiven(...DATES.flatMap((name) => elementsIn(nodes, name).map(dateOf)));
}

function statusOf(nodes: readonly XmlNode[], date: string | undefined) {
  const vacancy = textIn(nodes, 'VacancyClass') ?? '';
  const occupancy = textIn(nodes, 'UnitOccupancyStatus') ?? '';
  const leased = textIn(nodes, 'UnitLeasedStatus', 'UnitLeasedStatusDescription') ?? '';
  const economic = textIn(nodes, 'UnitEconomicStatus') ?? '';
  const isOccupied = /^occupied/i.test(vacancy) || /^occupied/i.test(occupancy);
  const isVacant = /vacant|(?<!un|not[ _-]?)available|unoccupied/i.test(
    `${vacancy} ${economic} ${occupancy}`,
  );
  if (LEASED.test(leased)) return { isAvailable: false, isVacant: false };
  if (/available|notice|vacant/i.test(leased))
    return { isAvailable: true, isVacant: !isOccupied && !/notice/i.test(leased) };
  if (isOccupied) return { isAvailable: Boolean(date), isVacant: false };
  return { isAvailable: isVacant || null, isVacant };
}

/** Reads an `ILS_Unit`, which may contain several `Unit` elements, or a `Unit` within a floor plan. */
export function readMitsUnits(element: XmlNode, parent: XmlNode): Unit[] {
  const inner = [...elementsIn(childrenOf(element, 'Units'), 'Unit'), ...childrenOf(element, 'Unit')];
  return (inner.length > 0 ? inner : [null]).map((unit) => {
    const own = unit ? [unit, element] : [element];
    // VaultWare and PropertyLink put a unit's facts into Unit/Information.
    const nodes = [...own, ...elementsIn(own, 'Information')];
    const availability = elementsIn(own, 'Availability');
    const date = dateIn([...availability, ...nodes]);
    const ids = planIdsOfUnit(nodes);
    return {
      planIds: ids.length === 0 && parent.name === 'floorplan' ? planIdsOf(parent) : ids,
      planName: textIn(nodes, 'FloorplanName', 'UnitType') ?? '',
      label: textIn(nodes, 'MarketingName', 'UnitNumber', 'UnitID') ?? '',
      bedrooms: textIn(nodes, 'UnitBedrooms', 'Bedrooms', 'NumBedrooms'),
      bathrooms: textIn(nodes, 'UnitBathrooms', 'Bathrooms', 'NumBathrooms'),
      sq_feet: countOf(
        textIn(nodes, 'MinSquareFeet', 'UnitSquareFeet') || rangeOf(sizeOf(nodes))?.low || undefined,
      ),
      rent: rentIn(nodes),
      hasRentElement: hasRentIn(nodes),
      date: date ?? (availability.length > 0 ? '' : undefined),
      ...statusOf([...availability, ...nodes], date),
      amenities: knownAmenities(own.flatMap((node) => readMitsAmenities(node) ?? [])),
      photos: own.flatMap((node) => readMitsPhotos(node, false)),
      tour_url: own.map(readMitsTour).find((url) => url),
      comment: textIn(own, 'Comment', 'Description') ?? '',
      deposit: own.map(depositIn).find((deposit) => deposit),
      pets: own.map(petFields).find((pets) => pets.pets) ?? {},
    };
  });
}

const sizeOf = (nodes: readonly XmlNode[]): XmlNode | null =>
  elementsIn(nodes, 'SquareFeet', 'MaxSquareFeet')[0] ?? null;
