import { type CommuteFilter, commuteOf, MAX_COMMUTE_MIN } from './commute-filter.ts';
import {
  FILTER_ENTRIES,
  FILTER_RANGES,
  type FilterField,
  type FilterName,
  type FilterValues,
} from './filter-fields.ts';
import { isDay } from './is-day.ts';
import { type ListingFilter, MAX_BEDS_OPTION } from './listing-filter.ts';
import { PRICE_BASES } from './price-basis.ts';
import { searchWords } from './search-text.ts';
import { TRAVEL_MODES } from './travel-modes.ts';

type Value = FilterValues[FilterName];

export function wholeNumber(text: string | null | undefined, max: number): number | undefined {
  if (text == null || !/^(0|[1-9][0-9]{0,15})$/.test(text)) return undefined;
  return Number(text) <= max ? Number(text) : undefined;
}

function parseValue(field: FilterField, texts: readonly string[]): Value {
  const text = texts[0];
  if (field.kind === 'beds') {
    const beds = new Set(texts.map((one) => wholeNumber(one, MAX_BEDS_OPTION)));
    return [...beds].filter((one) => one !== undefined).toSorted((a, b) => a - b);
  }
  if (field.kind === 'traits')
    return Object.keys(field.options).filter((one) => texts.includes(one)) as Value;
  if (text === undefined) return undefined;
  if (field.kind === 'flag') return text === 'true' || undefined;
  if (field.kind === 'day') return isDay(text) ? text : undefined;
  if (field.kind === 'text') {
    const trimmed = text.trim().slice(0, field.max);
    return searchWords(trimmed).length > 0 ? trimmed : undefined;
  }
  if ('values' in field) return field.values?.find((one) => String(one) === text);
  return wholeNumber(text, field.max);
}

/** Travel mode and maximum, or neither. The form without JavaScript always sends a mode. */
function parseCommute(params: URLSearchParams): CommuteFilter {
  const mode = params.get('commute_mode');
  const commute_mode = TRAVEL_MODES.find((one) => one === mode);
  const commute_max = wholeNumber(params.get('commute_max'), MAX_COMMUTE_MIN) || undefined;
  return commute_mode && commute_max ? { commute_mode, commute_max } : {};
}

/** Swaps the limits of a range whose lowest value is above the highest, which forms allow. */
function orderRanges(filter: ListingFilter): ListingFilter {
  const swapped = FILTER_RANGES.flatMap(([low, high]) => {
    const [from, to] = [filter[low], filter[high]];
    return from !== undefined && to !== undefined && from > to
      ? [[low, to] as const, [high, from] as const]
      : [];
  });
  return { ...filter, ...Object.fromEntries(swapped) };
}

/** Parses the filters of a page's URL. Ignores invalid values, because old links must still work. */
export function parseFilter(params: URLSearchParams): ListingFilter {
  const values = FILTER_ENTRIES.map(([name, field]): [FilterName, Value] => [
    name,
    parseValue(field, params.getAll(name)),
  ]);
  const given = values.filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const price_basis = PRICE_BASES.find((basis) => basis === params.get('price_basis'));
  const filter = {
    ...Object.fromEntries(given),
    ...parseCommute(params),
    ...(price_basis && { price_basis }),
  };
  return orderRanges(filter);
}

/** Returns name and value of each query parameter in a canonical order. */
export function filterParams(filter: ListingFilter): [name: string, value: string][] {
  const params = FILTER_ENTRIES.flatMap(([name]) => {
    const value = filter[name];
    if (value === undefined || value === false) return [];
    return [value].flat().map((one): [string, string] => [name, String(one)]);
  });
  if (filter.price_basis) params.push(['price_basis', filter.price_basis]);
  const commute = commuteOf(filter);
  if (!commute) return params;
  return [...params, ['commute_mode', commute.mode], ['commute_max', String(commute.max)]];
}
