import {
  bedsOption,
  isWholePriceRange,
  type ListingFilter,
  MAX_BEDS_OPTION,
} from '#shared/rules/listing-filter.ts';
import { isCall, type Rent } from '#shared/rules/rent-range.ts';

/** Numbers reserved for each bedroom option; more than any rent. */
const OPTION_WIDTH = 10_000_000;

const multirange = (ranges: readonly (readonly [from: number, end: number])[]) =>
  `{${ranges.map(([from, end]) => `[${from},${end})`).join(',')}}`;

/**
 * Encodes each plan as `bedrooms × 10,000,000 + rent` (0 for 'Call'), so that one `&&` compares bedrooms and
 * rent of the same plan.
 */
export function planPrices(plans: readonly (Rent & { bedrooms: number })[]): string {
  const points = plans.flatMap(({ bedrooms, price, price_max }) => {
    const start = bedsOption(bedrooms) * OPTION_WIDTH;
    if (isCall(price)) return [start];
    return price_max ? [start + price, start + price_max] : [start + price];
  });
  return multirange([...new Set(points)].sort((a, b) => a - b).map((point) => [point, point + 1]));
}

/** Multirange that a listing's plans must overlap. Null if the filter accepts any bedrooms and rent. */
export function filterRanges(filter: ListingFilter): string | null {
  const isWhole = isWholePriceRange(filter);
  const { beds = [] } = filter;
  if (beds.length === 0 && isWhole) return null;
  const all = Array.from({ length: MAX_BEDS_OPTION + 1 }, (_, option) => option);
  const options = beds.length > 0 ? beds : all;
  const from = isWhole ? 0 : Math.max(filter.price_min ?? 0, 1);
  const end = isWhole ? OPTION_WIDTH : Math.min(filter.price_max ?? OPTION_WIDTH, OPTION_WIDTH - 1) + 1;
  if (from >= end) return '{}';
  return multirange(options.map((option) => [option * OPTION_WIDTH + from, option * OPTION_WIDTH + end]));
}
