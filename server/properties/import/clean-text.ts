import { decodeHTMLStrict } from 'entities';

/** Some exports drop the semicolon of numeric entities: 'one &#38 two beds'. */
const OPEN_ENTITY = /&#(?:x[\da-f]{1,6}|\d{1,7})(?![\da-f;])/gi;
/** Two programs in a row encoded the text: '&amp;eacute;'. */
const TWICE_ENCODED = /&amp;(?=#?\w{1,31};)/gi;
/**
 * Zero-width joiners and direction marks stay: emoji and Persian need them. Overrides that reorder text
 * don't.
 */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g;
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
  const closed = text.replace(TAG, ' ').replace(TWICE_ENCODED, '&').replace(OPEN_ENTITY, '$&;');
  return decodeHTMLStrict(closed).replace(INVISIBLE, ' ');
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

/**
 * Title case for a text in capitals. Compass points and road names such as 'NW' and 'FM' stay in capitals.
 */
export function normalizeCapitals(text: string): string {
  if (text !== text.toUpperCase() || !/[A-Z]{4}|\d(?:ST|ND|RD|TH)\b/.test(text)) return text;
  return text
    .replace(/\S+/g, (word) => (/\d(?!\d*(?:ST|ND|RD|TH)\b)/.test(word) ? word : word.toLowerCase()))
    .replace(/(^|[\s\-/&.])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\b(Ne|Nw|Se|Sw|Fm|Us|Tx|Ih)\b/g, (word) => word.toUpperCase());
}
