import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

/** '42nd St' is a street name. */
const HOUSE_NUMBER = /^(?!\d+(?:st|nd|rd|th)\b)\d+[\w/-]*\s+\S/i;

export const hasHouseNumber = (address_1: string) => HOUSE_NUMBER.test(address_1);

export function cleanPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : '';
}

/** Spreadsheets drop leading zeros. */
export function readPostalCode(text: string, notes: Remark[]): string {
  const match = /^(\d{3,5})(?:-?(\d{4}))?$/.exec(text.trim());
  if (!match) {
    if (text.trim() !== '')
      notes.push({ kind: msg('the ZIP code cannot be read and is left out'), detail: text.slice(0, 30) });
    return '';
  }
  const five = match[1]!.padStart(5, '0');
  if (match[1]!.length < 5) notes.push({ kind: msg('the ZIP code got its leading zero back'), detail: five });
  return match[2] ? `${five}-${match[2]}` : five;
}
