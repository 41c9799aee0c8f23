import type { FeedRow } from './feed-format.ts';
import { earliestOf, givenFields, type Range, spanOf } from './feed-values.ts';

type Text = string | undefined;

/** A unit of a floor plan. Some feeds have rents and dates only at units. */
export type Unit = {
  planIds: string[];
  planName: string;
  /** The number or name of the unit. */
  label: string;
  bedrooms: Text;
  bathrooms: Text;
  sq_feet: Text;
  rent: Range | null;
  /** True if the feed has an element for the rent, even if it is 0 or empty. */
  hasRentElement: boolean;
  /** '' if the element for the date is empty. */
  date: Text;
  /** Null if the feed has no element that decides whether the unit is available. */
  isAvailable: boolean | null;
  isVacant: boolean;
  amenities: string[];
  photos: string[];
  tour_url: Text;
  comment: string;
  deposit: Text;
  /** Rules for pets, for feeds that have them only at units. */
  pets: FeedRow;
};

/** Ignores leased units, unless all units are leased. */
function offered(units: readonly Unit[]): readonly Unit[] {
  const free = units.filter(({ isAvailable }) => isAvailable !== false);
  return free.length > 0 ? free : units;
}

function dateOfUnits(units: readonly Unit[]): Text {
  const free = units.filter(({ isAvailable }) => isAvailable !== false);
  if (free.some(({ date, isVacant }) => isVacant && !date)) return 'now';
  const dates = free.flatMap(({ date }) => date || []);
  return earliestOf(dates) ?? units.find(({ date }) => date !== undefined)?.date;
}

/** The rent as fields: 0 if its element is empty, and no fields if the feed has no element for it. */
export function priceFields(rent: Range | null, hasElement: boolean): FeedRow {
  if (rent) return { price: rent.low, price_max: rent.high };
  return hasElement ? { price: '0', price_max: '' } : {};
}

/** Fields of a floor plan that follow from its units, such as the range of rents and the earliest date. */
export function fieldsOfUnits(units: readonly Unit[]): FeedRow {
  if (units.length === 0) return {};
  const first = <F extends keyof Unit>(field: F) => units.find((unit) => unit[field])?.[field];
  return {
    ...priceFields(
      spanOf(offered(units).map(({ rent }) => rent)) ?? spanOf(units.map(({ rent }) => rent)),
      units.some(({ hasRentElement }) => hasRentElement),
    ),
    ...givenFields({
      bedrooms: first('bedrooms'),
      bathrooms: first('bathrooms'),
      sq_feet: spanOf(units.map((unit) => (unit.sq_feet ? { low: unit.sq_feet, high: '' } : null)))?.low,
      date_available: dateOfUnits(units),
      tour_url: first('tour_url'),
      plan_deposit: first('deposit'),
    }),
  };
}

/**
 * True for the number of a unit, such as '101', 'Unit 5' and 'B'; false for the name of a plan, such as 'The
 * Aspen'.
 */
const isUnitLabel = (label: string) => /\d|^#|^.{0,3}$|^(unit|apt|apartment)\b/i.test(label);

/** Groups units with equal name, rooms and size into one floor plan. */
export function groupUnits(units: readonly Unit[]): { name: string; units: Unit[] }[] {
  const nameOf = ({ planName, label }: Unit) => planName || (isUnitLabel(label) ? '' : label);
  const groups = Map.groupBy(units, (unit) =>
    JSON.stringify([nameOf(unit).toLowerCase(), unit.bedrooms, unit.bathrooms, unit.sq_feet]),
  );
  return [...groups.values()].map((group) => ({
    name: nameOf(group[0]!) || (group.length === 1 ? group[0]!.label : ''),
    units: group,
  }));
}
