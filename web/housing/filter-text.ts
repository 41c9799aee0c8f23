import { commuteOf } from '#shared/rules/commute-filter.ts';
import type { FilterOption } from '#shared/rules/filter-counts.ts';
import { FILTER_FIELDS, type FilterField } from '#shared/rules/filter-fields.ts';
import type { FilterPart } from '#shared/rules/filter-parts.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
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

function commuteText(filter: ListingFilter): string {
  const commute = commuteOf(filter);
  if (commute === null) return '';
  const time = formatMinutes(commute.max * 60);
  if (commute.mode === 'walk') return t('up to {time} on foot', { time });
  return commute.mode === 'bike' ? t('up to {time} by bike', { time }) : t('up to {time} by car', { time });
}

/** Returns `$500 – $900`, `up to $900 per person`, `from $500`, or an empty string. */
export function priceText(filter: ListingFilter): string {
  if (isWholePriceRange(filter)) return '';
  const range = priceRangeText(filter);
  return filter.price_basis === 'person' ? t('{range} per person', { range }) : range;
}

function priceRangeText(filter: ListingFilter): string {
  const { price_min = 0, price_max = MAX_PRICE_USD } = filter;
  if (price_min <= 0) return t('up to {price}', { price: formatMoney(price_max) });
  if (price_max >= MAX_PRICE_USD) return t('from {price}', { price: formatMoney(price_min) });
  return `${formatMoney(price_min)} – ${formatMoney(price_max)}`;
}

function sizeText({ sq_feet_min: low, sq_feet_max: high }: ListingFilter): string {
  if (low === undefined) return t('up to {size} sq ft', { size: formatNumber(high ?? 0) });
  if (high === undefined) return t('from {size} sq ft', { size: formatNumber(low) });
  return t('{low} – {high} sq ft', { low: formatNumber(low), high: formatNumber(high) });
}

/** @param isShort true next to the field's label */
export function optionText(field: FilterField, value: FilterOption['value'], isShort = false): string {
  if (field.kind === 'traits') {
    const { label, short = label } = field.options[String(value)] ?? { label: String(value) };
    return t(isShort ? short : label);
  }
  if (field.kind === 'beds') return t(BED_OPTIONS[Number(value)] ?? String(value));
  if (field.kind === 'limit') return isShort ? `${value}+` : t('{count}+ baths', { count: String(value) });
  return t(field.label);
}

export function partText({ name, option }: FilterPart, filter: ListingFilter): string {
  if (name === 'commute_mode') return commuteText(filter);
  if (name === 'price_min') return priceText(filter);
  if (name === 'sq_feet_min') return sizeText(filter);
  if (name === 'move_in') return t('move in by {date}', { date: formatDate(filter.move_in ?? '') });
  if (name === 'q') return `“${filter.q}”`;
  return optionText(FILTER_FIELDS[name], option ?? Number(filter[name]));
}
