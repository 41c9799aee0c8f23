import { DIRECTIONS, STREET_TYPES } from '../places/street-words.ts';

export type StreetVariant = { key: string; confidence: number };

const SHORT_DIRECTIONS = ['n', 's', 'e', 'w'];
/** Types that users often omit. */
const USUAL_TYPES = ['st', 'ave', 'rd', 'dr', 'ln', 'blvd', 'ct', 'pl', 'way', 'cir'];

const OTHER_DIRECTION = 0.75;
const OTHER_TYPE = 0.6;

/** The key itself, then variants with direction or type omitted or added. A different type is a different street. */
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
