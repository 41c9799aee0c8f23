import { type HouseNumber, readHouseNumber } from '../places/house-number.ts';
import { streetKey } from '../places/street-key.ts';

export type AddressLine = { number: HouseNumber | null; key: string };

const LONGEST = 200;
const POST_BOX = /^(p\.? ?o\.?|post office|postal) ?box\b/i;
const LEADING_UNIT = /^(?:apt|apartment|unit|suite|ste|room|#)\.? ?#? ?[\w-]{1,6}(?: ?[,–-] ?| (?=\d))/i;
const NUMBER = /^(\d{1,6}(?: ?[-–] ?\d{1,6})?(?:-?[a-z](?=[ ,]))?(?: (?:\d\/\d|[½¼]))?)[ ,]+(?=\S)(.+)$/i;
const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const IS_NUMBER_WORD = new RegExp(`^(${NUMBER_WORDS.join('|')}) (?=\\S)`, 'i');

/** `1203 N. High Street, Apt 4` is house 1203 of `n high st`. Null without a street (P.O. boxes). */
export function readAddressLine(text: string): AddressLine | null {
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
  // `5 Ave` is a street, not house 5.
  const isWhole = number !== null && !/\S \S|\d/.test(key) && /^\d+(st|nd|rd|th) \S+$/.test(streetKey(line));
  if (isWhole) return { number: null, key: streetKey(line) };
  return key === '' ? null : { number, key };
}
