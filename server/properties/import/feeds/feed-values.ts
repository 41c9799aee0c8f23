import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { readAmount } from '../read-amount.ts';
import type { FeedRow } from './feed-format.ts';
import { attributeOf, childAt, childrenOf, textAt, type XmlNode } from './xml-node.ts';

type Text = string | undefined;

/** Omits fields that are undefined, because the feed lacks them. */
export function givenFields(fields: { [F in ListingField]?: Text }): FeedRow {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));
}

/** Returns the first text that is not empty; else '' if any element exists, else undefined. */
export function firstGiven(...texts: Text[]): Text {
  return texts.find((text) => text) ?? texts.find((text) => text !== undefined);
}

/** Undefined for 0, which vendors write for "unknown". */
export const countOf = (text: Text): Text => (text && /^0+(\.0+)?$/.test(text) ? undefined : text);

export function isYes(text: Text): boolean | null {
  if (/^(true|yes|y|1|allowed)$/i.test(text ?? '')) return true;
  return /^(false|no|n|0|none|not allowed)$/i.test(text ?? '') ? false : null;
}

/** The lowest and highest amount, as the feed writes them. `high` is '' if both are the same. */
export type Range = { low: string; high: string };

/**
 * Returns the first meaning that can be a rent or a size. For comparison only: `readListing` parses the
 * text.
 */
function amountOf(text: string): number | null {
  const amounts = readAmount(text.replace(/^\s*(?:usd)?\s*\$?/i, ''));
  return amounts.find((amount) => amount >= 100) ?? amounts[0] ?? null;
}

/** Vendors write 0 or -1 for an unknown amount. */
const isNothing = (text: Text): boolean => !text || /^-\d/.test(text) || amountOf(text) === 0;

function part(node: XmlNode, ...names: string[]): Text {
  return [attributeOf(node, ...names), ...names.map((name) => textAt(node, name))].find(
    (text) => !isNothing(text),
  );
}

/** Reads `Min` and `Max` as attributes or elements, else the text. Null if all are empty or 0. */
export function rangeOf(node: XmlNode | null): Range | null {
  if (!node) return null;
  const inner = childAt(node, 'ValueRange') ?? childAt(node, 'Range');
  const text = node.text.trim();
  const max = part(node, 'Max');
  const low =
    part(node, 'Min', 'Exact', 'Amount', 'Value') ?? (isNothing(text) ? (max ?? part(node, 'Avg')) : text);
  return low ? spanOf([{ low, high: max ?? '' }]) : rangeOf(inner);
}

/** Returns the security deposit in an element, without those for pets or keys. */
export function depositIn(node: XmlNode): Text {
  const deposits = childrenOf(node, 'Deposit').filter((deposit) =>
    /security|^$/i.test(attributeOf(deposit, 'DepositType', 'Type') ?? ''),
  );
  return deposits.map((deposit) => rangeOf(childAt(deposit, 'Amount') ?? deposit)?.low).find((low) => low);
}

/**
 * The range from the lowest to the highest amount. Uses a text that is no amount only if there are no
 * amounts.
 */
export function spanOf(ranges: readonly (Range | null)[]): Range | null {
  const texts = ranges.flatMap((range) => (range ? [range.low, range.high] : [])).filter((text) => text);
  const sorted = texts
    .flatMap((text) => ({ text, amount: amountOf(text) }))
    .filter(({ amount }) => amount !== null)
    .toSorted((a, b) => a.amount! - b.amount!);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return texts[0] ? { low: texts[0], high: '' } : null;
  return { low: first.text, high: first.amount === last.amount ? '' : last.text };
}

const twoDigits = (text: string) => text.padStart(2, '0');

/** Reads `<MadeReadyDate Month="8" Day="15" Year="2027"/>`, the same with child elements, or text. */
export function dateOf(node: XmlNode | null): string {
  if (!node) return '';
  const [year, month, day] = ['Year', 'Month', 'Day'].map(
    (name) => attributeOf(node, name) || textAt(node, name),
  );
  if (year && month && day) {
    if ([year, month, day].some((text) => /^0+$/.test(text))) return '';
    const date = `${/^\d\d$/.test(year) ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`;
    return /^\d+$/.test(month) ? date : `${month} ${day} ${year}`;
  }
  return attributeOf(node, 'Date') || node.text.trim();
}

/** Sorts ISO dates and dates with the month first. Other dates come last. */
function sortKey(date: string): string {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(date);
  if (us) return [us[3]!, twoDigits(us[1]!), twoDigits(us[2]!)].join('-');
  return /^\d{4}-\d\d-\d\d/.test(date) ? date : 'unknown';
}

export function earliestOf(dates: readonly string[]): Text {
  return dates.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b), 'en'))[0];
}

/** One full and one half bath are '1.5'. */
export function bathsOf(full: Text, half: Text): Text {
  if (!countOf(half)) return full ?? (half === undefined ? undefined : '0');
  const baths = Number(full || 0) + Number(half) / 2;
  return Number.isNaN(baths) ? `${full} full, ${half} half` : String(baths);
}

/**
 * Omits the coordinates 0, 0, which vendors write if they are missing, so that the import geocodes the
 * address.
 */
export function pointOf(latitude: Text, longitude: Text): { latitude: Text; longitude: Text } {
  const isMissing = [latitude, longitude].every((text) => !countOf(text));
  return isMissing ? { latitude: undefined, longitude: undefined } : { latitude, longitude };
}
