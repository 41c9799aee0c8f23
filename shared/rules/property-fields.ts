import { msg } from '../texts/t.ts';
import type { Fee } from './fees.ts';
import type { LeaseLength } from './lease-lengths.ts';
import { PROPERTY_FLAGS, type PropertyFlag } from './property-flags.ts';
import type { PropertyType } from './property-type-label.ts';
import type { UtilityEstimates } from './utilities.ts';

/** Rule of a field. A required field also has a validator in `shared/api/manager-properties.ts`. */
type FieldRule = { label: string; isRequired?: true } & (
  | { kind: 'text'; max?: number; isLine?: true }
  | { kind: 'phone' | 'link' | 'flag' | 'type' | 'fees' | 'leases' | 'estimates' }
  | { kind: 'count' | 'dollars'; min: number; max: number }
);

const FLAG_RULES = Object.fromEntries(
  Object.entries(PROPERTY_FLAGS).map(([name, label]) => [name, { kind: 'flag', label }]),
) as { readonly [F in PropertyFlag]: { readonly kind: 'flag'; readonly label: string } };

/**
 * Fields of a property that its manager edits and a file imports. Columns, defaults, API schemas, form
 * drafts, CSV columns and labels derive from it; a check box appears for each `flag`.
 */
export const PROPERTY_FIELDS = {
  name: { kind: 'text', label: msg('Property Name'), max: 200, isLine: true },
  listing_title: { kind: 'text', label: msg('Listing Headline'), max: 200, isLine: true },
  description: { kind: 'text', label: msg('Description'), max: 20_000, isRequired: true },
  address_1: { kind: 'text', label: msg('Address'), isRequired: true },
  address_2: { kind: 'text', label: msg('Address 2'), max: 200, isLine: true },
  city: { kind: 'text', label: msg('City'), isRequired: true },
  state: { kind: 'text', label: msg('State'), isRequired: true },
  postal_code: { kind: 'text', label: msg('Postal/Zip Code'), isRequired: true },
  contact_phone: { kind: 'phone', label: msg('Contact Phone') },
  type: { kind: 'type', label: msg('Property Type'), isRequired: true },
  number_of_units: { kind: 'count', label: msg('Number of Units'), min: 1, max: 100_000 },
  ...FLAG_RULES,
  external_site_url: { kind: 'link', label: msg('Property website') },
  year_built: { kind: 'count', label: msg('Year Built'), min: 1, max: 2200 },
  pet_policy: { kind: 'text', label: msg('Pet policy'), max: 5000 },
  deposit: { kind: 'dollars', label: msg('Security deposit'), min: 0, max: 100_000 },
  fees: { kind: 'fees', label: msg('Fees') },
  lease_lengths: { kind: 'leases', label: msg('Lease lengths') },
  utility_estimates: { kind: 'estimates', label: msg('Utility estimates') },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof PROPERTY_FIELDS;
export type PropertyField = keyof Fields;
export type FieldKind = Fields[PropertyField]['kind'];
export type RequiredField = {
  [F in PropertyField]: Fields[F] extends { isRequired: true } ? F : never;
}[PropertyField];
export type OptionalField = Exclude<PropertyField, RequiredField>;

type ValueOfKind = {
  text: string;
  phone: string;
  link: string | null;
  count: number | null;
  flag: boolean;
  type: PropertyType;
  dollars: number | null;
  fees: Fee[];
  leases: LeaseLength[];
  estimates: UtilityEstimates;
};
export type PropertyFieldValues = { [F in PropertyField]: ValueOfKind[Fields[F]['kind']] };

export const PROPERTY_FIELD_NAMES = Object.keys(PROPERTY_FIELDS) as PropertyField[];

/** Fields that only the detail response has. */
export const COST_FIELD_NAMES = ['deposit', 'fees', 'lease_lengths', 'utility_estimates'] as const;
export type CostField = (typeof COST_FIELD_NAMES)[number];

export const isRequired = (name: PropertyField): name is RequiredField =>
  'isRequired' in PROPERTY_FIELDS[name];

/** Returns an object with one value per field. */
export const mapFields = <V, N extends PropertyField = PropertyField>(
  toValue: (name: N, kind: FieldKind) => V,
  names: readonly N[] = PROPERTY_FIELD_NAMES as unknown as readonly N[],
): Record<string, V> =>
  Object.fromEntries(names.map((name) => [name, toValue(name, PROPERTY_FIELDS[name].kind)]));

/** Returns only the fields of `PROPERTY_FIELDS` that are defined. */
export function pickFields<T extends object>(from: T): Pick<T, PropertyField & keyof T> {
  const entries = PROPERTY_FIELD_NAMES.map((name) => [name, (from as Record<string, unknown>)[name]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Required fields. They have no default, so every stored property has a value. */
export type FieldWithoutDefault = 'address_1' | 'city' | 'state' | 'type';
