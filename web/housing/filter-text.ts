import { MAX_PRICE_USD } from '#shared/api/properties.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { isWholePriceRange, type ListingFilter } from '#shared/rules/listing-filter.ts';
import { msg, t } from '#shared/texts/t.ts';

/** The bedroom toggles (section 2.5), by their number on the wire. */
export const BED_OPTIONS = [msg('Studio'), msg('1 Bed'), msg('2 Bed'), msg('3 Bed'), msg('4 Bed+')] as const;

/** `$500 – $900`, `up to $900`, `from $500`; empty where the whole range is chosen. */
export function priceText(filter: ListingFilter): string {
  if (isWholePriceRange(filter)) return '';
  const { price_min = 0, price_max = MAX_PRICE_USD } = filter;
  if (price_min <= 0) return t('up to {price}', { price: formatMoney(price_max) });
  if (price_max >= MAX_PRICE_USD) return t('from {price}', { price: formatMoney(price_min) });
  return `${formatMoney(price_min)} – ${formatMoney(price_max)}`;
}

export type FilterPart = { key: string; text: string; without: ListingFilter };

/** The active filters one by one, each with what remains when it is taken away. */
export function filterParts(filter: ListingFilter): FilterPart[] {
  const beds = filter.beds ?? [];
  const parts = beds.map((option) => ({
    key: `beds-${option}`,
    text: t(BED_OPTIONS[option] ?? String(option)),
    without: { ...filter, beds: beds.filter((one) => one !== option) },
  }));
  const price = priceText(filter);
  if (price === '') return parts;
  return [
    ...parts,
    { key: 'price', text: price, without: { ...filter, price_min: undefined, price_max: undefined } },
  ];
}

/** Ends that mean nothing are left out of the address. */
export function tidyFilter({ beds = [], price_min, price_max }: ListingFilter): ListingFilter {
  const [low, high] = [price_min ?? 0, price_max ?? MAX_PRICE_USD];
  return {
    beds: beds.toSorted((a, b) => a - b),
    price_min: low > 0 ? Math.min(low, high) : undefined,
    price_max: high < MAX_PRICE_USD ? Math.max(low, high) : undefined,
  };
}
