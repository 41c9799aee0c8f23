import type { FeedRow } from './feed-format.ts';
import { earliestOf, givenFields, type Range, spanOf } from './feed-values.ts';

type Text = string | undefined;

/** A unit of a floor plan; a feed may price and date units instead of plans. */
export type Unit = {
  planIds: string[];
  planName: string;
  /** Number or name of the unit itself. */
  label: string;
  bedrooms: Text;
  bathrooms: Text;
  sq_feet: Text;
  rent: Range | null;
  /** True if the feed has a rent of 0 or an empty one. */
  hasRentElement: boolean;
  /** '' if the feed has an empty date. */
  date: Text;
  /** Null if the feed doesn't say. */
  isAvailable: boolean | null;
  isVacant: boolean;
  amenities: string[];
  photos: string[];
  tour_url: Text;
  comment: string;
};

/** Leased units say nothing about an offer, unless there are no others. */
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

/** '' for 0; undefined without any element. */
export function priceFields(rent: Range | null, hasElement: boolean): FeedRow {
  if (rent) return { price: rent.low, price_max: rent.high };
  return hasElement ? { price: '0', price_max: '' } : {};
}

/** Fields of a plan that its units have: the range of their rents and the earliest date. */
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
    }),
  };
}

/** '101', 'Unit 5' and 'B' are units; 'The Aspen' is a plan. */
const isUnitLabel = (label: string) => /\d|^#|^.{0,3}$|^(unit|apt|apartment)\b/i.test(label);

/** Units of equal name, rooms and size are one plan. */
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
