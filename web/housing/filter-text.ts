import { commuteOf } from '#shared/rules/commute-filter.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { isWholePriceRange, type ListingFilter, MAX_PRICE_USD } from '#shared/rules/listing-filter.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { msg, t } from '#shared/texts/t.ts';

/** Labels of bedroom filters (section 2.5). The index is the number of bedrooms in the API. */
export const BED_OPTIONS = [msg('Studio'), msg('1 Bed'), msg('2 Bed'), msg('3 Bed'), msg('4 Bed+')] as const;

export const MODE_TEXTS: Record<TravelMode, string> = {
  walk: msg('On foot'),
  bike: msg('By bike'),
  drive: msg('By car'),
};

/** Returns for example `up to 15 min on foot`, or an empty string. */
function commuteText(filter: ListingFilter): string {
  const commute = commuteOf(filter);
  if (commute === null) return '';
  const time = formatMinutes(commute.max * 60);
  if (commute.mode === 'walk') return t('up to {time} on foot', { time });
  return commute.mode === 'bike' ? t('up to {time} by bike', { time }) : t('up to {time} by car', { time });
}

/** Returns `$500 – $900`, `up to $900`, `from $500`, or an empty string. */
export function priceText(filter: ListingFilter): string {
  if (isWholePriceRange(filter)) return '';
  const { price_min = 0, price_max = MAX_PRICE_USD } = filter;
  if (price_min <= 0) return t('up to {price}', { price: formatMoney(price_max) });
  if (price_max >= MAX_PRICE_USD) return t('from {price}', { price: formatMoney(price_min) });
  return `${formatMoney(price_min)} – ${formatMoney(price_max)}`;
}

type FilterPart = { key: string; text: string; without: ListingFilter };

export function filterParts(filter: ListingFilter): FilterPart[] {
  const beds = filter.beds ?? [];
  const parts = beds.map((option) => ({
    key: `beds-${option}`,
    text: t(BED_OPTIONS[option] ?? String(option)),
    without: { ...filter, beds: beds.filter((one) => one !== option) },
  }));
  return [
    ...parts,
    {
      key: 'price',
      text: priceText(filter),
      without: { ...filter, price_min: undefined, price_max: undefined },
    },
    {
      key: 'commute',
      text: commuteText(filter),
      without: { ...filter, commute_mode: undefined, commute_max: undefined },
    },
  ].filter(({ text }) => text !== '');
}

/** Removes price bounds that exclude nothing. */
export function tidyFilter(filter: ListingFilter): ListingFilter {
  const { beds = [], price_min, price_max } = filter;
  const [low, high] = [price_min ?? 0, price_max ?? MAX_PRICE_USD];
  const commute = commuteOf(filter);
  return {
    beds: beds.toSorted((a, b) => a - b),
    price_min: low > 0 ? Math.min(low, high) : undefined,
    price_max: high < MAX_PRICE_USD ? Math.max(low, high) : undefined,
    commute_mode: commute?.mode,
    commute_max: commute?.max,
  };
}
