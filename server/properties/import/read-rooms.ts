import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';
import { readAmount } from './read-amount.ts';

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const MAX_BEDROOMS = 12;
/** A smaller area is that of a room or parking space, or an error. */
const SMALLEST_HOME_SQFT = 150;
const SMALLEST_ROOM_SQFT = 70;

const BED_WORD = String.raw`(?:bed(?:room)?s?|br|bd|bdrms?|bdrs?)\.?`;
const BATHS_AFTER = String.raw`\d(?:\.\d+)?[\s-]*(?:bath(?:room)?s?|ba)\.?`;
/** '2', '2.0', '2-bedroom', '1 + den', '2BR/1BA' and '2x1'. */
const BEDROOMS = new RegExp(
  String.raw`^(\d{1,3})(?:\.0+)?(?:[\s-]*${BED_WORD}(?:[\s/,|&x-]*${BATHS_AFTER})?|\s*x\s*\d(?:\.\d)?)?(?:\s*\+\s*den)?$`,
);

/** Reads '2', '2 BR', '2BR/1BA', 'two' and 'studio'. Null for other texts. */
export function readBedrooms(text: string): number | null {
  const word = text.trim().toLowerCase();
  if (/^(studio|efficiency|eff|bachelor|0 ?br)\b/.test(word)) return 0;
  const match = BEDROOMS.exec(word);
  const number = match ? Number(match[1]) : WORDS.indexOf(word.replace(/[\s-]*(bed(room)?s?|br)$/, ''));
  return number >= 0 && number <= MAX_BEDROOMS ? number : null;
}

/** Finds the number of bedrooms in titles such as 'Studio apartment…', 'Two BR…' and '3 bedroom house'. */
export function bedroomsInTitle(title: string): number | null {
  if (/\bstudio\b/i.test(title)) return 0;
  const match = new RegExp(
    `\\b(\\d{1,2}|${WORDS.slice(1).join('|')})[\\s-]*(?:bed(?:room)?s?|br|bd)\\b`,
    'i',
  ).exec(title);
  return match ? readBedrooms(match[1]!) : null;
}

export type Baths = { full_bath: number; half_bath: number };

/** Reads '1.5', '2 full, 1 half', '1 1/2' and 'shared'. Null for other texts, with a note. */
export function readBaths(text: string, bedrooms: number, notes: Remark[]): Baths | null {
  const word = text.trim().toLowerCase();
  if (word === 'shared' || word === '0') return { full_bath: 0, half_bath: 0 };
  const spelled = /^(\d{1,2})\s*f(?:ull)?\b(?:\D+(\d{1,2})\s*h(?:alf)?\b)?/.exec(word);
  if (spelled) return { full_bath: Number(spelled[1]), half_bath: Number(spelled[2] ?? 0) };
  const named = WORDS.indexOf(word);
  const match = /^(\d{1,2}(?:[.,]\d+)?)(\s*(?:1\/2|½))?\s*(?:baths?|bathrooms?|ba)?\.?$/.exec(
    named > 0 ? String(named) : word,
  );
  // MLS feeds write two full baths and a half one as '2.1'.
  const stated = match?.[1]?.replace(',', '.').replace(/\.1$/, '.5');
  const halves = match ? Math.round((Number(stated) + (match[2] ? 0.5 : 0)) * 2) : 0;
  if (halves > 0 && halves <= (bedrooms + 4) * 2)
    return { full_bath: Math.floor(halves / 2), half_bath: halves % 2 };
  if (word === '') notes.push({ kind: msg('the number of baths is missing: one is assumed') });
  else {
    const kind = msg('the number of baths can’t be read: new floor plans get one');
    notes.push({ kind, detail: word.slice(0, 30) });
  }
  return null;
}

const AREA = String.raw`(\d[\d.,\s'’]*(?:e[+-]?\d{1,2})?)\s*(?:sq\.?\s*(?:ft|feet)\.?|sf|square feet|ft2|ft²)?`;
const SIZE = new RegExp(
  String.raw`^(?:(?:about|approx\.?|approximately|from|up to|size:?)\s+|~\s*)?${AREA}\s*(?:\+(?:/-)?|(?:-|–|—|to|/)\s*${AREA})?$`,
  'i',
);
const MAX_SIZE_CHARACTERS = 60;

/** Square feet, of a range the lowest. An implausible size is left out with a note. */
export function readSize(text: string, bedrooms: number, isRoom: boolean, notes: Remark[]): number | null {
  const word = text.trim();
  const parts = (word.length <= MAX_SIZE_CHARACTERS && SIZE.exec(word)) || [];
  const sizes = parts.slice(1).map((part) => part && readAmount(part).findLast((amount) => amount > 0));
  const size = Math.floor(sizes[0] || 0);
  const isZero = /^0+(\.0+)?$/.test(word);
  if (size === 0 || (parts[2] && !sizes[1])) {
    if (word !== '' && !isZero)
      notes.push({ kind: msg('the size can’t be read and is left out'), detail: text.slice(0, 30) });
    return null;
  }
  const smallest = isRoom ? SMALLEST_ROOM_SQFT : SMALLEST_HOME_SQFT;
  const largest = Math.max(4000, 2000 * (bedrooms + 1));
  if (size >= smallest && size <= largest) return size;
  notes.push({ kind: msg('the size isn’t plausible and is left out'), detail: `${size} square feet` });
  return null;
}
