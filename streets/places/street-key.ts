import {
  DIRECTIONS,
  ORDINAL_WORDS,
  SHORT_WORDS,
  STREET_TYPES,
  TENS_WORDS,
  toOrdinal,
} from './street-words.ts';

const LONGEST = 200;

const UNIT_WORD =
  '(?:apt|apartment|unit|suite|ste|rm|room|fl|flr|floor|bldg|building|lot|spc|space|trlr|trailer|ph|penthouse)';
const UNIT = new RegExp(
  `(?<=\\S) (?:(?:${UNIT_WORD}|no) ?#? ?(?:[a-z]|[a-z]?\\d+[a-z]?)(?= |$)|\\d+(?:st|nd|rd|th) (?:floor|flr|fl)\\b|${UNIT_WORD}$).*$`,
);
const PART_OF_HOUSE = /^(rear|upper|lower|front|frnt|basement|bsmt|side)$/;
/** After these words `St` means Saint, as in `Old St Augustine Rd`. */
const BEFORE_A_NAME = new Set(['old', 'new', 'port', 'bay', 'lk', 'mt', 'ft', 'rue', 'le', 'la']);

const HIGHWAYS: readonly [RegExp, string][] = [
  [/\b(?:u s|us|united states)(?: (?:highway|hwy|route|rte|rt))? (\d+[a-z]?)\b/, 'us $1'],
  [/\b(?:interstate|interstate highway|i) (\d+[a-z]?)\b/, 'i $1'],
  [/\b(?:county|co) (?:road|rd|highway|hwy|route|rte|rt) (\w+)\b|\bcr (\d+\w*)\b/, 'cr $1$2'],
  [/\b(?:state (?:route|road|highway|rte|rt|rd|hwy)|s ?r|route|rte|rt) (\d+[a-z]?)\b/, 'rte $1'],
];

function plain(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/['’‘ʼ`´]/g, '')
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replaceAll('&', ' and ')
    .replaceAll(/(\p{L})#/gu, '$1 #')
    .replaceAll(/[^\p{L}\p{N}#,]+/gu, ' ')
    .trim();
}

/** Removes the unit, but not the direction of `Main St, North`. */
function withoutUnit(text: string): string {
  const [street = '', ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const after = rest[0] ?? '';
  return `${street}${DIRECTIONS.has(after) ? ` ${after}` : ''}`
    .replace(/ ?#.*$/, '')
    .replace(UNIT, '')
    .replaceAll(/[#,]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

const isNorthOrSouth = (word: string | undefined) => word === 'n' || word === 's';
const isEastOrWest = (word: string | undefined) => word === 'e' || word === 'w';

function joinWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at]!, words[at + 1]];
    const tens = TENS_WORDS.get(word);
    const ones = next === undefined ? undefined : ORDINAL_WORDS.get(next);
    const [from, to] = [DIRECTIONS.get(word), DIRECTIONS.get(next ?? '')];
    if (tens !== undefined && ones !== undefined && ones < 10) {
      joined.push(toOrdinal(tens + ones));
      at += 1;
    } else if (isNorthOrSouth(from) && isEastOrWest(to)) {
      joined.push(`${from}${to}`);
      at += 1;
    } else if (ORDINAL_WORDS.has(word)) joined.push(toOrdinal(ORDINAL_WORDS.get(word)!));
    else if (
      /^\d{1,3}$/.test(word) &&
      STREET_TYPES.has(SHORT_WORDS.get(next ?? '') ?? '') &&
      joined.every((before) => DIRECTIONS.has(before))
    )
      joined.push(toOrdinal(Number(word)));
    else joined.push(word);
  }
  return joined;
}

/** The first `St` of `St Paul St` means Saint. */
function isBeforeName(words: readonly string[], at: number): boolean {
  const isName = (word: string) => !DIRECTIONS.has(word);
  if (!words.slice(at + 1).some(isName)) return false;
  return words
    .slice(0, at)
    .every((word) => DIRECTIONS.has(word) || BEFORE_A_NAME.has(SHORT_WORDS.get(word) ?? word));
}

/** As in `St Paul St` and `Street Rd`. */
const BEFORE_NAME: Readonly<Record<string, string>> = {
  st: 'saint',
  dr: 'doctor',
  street: 'street',
  drive: 'drive',
};

function shorten(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (Object.hasOwn(BEFORE_NAME, word) && isBeforeName(words, at)) return BEFORE_NAME[word]!;
    return SHORT_WORDS.get(word) ?? word;
  });
}

/** In `North Ave` and `W North Ave` the direction is the name. */
function shortenDirections(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !DIRECTIONS.has(word));
  const last = words.findLastIndex((word) => !DIRECTIONS.has(word));
  const isTypeAlone = first === last && STREET_TYPES.has(words[first] ?? '');
  const ownName = first < 0 ? words.length - 1 : isTypeAlone ? first - 1 : -1;
  return words.map((word, at) => (at === ownName ? word : (DIRECTIONS.get(word) ?? word)));
}

function normalizeKing(key: string): string {
  return key
    .replaceAll(/\bmlk\b/g, 'martin luther king')
    .replaceAll(
      /\b(?:(?:rev|reverend|doctor) )*(?:m l|ml|martin l|martin luther) king\b(?: jr\b)*/g,
      'martin luther king',
    );
}

/** `N. High Street` and `n high st apt 4` become `n high st`. Idempotent. Empty if the text has no name. */
export function streetKey(text: string): string {
  let street = withoutUnit(plain(text));
  for (const [pattern, short] of HIGHWAYS) street = street.replace(pattern, short);
  let words = street.split(' ').filter((word) => word !== '');
  while (words.length > 1 && words[0] === 'the') words = words.slice(1);
  words = shorten(joinWords(words));
  if (words.length > 2 && PART_OF_HOUSE.test(words.at(-1)!) && STREET_TYPES.has(words.at(-2)!)) words.pop();
  // Unicode normalization may expand ligatures.
  return normalizeKing(shortenDirections(words).join(' ')).slice(0, LONGEST).trimEnd();
}
