/** Full forms of abbreviations in US street names. */
const FULL_FORMS: Readonly<Record<string, string>> = {
  st: 'street',
  ave: 'avenue',
  av: 'avenue',
  rd: 'road',
  dr: 'drive',
  blvd: 'boulevard',
  ln: 'lane',
  ct: 'court',
  pl: 'place',
  apt: 'apartment',
  apts: 'apartments',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** Splits into words in lower case without accents, with abbreviations of street names written out. */
export function searchWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).map((word) => FULL_FORMS[word] ?? word);
}

/** Text in which `hasWords` finds the words. */
export const searchText = (text: string): string => ` ${searchWords(text).join(' ')}`;

/** True if each word of the query begins a word of the text. */
export function hasWords(text: string, query: string): boolean {
  return searchWords(query).every((word) => text.includes(` ${word}`));
}
