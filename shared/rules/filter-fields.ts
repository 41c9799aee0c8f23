import { msg } from '../texts/t.ts';
import { LEASE_LENGTH_LABELS, LEASE_LENGTHS } from './lease-lengths.ts';
import type { Trait } from './listing-traits.ts';
import { PROPERTY_TYPES, propertyTypeLabel } from './property-type-label.ts';

/** `short` is the label next to the field's label. */
type Option = { trait: Trait; label: string; short?: string };

/**
 * Kinds of filters. `of` names the fact of a floor plan that is compared; `trait` the trait of a listing.
 * - `text`: words of the name or the street
 * - `beds`: numbers of bedrooms; the last one means that many or more
 * - `price`: limit of the rent, by a rule of its own
 * - `limit`: lowest or highest value of a number; `values` are the only ones if given
 * - `day`: last day, as `YYYY-MM-DD`
 * - `flag`: a yes/no fact
 * - `traits`: options, of which a listing has any or all
 */
export type FilterField = { label: string } & (
  | { kind: 'text'; max: number }
  | { kind: 'beds' }
  | { kind: 'price'; is: 'min' | 'max'; max: number }
  | { kind: 'limit'; of: 'baths' | 'sq_feet'; is: 'min' | 'max'; max: number; values?: readonly number[] }
  | { kind: 'day'; of: 'date_available'; is: 'max' }
  | { kind: 'flag'; of: 'per_bed' | 'tour' }
  | { kind: 'flag'; trait: Trait }
  | { kind: 'traits'; needs: 'any' | 'all'; options: Readonly<Record<string, Option>> }
);

const MAX_RENT_USD = 1_000_000;
const MAX_SQ_FEET = 1_000_000;

const optionsOf = <T extends Trait>(traits: readonly T[], labelOf: (trait: T) => string) =>
  Object.fromEntries(traits.map((trait) => [trait, { trait, label: labelOf(trait) }])) as unknown as Record<
    T,
    Option
  >;

const TYPE_OPTIONS = optionsOf(PROPERTY_TYPES, propertyTypeLabel);
const LEASE_OPTIONS = optionsOf(LEASE_LENGTHS, (length) => LEASE_LENGTH_LABELS[length]);

/**
 * Filters by their query parameters, in the order of the form. Parameters of the API, the parser of page
 * URLs, SQL conditions, the rule in the browser, forms, chips and counts derive from it (decision 078). Travel
 * time is not included, because it needs two parameters and depends on the school.
 */
export const FILTER_FIELDS = {
  q: { kind: 'text', label: msg('Name or street'), max: 100 },
  beds: { kind: 'beds', label: msg('Bedrooms') },
  price_min: { kind: 'price', is: 'min', max: MAX_RENT_USD, label: msg('Lowest rent') },
  price_max: { kind: 'price', is: 'max', max: MAX_RENT_USD, label: msg('Highest rent') },
  baths_min: { kind: 'limit', of: 'baths', is: 'min', max: 3, values: [1, 1.5, 2, 3], label: msg('Baths') },
  move_in: { kind: 'day', of: 'date_available', is: 'max', label: msg('Move-in date') },
  lease: { kind: 'traits', needs: 'any', label: msg('Lease length'), options: LEASE_OPTIONS },
  type: {
    kind: 'traits',
    needs: 'any',
    label: msg('Home type'),
    options: TYPE_OPTIONS,
  },
  pets: {
    kind: 'traits',
    needs: 'all',
    label: msg('Pets'),
    options: {
      cats: { trait: 'cats-allowed', label: msg('Cats') },
      dogs: { trait: 'dogs-allowed', label: msg('Dogs') },
      small_animals: { trait: 'small-animals-allowed', label: msg('Small animals') },
    },
  },
  laundry: {
    kind: 'traits',
    needs: 'any',
    label: msg('Laundry'),
    options: {
      in_unit: { trait: 'laundry-in-unit', label: msg('Laundry in unit'), short: msg('In unit') },
      on_site: { trait: 'laundry-on-site', label: msg('Laundry on site'), short: msg('On site') },
      hookups: { trait: 'laundry-hookups', label: msg('Laundry hookups'), short: msg('Hookups') },
    },
  },
  parking: {
    kind: 'traits',
    needs: 'any',
    label: msg('Parking'),
    options: {
      garage: { trait: 'garage', label: msg('Garage') },
      covered: { trait: 'covered-parking', label: msg('Covered parking') },
      off_street: { trait: 'off-street-parking', label: msg('Off-street parking') },
      street: { trait: 'street-parking', label: msg('Street parking') },
    },
  },
  utilities: {
    kind: 'traits',
    needs: 'all',
    label: msg('Included in the rent'),
    options: {
      internet: { trait: 'internet-included', label: msg('Internet included'), short: msg('Internet') },
      water: { trait: 'water-included', label: msg('Water included'), short: msg('Water') },
      electricity: {
        trait: 'electricity-included',
        label: msg('Electricity included'),
        short: msg('Electricity'),
      },
      gas: { trait: 'gas-included', label: msg('Gas included'), short: msg('Gas') },
      heat: { trait: 'heat-included', label: msg('Heat included'), short: msg('Heat') },
      trash: {
        trait: 'trash-included',
        label: msg('Trash collection included'),
        short: msg('Trash collection'),
      },
      cable: { trait: 'cable-included', label: msg('Cable TV included'), short: msg('Cable TV') },
    },
  },
  accessible: {
    kind: 'traits',
    needs: 'all',
    label: msg('Accessibility'),
    options: {
      wheelchair: { trait: 'wheelchair-access', label: msg('Wheelchair access') },
      elevator: { trait: 'elevator', label: msg('Elevator') },
    },
  },
  furnished: { kind: 'flag', trait: 'furnished', label: msg('Furnished') },
  per_bed: { kind: 'flag', of: 'per_bed', label: msg('Per-bed leases') },
  tour: { kind: 'flag', of: 'tour', label: msg('Virtual tour') },
  verified: { kind: 'flag', trait: 'verified', label: msg('Verified manager') },
  sq_feet_min: { kind: 'limit', of: 'sq_feet', is: 'min', max: MAX_SQ_FEET, label: msg('Smallest size') },
  sq_feet_max: { kind: 'limit', of: 'sq_feet', is: 'max', max: MAX_SQ_FEET, label: msg('Largest size') },
} as const satisfies Record<string, FilterField>;

type Fields = typeof FILTER_FIELDS;
export type FilterName = keyof Fields;
export const FILTER_NAMES = Object.keys(FILTER_FIELDS) as FilterName[];
export const FILTER_ENTRIES = Object.entries(FILTER_FIELDS) as [FilterName, FilterField][];

type ValueOf<F extends FilterField> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'text' | 'day' }
    ? string
    : F extends { kind: 'beds' }
      ? readonly number[]
      : F extends { kind: 'traits'; options: infer O }
        ? readonly (keyof O)[]
        : number;

/** Values of the filters. Beds 0 is a studio, 4 means 4 or more. Prices are in whole US dollars a month. */
export type FilterValues = { [N in FilterName]?: ValueOf<Fields[N]> | undefined };

/** Pairs of parameters of which the first must not be above the second. */
export const FILTER_RANGES = [
  ['price_min', 'price_max'],
  ['sq_feet_min', 'sq_feet_max'],
] as const satisfies [FilterName, FilterName][];
