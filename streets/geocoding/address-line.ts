import { type HouseNumber, readHouseNumber } from '../places/house-number.ts';
import { streetKey } from '../places/street-key.ts';
import { DIRECTIONS, STREET_TYPES } from '../places/street-words.ts';

export type AddressLine = { number: HouseNumber | null; key: string };

const LONGEST = 200;
const POST_BOX = /^(p\.? ?o\.?|post office|postal) ?box\b/i;
const LEADING_UNIT = /^(?:apt|apartment|unit|suite|ste|room|#)\.? ?#? ?[\w-]{1,6}(?: ?[,–-] ?| (?=\d))/i;
const NUMBER = /^(\d{1,6}(?: ?[-–] ?\d{1,6})?(?:-?[a-z](?=[ ,]))?(?: (?:\d\/\d|[½¼]))?)[ ,]+(?=\S)(.+)$/i;
const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const IS_NUMBER_WORD = new RegExp(`^(${NUMBER_WORDS.join('|')}) (?=\\S)`, 'i');

/**
 * Parses `1203 N. High Street, Apt 4` as house 1203 of `n high st`. Null without a street, such as for P.O.
 * boxes.
 */
export function parseAddressLine(text: string): AddressLine | null {
  const line = text
    .slice(0, LONGEST)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(LEADING_UNIT, '')
    .replace(IS_NUMBER_WORD, (_, word: string) => `${NUMBER_WORDS.indexOf(word.toLowerCase()) + 1} `);
  if (POST_BOX.test(line)) return null;
  const found = NUMBER.exec(line);
  const number = found ? readHouseNumber(found[1]!) : null;
  const key = streetKey(number && found ? found[2]! : line);
  // `5 Ave` is a street, not house 5 of a street named Ave.
  const isWhole = number !== null && !/\S \S|\d/.test(key) && /^\d+(st|nd|rd|th) \S+$/.test(streetKey(line));
  if (isWhole) return { number: null, key: streetKey(line) };
  return key === '' ? null : { number, key };
}

export type StreetVariant = { key: string; confidence: number };

const SHORT_DIRECTIONS = ['n', 's', 'e', 'w'];
/** Street types that users often omit. */
const USUAL_TYPES = ['st', 'ave', 'rd', 'dr', 'ln', 'blvd', 'ct', 'pl', 'way', 'cir'];

const OTHER_DIRECTION = 0.75;
const OTHER_TYPE = 0.6;

/**
 * Returns the key and variants with a direction or type omitted or added. Another type would be another
 * street.
 */
export function streetVariants(key: string): StreetVariant[] {
  const words = key.split(' ');
  const isDirection = (word: string | undefined) => DIRECTIONS.get(word ?? '') === word;
  const name = [...words];
  const before = name.length > 1 && isDirection(name[0]) ? name.shift()! : null;
  const after = name.length > 1 && isDirection(name.at(-1)) ? name.pop()! : null;
  const bare = name.join(' ');
  const variants = new Map([[key, 1]]);
  const add = (variant: string, confidence: number) => {
    if (variant !== '' && !variants.has(variant)) variants.set(variant, confidence);
  };
  const given = before ?? after;
  if (given !== null) {
    add(`${given} ${bare}`, OTHER_DIRECTION);
    add(`${bare} ${given}`, OTHER_DIRECTION);
    add(bare, OTHER_DIRECTION);
  } else {
    for (const direction of SHORT_DIRECTIONS) {
      add(`${direction} ${bare}`, OTHER_DIRECTION);
      add(`${bare} ${direction}`, OTHER_DIRECTION);
    }
  }
  const type = name.at(-1)!;
  const around = (middle: string) => [before, middle, after].filter((word) => word !== null).join(' ');
  if (!STREET_TYPES.has(type)) for (const usual of USUAL_TYPES) add(around(`${bare} ${usual}`), OTHER_TYPE);
  else if (name.length > 1) add(around(name.slice(0, -1).join(' ')), OTHER_TYPE);
  return [...variants].map(([variant, confidence]) => ({ key: variant, confidence }));
}
