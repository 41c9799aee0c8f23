import { filterParams, parseFilter } from '#shared/rules/filter-params.ts';
import { type ListingFilter, MAX_PRICE_USD } from '#shared/rules/listing-filter.ts';

/** Removes invalid values and rents that exclude nothing, and swaps reversed limits. */
export function tidyFilter(filter: ListingFilter): ListingFilter {
  const {
    price_min = 0,
    price_max = MAX_PRICE_USD,
    ...tidy
  } = parseFilter(new URLSearchParams(filterParams(filter)));
  return {
    ...tidy,
    ...(price_min > 0 && { price_min }),
    ...(price_max < MAX_PRICE_USD && { price_max }),
  };
}
