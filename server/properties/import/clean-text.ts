const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  bull: '•',
  deg: '°',
  frac12: '½',
};
/** Without semicolon too ('one &#38 two beds'). */
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));?/gi;
const TAG = /<\/?[a-z][^<>]{0,500}>|<!--[\s\S]{0,2000}?-->/gi;
const BLOCK_TAG = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\s*\/?>/gi;

export function cleanLine(text: string, maxLength: number): string {
  return shorten(plain(text).replace(/\s+/g, ' ').trim(), maxLength);
}

export function cleanParagraphs(text: string, maxLength: number): string {
  const lines = plain(text.replace(BLOCK_TAG, '\n'))
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return shorten(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    maxLength,
  );
}

function plain(text: string): string {
  return text
    .replace(TAG, ' ')
    .replace(ENTITY, decodeEntity)
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffd]/g,
      ' ',
    );
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}

export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  const word = cut.replace(/\s+\S*$/, '');
  return `${(word.length > maxLength / 2 ? word : cut).trimEnd()}…`;
}

export function trimTruncated(text: string, sourceLimit: number): string {
  const isDotted = /(\.{3}|…)$/.test(text);
  if (!isDotted && text.length < sourceLimit) return text;
  const bare = text.replace(/(\.{3,}|…)$/, '');
  if (!isDotted && /[.!?)"”]$/.test(bare)) return text;
  const word = bare.replace(/[\s,;:([-]+[^\s.!?]*$/, '');
  return `${(word.length > bare.length / 2 ? word : bare).trimEnd()}…`;
}

/** Keeps compass points and road names. */
export function normalizeCapitals(text: string): string {
  if (text !== text.toUpperCase() || !/[A-Z]{4}|\d(?:ST|ND|RD|TH)\b/.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s\-/&.])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\b(Ne|Nw|Se|Sw|Fm|Us|Tx|Ih)\b/g, (word) => word.toUpperCase());
}
