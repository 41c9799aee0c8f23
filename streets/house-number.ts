import { streetKey } from './places/street-key.ts';
import { DIRECTIONS, STREET_TYPES, USUAL_TYPES } from './places/street-words.ts';

/** `N6W23001` is 23001 with a prefix, which all houses of its row share. `42-15` (Queens) is 4215. */
export type HouseNumber = { prefix: string; from: number; to: number; suffix: string };

const LONGEST_ROW = 50;
const MAX_LENGTH = 100;
/** `5 Ave` is a street, not house number 5. */
const LARGEST_ORDINAL = 999;

const NUMBER = String.raw`([nsew]\d{1,5}[\s-]?[nsew]\d{1,6}|[nsew]\d{2,6}|\d{1,3}[nsew]\d{2,6}|\d{1,6})`;
const SUFFIX = String.raw`(?:[\s-](\d\/\d)|(?:-?|\s(?=[a-z](?:$|[;,])))([a-z](?:-[a-z])?))?(?![\p{L}\p{N}])`;
const JOIN = String.raw`(?:\s?[-–—;,&/+]\s?|\s(?:to|thru|and)\s)`;
const LIST = `${NUMBER}${SUFFIX}(?:${JOIN}${NUMBER}${SUFFIX})*`;
const WHOLE = new RegExp(`^${LIST}$`, 'iu');
const ITEM = new RegExp(`(${JOIN})?${NUMBER}${SUFFIX}`, 'giu');
const LINES = [LIST, NUMBER + SUFFIX].map(
  (number) =>
    new RegExp(
      String.raw`^(?<number>${number})[\s,]+(?<street>(?!(?:and|block|blk)\b)[\p{L}\p{N}].*)$`,
      'iu',
    ),
);

const WORDS = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
const WORD_LINE = new RegExp(`^(${WORDS.join('|')}) (.+)$`, 'i');
/** `Nine Mile Rd` and `Twelve Oaks Ln` are names. */
const NAMED = new RegExp(String.raw`^(?:${WORDS.join('|')}|mile|acre|point|notch|chopt)\b`, 'i');
const PLURAL = /^\p{L}+(?<!s)s(?![\p{L}'’])/iu;

const spellFraction = (text: string): string =>
  text.replaceAll(
    /(?<=\d)\s?([¼½¾⅓-⅞])/g,
    (_, sign: string) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`,
  );

export function normalizeHouseNumber(text: string): string {
  return spellFraction(text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replaceAll(/ ?([-–;,&/]) ?/g, '$1')
    .replace(/(\d) ([A-Z])$/, '$1$2')
    .slice(0, MAX_LENGTH);
}

/** @param digits the second number as written */
function joinNumbers(first: HouseNumber, second: HouseNumber, digits: string): HouseNumber[] {
  const start = String(first.from);
  // `1901-45` is short for 1901-1945.
  const isShort = start.length > 3 && digits.length < start.length;
  const to = isShort ? Number(start.slice(0, -digits.length) + digits) : second.from;
  if (to > first.from && to - first.from <= LONGEST_ROW)
    return [{ ...first, to, suffix: first.suffix === second.suffix ? first.suffix : '' }];
  const isBlock =
    first.prefix + first.suffix === '' &&
    (start.length < 3 || (start.length === 3 && second.from < first.from));
  if (isBlock && digits.length === 2 && first.from !== second.from) {
    const from = Number(start + digits);
    return [{ ...second, from, to: from }];
  }
  // `91-1001` (Hawaii) is never written without its hyphen.
  if (isBlock && digits.length > 2) return [{ ...second, prefix: `${start}-` }];
  return second.from < first.from ? [{ ...first, suffix: digits }] : [first, second];
}

/** Returns several numbers for `12;14` and `12 & 16`, and none if the text is no number. */
export function readHouseNumbers(text: string): HouseNumber[] {
  const value = normalizeHouseNumber(text);
  const word = WORDS.indexOf(value.toLowerCase()) + 1;
  if (word > 0) return [{ prefix: '', from: word, to: word, suffix: '' }];
  if (!WHOLE.test(value)) return [];
  const numbers: HouseNumber[] = [];
  for (const [, join = '', number = '', fraction, letter] of value.matchAll(ITEM)) {
    const digits = /\d+$/.exec(number)?.[0] ?? '';
    const prefix = number.slice(0, -digits.length).replace(/[ -]/, '');
    const from = Number(digits);
    const next = { prefix, from, to: from, suffix: fraction ?? letter ?? '' };
    const last = numbers.at(-1);
    // `1,200` is a mistake, not a list.
    if (last && join === ',' && Math.abs(from - last.from) > LONGEST_ROW) return [];
    const isRange = last?.from === last?.to && /[-–—]|TO|THRU/.test(join);
    if (last && isRange) numbers.splice(-1, 1, ...joinNumbers(last, next, digits));
    else numbers.push(next);
  }
  return numbers;
}

const hasNumber = ({ from, to }: HouseNumber, number: number) =>
  from <= number && number <= to && ((number - from) % 2 === 0 || (to - from) % 2 === 1);

export const isSameHouse = (a: HouseNumber, b: HouseNumber): boolean =>
  a.prefix === b.prefix && (hasNumber(a, b.from) || hasNumber(b, a.from));

function isStreetAlone({ prefix, from, suffix }: HouseNumber, street: string): boolean {
  const isOrdinal = from <= LARGEST_ORDINAL && suffix === '';
  return (prefix !== '' || isOrdinal) && USUAL_TYPES.includes(streetKey(street));
}

/** Null without a house number. */
export function splitHouseNumber(line: string): { number: string; street: string } | null {
  const text = spellFraction(line.trim());
  for (const pattern of LINES) {
    const { number = '', street = '' } = pattern.exec(text)?.groups ?? {};
    const [first] = readHouseNumbers(number);
    if (first && !isStreetAlone(first, street)) return { number: normalizeHouseNumber(number), street };
  }
  const [, word = '', street = ''] = WORD_LINE.exec(text) ?? [];
  const [{ from = 0 } = {}] = readHouseNumbers(word);
  const words = streetKey(street).split(' ');
  const isTyped = words.length > 1 && STREET_TYPES.has(words.findLast((one) => !DIRECTIONS.has(one)) ?? '');
  const isName = NAMED.test(street) || (from > 1 && PLURAL.test(street));
  return isTyped && !isName ? { number: String(from), street } : null;
}

export const isTypedStreet = (street: string): boolean =>
  streetKey(street)
    .split(' ')
    .some((word) => STREET_TYPES.has(word) || DIRECTIONS.has(word));

const STREET_DIGITS = /\b\d+(?:st|nd|rd|th)\b|\b(?:us|i|cr|rte|hwy) \w+/g;

/** Returns '' if the line may contain a number that can't be read. */
export function hideHouseNumber(line: string): string {
  const split = splitHouseNumber(line);
  if (split) return split.street;
  return /\d/.test(streetKey(line).replaceAll(STREET_DIGITS, '')) ? '' : line;
}
