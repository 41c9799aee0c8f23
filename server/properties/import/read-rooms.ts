import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

const MAX_BEDROOMS = 12;
/** Smaller ones are rooms, parking spaces or errors. */
const SMALLEST_HOME_SQFT = 150;
const SMALLEST_ROOM_SQFT = 70;

/** '2' or 'studio'; null if invalid. */
export function readBedrooms(text: string): number | null {
  const word = text.trim().toLowerCase();
  if (word === 'studio') return 0;
  const number = /^\d{1,2}(\.0+)?$/.test(word) ? Number(word) : MAX_BEDROOMS + 1;
  return number <= MAX_BEDROOMS ? number : null;
}

export type Baths = { full_bath: number; half_bath: number };

/** '1.5'; assumes one with a note. */
export function readBaths(text: string, bedrooms: number, notes: Remark[]): Baths {
  const word = text.trim();
  const number = /^\d{1,2}(\.\d+)?$/.test(word) ? Number(word) : Number.NaN;
  if (number <= bedrooms + 4) {
    const halves = Math.round(number * 2);
    return { full_bath: Math.floor(halves / 2), half_bath: halves % 2 };
  }
  const kind =
    word === ''
      ? msg('the number of baths is not given: one is assumed')
      : msg('the number of baths is not plausible: one is assumed');
  notes.push({ kind, detail: word.slice(0, 30) || undefined });
  return { full_bath: 1, half_bath: 0 };
}

/** Null with a note if implausible. */
export function readSize(text: string, bedrooms: number, isRoom: boolean, notes: Remark[]): number | null {
  const digits = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d+)?$/.exec(text.trim());
  if (!digits) {
    if (text.trim() !== '')
      notes.push({ kind: msg('the size cannot be read and is left out'), detail: text.slice(0, 30) });
    return null;
  }
  const size = Number(digits[1]!.replaceAll(',', ''));
  if (size === 0) return null;
  const smallest = isRoom ? SMALLEST_ROOM_SQFT : SMALLEST_HOME_SQFT;
  const largest = Math.max(4000, 2000 * (bedrooms + 1));
  if (size >= smallest && size <= largest) return size;
  notes.push({ kind: msg('the size is not plausible and is left out'), detail: `${size} square feet` });
  return null;
}
