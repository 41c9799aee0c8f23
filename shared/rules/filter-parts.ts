import { commuteOf } from './commute-filter.ts';
import { FILTER_ENTRIES, FILTER_RANGES, type FilterName } from './filter-fields.ts';
import { isWholePriceRange, type ListingFilter } from './listing-filter.ts';

/** A part of the filter that the user can remove: an option, a value, a range or the travel time. */
export type FilterPart = {
  /** For example `pets=cats`, `move_in`, `price_min` for both limits of the rent, or `commute_mode`. */
  key: string;
  name: FilterName | 'commute_mode';
  option?: string | number;
  without: ListingFilter;
};

export const withoutFilters = ({ price_basis }: ListingFilter): ListingFilter =>
  price_basis ? { price_basis } : {};

export function filterParts(filter: ListingFilter): FilterPart[] {
  const without = (...names: (keyof ListingFilter)[]): ListingFilter => ({
    ...filter,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
  const parts = FILTER_ENTRIES.flatMap(([name, { kind }]): FilterPart[] => {
    const value = filter[name];
    const range = FILTER_RANGES.find((names) => names.some((one) => one === name));
    if (range) {
      const [low, high] = range;
      const isSet = filter[low] !== undefined || filter[high] !== undefined;
      if (name !== low || !isSet || (kind === 'price' && isWholePriceRange(filter))) return [];
      return [{ key: name, name, without: without(...range) }];
    }
    if (Array.isArray(value)) {
      return value.map((option) => {
        const others = { ...filter, [name]: value.filter((one) => one !== option) };
        return { key: `${name}=${option}`, name, option, without: others };
      });
    }
    return value === undefined || value === false ? [] : [{ key: name, name, without: without(name) }];
  });
  if (commuteOf(filter) === null) return parts;
  return [
    ...parts,
    { key: 'commute_mode', name: 'commute_mode', without: without('commute_mode', 'commute_max') },
  ];
}
