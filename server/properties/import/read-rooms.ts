import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

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

/** Reads '2', '2.0', '2 BR', 'two' and 'studio'. Null for other texts. */
export function readBedrooms(text: string): number | null {
  const word = text.trim().toLowerCase();
  if (/^(studio|efficiency|bachelor|0 ?br)\b/.test(word)) return 0;
  const match = /^(\d{1,3})(?:\.0+)?(?:\s*(?:bed(?:room)?s?|br|bd|bdrms?)\.?)?$/.exec(word);
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
  const spelled = /^(\d{1,2})\s*full(?:\D+(\d{1,2})\s*half)?/.exec(word);
  if (spelled) return { full_bath: Number(spelled[1]), half_bath: Number(spelled[2] ?? 0) };
  const match = /^(\d{1,2}(?:\.\d+)?)(\s*(?:1\/2|½))?\s*(?:baths?|bathrooms?|ba)?\.?$/.exec(word);
  const halves = match ? Math.round((Number(match[1]) + (match[2] ? 0.5 : 0)) * 2) : 0;
  if (halves > 0 && halves <= (bedrooms + 4) * 2)
    return { full_bath: Math.floor(halves / 2), half_bath: halves % 2 };
  if (word === '') notes.push({ kind: msg('the number of baths is missing: one is assumed') });
  else {
    const kind = msg('the number of baths can’t be read: new floor plans get one');
    notes.push({ kind, detail: word.slice(0, 30) });
  }
  return null;
}

/** Square feet. An implausible size is left out with a note. */
export function readSize(text: string, bedrooms: number, isRoom: boolean, notes: Remark[]): number | null {
  const digits =
    /^\D{0,10}?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d+)?\s*(?:sq\.?\s*(?:ft|feet)\.?|sf|square feet|ft2|ft²)?$/i.exec(
      text.trim(),
    );
  if (!digits) {
    if (text.trim() !== '')
      notes.push({ kind: msg('the size can’t be read and is left out'), detail: text.slice(0, 30) });
    return null;
  }
  const size = Number(digits[1]!.replaceAll(',', ''));
  if (size === 0) return null;
  const smallest = isRoom ? SMALLEST_ROOM_SQFT : SMALLEST_HOME_SQFT;
  const largest = Math.max(4000, 2000 * (bedrooms + 1));
  if (size >= smallest && size <= largest) return size;
  notes.push({ kind: msg('the size isn’t plausible and is left out'), detail: `${size} square feet` });
  return null;
}
