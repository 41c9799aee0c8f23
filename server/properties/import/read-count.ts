import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg, t } from '#shared/texts/t.ts';
import { readAmount } from './read-amount.ts';

/**
 * Parses a whole number within the bounds. Another value is left out with a note. @param label the field's
 * name
 */
export function readCount(
  text: string,
  [min, max]: readonly [min: number, max: number],
  label: string,
  notes: Remark[],
): number | null {
  const word = text.trim();
  if (word === '') return null;
  const count = readAmount(word).find((value) => Number.isInteger(value) && value >= min && value <= max);
  if (count === undefined && word !== '0')
    notes.push({
      kind: msg('a number can’t be read and is left out'),
      detail: `${t(label)}: ${word.slice(0, 30)}`,
    });
  return count ?? null;
}
