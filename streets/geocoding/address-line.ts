import { splitHouseNumber } from '../house-number.ts';
import { streetKey } from '../places/street-key.ts';
import { DIRECTIONS, STREET_TYPES, USUAL_TYPES } from '../places/street-words.ts';

export type AddressLine = { number: string | null; key: string };

const LONGEST = 200;
const POST_BOX = /^(p\.? ?o\.?|post office|postal) ?box\b/i;
const LEADING_UNIT = /^(?:apt|apartment|unit|suite|ste|room|#)\.? ?#? ?[\w-]{1,6}(?: ?[,–-] ?| (?=\d))/i;

/** Null without a street, such as for P.O. boxes. */
export function parseAddressLine(text: string): AddressLine | null {
  const line = text
    .slice(0, LONGEST)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(LEADING_UNIT, '');
  if (POST_BOX.test(line)) return null;
  const split = splitHouseNumber(line);
  const key = streetKey(split?.street ?? line);
  return key === '' ? null : { number: split?.number ?? null, key };
}

export type StreetVariant = { key: string; confidence: number };

const SHORT_DIRECTIONS = ['n', 's', 'e', 'w'];

const OTHER_DIRECTION = 0.75;
const OTHER_TYPE = 0.6;

/** Adds or omits a direction or type. Another type would be another street. */
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
