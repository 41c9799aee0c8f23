import {
  bedsOption,
  isWholePriceRange,
  type ListingFilter,
  MAX_BEDS_OPTION,
} from '#shared/rules/listing-filter.ts';
import { type MonthlyCost, PRICE_BASES, type PriceBasis, rentOn } from '#shared/rules/price-basis.ts';
import { isCall, type Rent } from '#shared/rules/rent-range.ts';

/** Numbers reserved for each bedroom option; more than any rent. */
const OPTION_WIDTH = 10_000_000;
const BED_OPTIONS = Array.from({ length: MAX_BEDS_OPTION + 1 }, (_, option) => option);
/** Costs per person follow the rents. */
const startOf = (option: number, basis: PriceBasis = 'listing') =>
  (option + (basis === 'person' ? BED_OPTIONS.length : 0)) * OPTION_WIDTH;

const multirange = (ranges: readonly (readonly [from: number, end: number])[]) =>
  `{${ranges.map(([from, end]) => `[${from},${end})`).join(',')}}`;

/**
 * Encodes each plan as `bedrooms × 10,000,000 + rent` (0 for 'Call'), so that one `&&` compares bedrooms and
 * rent of the same plan. The monthly cost per person follows at `(bedrooms + 5) × 10,000,000`.
 */
export function planPrices(plans: readonly (Rent & MonthlyCost & { bedrooms: number })[]): string {
  const points = plans.flatMap((plan) =>
    PRICE_BASES.flatMap((basis) => {
      const start = startOf(bedsOption(plan.bedrooms), basis);
      const { price, price_max } = rentOn(plan, basis);
      if (isCall(price)) return basis === 'listing' ? [start] : [];
      return price_max ? [start + price, start + price_max] : [start + price];
    }),
  );
  return multirange([...new Set(points)].sort((a, b) => a - b).map((point) => [point, point + 1]));
}

/** Multirange that a listing's plans must overlap. Null if the filter accepts any bedrooms and rent. */
export function filterRanges(filter: ListingFilter): string | null {
  const isWhole = isWholePriceRange(filter);
  const { beds = [], price_basis } = filter;
  if (beds.length === 0 && isWhole) return null;
  const options = beds.length > 0 ? beds : BED_OPTIONS;
  const from = isWhole ? 0 : Math.max(filter.price_min ?? 0, 1);
  const end = isWhole ? OPTION_WIDTH : Math.min(filter.price_max ?? OPTION_WIDTH, OPTION_WIDTH - 1) + 1;
  if (from >= end) return '{}';
  const starts = options.map((option) => startOf(option, isWhole ? undefined : price_basis));
  return multirange(starts.map((start) => [start + from, start + end]));
}
