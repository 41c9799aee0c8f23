import { planFees } from '#shared/rules/fees.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { PROPERTY_FIELD_NAMES } from '#shared/rules/property-fields.ts';
import { PROPERTY_FLAG_NAMES } from '#shared/rules/property-flags.ts';
import type { OwnProperty } from '../manage/own-properties.queries.ts';
import { hasSameAddress } from '../manage/place-address.ts';
import type { FloorPlanInput, PropertyValues } from '../property-input.ts';
import type { FloorPlanRow } from '../read-model.queries.ts';
import type { ListingRow } from './read-listing.ts';
import { readPhone } from './read-phone.ts';

const SAME_DEGREES = 1e-6;

type Fields = ReadonlySet<ListingField>;

/** Fields of a listing's rows, except unread ones of the property. @param fileFields fields of the whole file */
export function fieldsOfRows(rows: readonly { row: ListingRow }[], fileFields: Fields): Fields {
  const own = rows.flatMap(({ row }) => row.fields ?? []);
  const fields = own.length > 0 ? new Set(own) : fileFields;
  const [first] = rows;
  return fields.difference(new Set(first?.row.unread));
}

type Address = Parameters<typeof hasSameAddress>[0];

/** A file without ZIP codes doesn't change the address. */
export const keepsAddress = (before: Address, read: Address): boolean =>
  hasSameAddress(before, { ...read, postal_code: read.postal_code || before.postal_code });

/** True if a user has set the pin and the file has the same address, so the pin must stay. */
export const hasOwnPin = (before: Address & { location_precision: string }, read: Address): boolean =>
  before.location_precision === 'confirmed' && keepsAddress(before, read);

/** Rows of a feed have their own fields. */
export const isOfFeed = (rows: readonly { row: ListingRow }[]): boolean =>
  rows.some(({ row }) => row.fields !== undefined);

type MergeOptions = {
  /** True if the coordinates are geocoded, not from the file. */
  isPlaceFound?: boolean;
  /** True for a feed, which has only some fees. */
  isOfFeed: boolean;
};

/** Stored values stay for fields that the file lacks. */
export function mergeValues(
  before: OwnProperty,
  read: PropertyValues,
  fields: Fields,
  { isPlaceFound = false, isOfFeed }: MergeOptions,
): PropertyValues {
  const given = PROPERTY_FIELD_NAMES.filter((field) => fields.has(field)).map((field) => [
    field,
    read[field],
  ]);
  // Amenities of the file may set a flag that has no column.
  const flags = PROPERTY_FLAG_NAMES.filter((field) => !fields.has(field)).map((field) => [
    field,
    before[field] || read[field],
  ]);
  const isSamePhone = readPhone(before.contact_phone, []) === read.contact_phone;
  const isSamePlace =
    Math.abs(before.lng - read.lng) < SAME_DEGREES && Math.abs(before.lat - read.lat) < SAME_DEGREES;
  const isTheirs = isPlaceFound && hasOwnPin(before, read);
  const { lng, lat, location_precision, is_approximate } = isSamePlace || isTheirs ? before : read;
  return {
    ...before,
    ...Object.fromEntries([...given, ...flags]),
    ...(isSamePhone ? { contact_phone: before.contact_phone } : {}),
    ...(isOfFeed ? { fees: planFees(before.fees, read.fees ?? []) } : {}),
    ...{ lng, lat, location_precision, is_approximate },
    // A listing that lapsed because it was not confirmed is available if the file still has it.
    status: read.status === 'active' && !fields.has('status') && !before.lapsed ? before.status : read.status,
  } as PropertyValues;
}

const PLAN_FIELDS = {
  name: 'plan_name',
  bedrooms: 'bedrooms',
  full_bath: 'bathrooms',
  half_bath: 'bathrooms',
  sq_feet: 'sq_feet',
  stories: 'stories',
  price: 'price',
  price_max: 'price',
  price_per: 'price_per',
  date_available: 'date_available',
  tour_url: 'tour_url',
  deposit: 'plan_deposit',
  fees: 'plan_fees',
} as const satisfies Partial<Record<keyof FloorPlanInput, ListingField>>;

/** `unread` lists the fields with a value that can't be read. */
export type ReadPlan = { plan: FloorPlanInput; unread: readonly string[] };

const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase();

/**
 * Matches floor plans by name and bedrooms, else by bedrooms alone, so that they keep their ids and features.
 * Stored plans without a match are deleted.
 */
export function mergePlans(
  before: readonly FloorPlanRow[],
  read: readonly ReadPlan[],
  fields: Fields,
): FloorPlanInput[] {
  const free = new Set(before);
  const take = (isIt: (plan: FloorPlanRow) => boolean) => {
    const found = [...free].find(isIt);
    if (found) free.delete(found);
    return found;
  };
  const named = read.map(({ plan }) =>
    take((one) => one.bedrooms === plan.bedrooms && plain(one.name) === plain(plan.name)),
  );
  return read.map(({ plan, unread }, index) => {
    const found = named[index] ?? take((one) => one.bedrooms === plan.bedrooms);
    if (!found) return plan;
    const { property_id: _, ...known } = found;
    const given = Object.entries(PLAN_FIELDS)
      .filter(([column, field]) => fields.has(field) && !unread.includes(field) && !unread.includes(column))
      .map(([column]) => [column, plan[column as keyof typeof PLAN_FIELDS]]);
    const merged: FloorPlanInput = { ...known, ...Object.fromEntries(given) };
    const isBelowRent = (merged.price_max ?? Infinity) < (merged.price ?? 0);
    return isBelowRent ? { ...merged, price_max: null } : merged;
  });
}

/** Features of the columns that the file lacks stay. @param petIds features that the column `pets` sets */
export function mergeFeatures(
  before: readonly number[],
  read: readonly number[],
  fields: Fields,
  petIds: ReadonlySet<number>,
): number[] {
  const isGiven = (id: number) => fields.has(petIds.has(id) ? 'pets' : 'features');
  return [...new Set([...before.filter((id) => !isGiven(id)), ...read])];
}
