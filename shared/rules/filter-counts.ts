import { meetsCommute } from './commute-filter.ts';
import { FILTER_ENTRIES, type FilterField, type FilterName } from './filter-fields.ts';
import { filterParts } from './filter-parts.ts';
import {
  activeFields,
  type ListingFilter,
  listingMeets,
  MAX_BEDS_OPTION,
  matchesFilter,
  matchesPlans,
  type SearchedListing,
} from './listing-filter.ts';

/** Numbers of listings. `options` and `without` have keys such as `pets=cats`. */
export type FilterCounts = {
  /** Listings that match the whole filter. */
  total: number;
  /** Listings that would match with the option, given all other filters. */
  options: Readonly<Record<string, number>>;
  /** Listings that would match without the part (`FilterPart`). */
  without: Readonly<Record<string, number>>;
};

export type FilterOption = {
  key: string;
  name: FilterName;
  field: FilterField;
  value: string | number | true;
};

const valuesOf = (field: FilterField): readonly FilterOption['value'][] => {
  if (field.kind === 'flag') return [true];
  if (field.kind === 'traits') return Object.keys(field.options);
  if (field.kind === 'beds') return Array.from({ length: MAX_BEDS_OPTION + 1 }, (_, beds) => beds);
  return 'values' in field ? (field.values ?? []) : [];
};

/** Every option that a form offers. */
export const FILTER_OPTIONS: readonly FilterOption[] = FILTER_ENTRIES.flatMap(([name, field]) =>
  valuesOf(field).map((value) => ({ key: `${name}=${value}`, name, field, value })),
);

/** Replaces the filter's value by the option. Adds it if a listing needs all options. */
export function withOption(filter: ListingFilter, { name, field, value }: FilterOption): ListingFilter {
  if (field.kind === 'beds') return { ...filter, [name]: [value] };
  if (field.kind !== 'traits') return { ...filter, [name]: value };
  const others = field.needs === 'all' ? ((filter[name] ?? []) as readonly string[]) : [];
  return { ...filter, [name]: [...new Set([...others, value])] };
}

const isOfPlan = ({ field }: FilterOption) => field.kind === 'beds' || 'of' in field;

/** Counts in one pass, because a page counts hundreds of listings after each click. */
export function countOptions(listings: readonly SearchedListing[], filter: ListingFilter): FilterCounts {
  const variants = FILTER_OPTIONS.map((option) => ({ option, filter: withOption(filter, option) }));
  const parts = filterParts(filter);
  const options = Object.fromEntries(FILTER_OPTIONS.map(({ key }) => [key, 0]));
  const without = Object.fromEntries(parts.map(({ key }) => [key, 0]));
  let total = 0;
  const { ofListing } = activeFields(filter);
  for (const listing of listings) {
    for (const part of parts) if (matchesFilter(listing, part.without)) without[part.key]! += 1;
    if (!meetsCommute(listing, filter)) continue;
    const failing = ofListing.filter((active) => !listingMeets(listing, active, filter));
    if (failing.length > 1) continue;
    const failed = failing[0]?.[0];
    const hasPlan = matchesPlans(listing.plans, filter);
    if (hasPlan && failed === undefined) total += 1;
    for (const { option, filter: variant } of variants) {
      if (failed !== undefined && failed !== option.name) continue;
      const isMatch = isOfPlan(option)
        ? matchesPlans(listing.plans, variant)
        : hasPlan && listingMeets(listing, [option.name, option.field], variant);
      if (isMatch) options[option.key]! += 1;
    }
  }
  return { total, options, without };
}
