import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

/** Becomes today's date only when the listing is saved, so that the hash of a row doesn't change daily. */
const AVAILABLE_NOW = 'now';

/** Numbers of dates in a file that are valid in only one order of day and month. */
export type DateOrder = { monthFirst: number; dayFirst: number };
export const createDateOrder = (): DateOrder => ({ monthFirst: 0, dayFirst: 0 });

const NOW =
  /^(now|immediate(ly)?( available| occupancy| move[ -]in)?|available|asap|today|vacant|(move[ -]in )?ready( now)?)[.!]?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+ ?(?:Z|[+-]\d\d:?\d\d|[AP]M)?)?$/i;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/i;
/** '8/15'. '8.15' may be a number. */
const NUMERIC_DAY = /^(\d{1,2})([-/])(\d{1,2})$/;
const NUMERIC_MONTH = /^(\d{1,2})[-/](\d{4})$/;
const ISO_MONTH = /^(\d{4})-(\d{1,2})$/;
/** Time of day, as in 'Aug 15 2027 12:00AM' of SQL Server and 'Sun, 15 Aug 2027 00:00:00 GMT'. */
const TIME = /,? (?:at )?\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)? ?(?:[AP]M)?(?: (?:[A-Z]{2,4}|[+-]\d{4}))?$/i;
const MONTH_DAY = new RegExp(`^${MONTH}[ -](\\d{1,2})(?:st|nd|rd|th)?(?:,? ?[- ]?(\\d{4}|\\d{2}))?$`, 'i');
const DAY_MONTH = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${MONTH}(?:,?[ -](\\d{4}|\\d{2}))?$`,
  'i',
);
/** Excel shows August 2027 as 'Aug-27'. */
const SHORT_MONTH_YEAR = /^[a-z]{3}-(?:2[4-9]|3[01])$/i;
const MONTH_YEAR = new RegExp(`^${MONTH},?[ -](\\d{4})$`, 'i');
const EXCEL = /^(\d{5})(?:\.\d+)?$/;
/** Excel counts days from this date. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const EXCEL_YEARS = [36_526, 73_051] as const;
const DAY_MS = 86_400_000;

function toDate(year: string, month: number, day: number): string | null {
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && fullYear >= 1990 && fullYear <= 2100 ? date.toISOString().slice(0, 10) : null;
}

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
/** A date without a year becomes `--08-15`, which `resolveDate` completes. */
const inYear = (year: string | undefined, month: number, day: number) =>
  year ? toDate(year, month, day) : (toDate('2000', month, day)?.replace('2000', '-') ?? null);

function readNumeric([, a, , b, year]: (string | undefined)[], order: DateOrder): string | null {
  const [first, second] = [Number(a), Number(b)];
  const monthFirst = inYear(year, first, second);
  const dayFirst = inYear(year, second, first);
  if (monthFirst && dayFirst && monthFirst !== dayFirst) return `${first}/${second}/${year ?? ''}`;
  if (monthFirst && !dayFirst) order.monthFirst += 1;
  if (dayFirst && !monthFirst) order.dayFirst += 1;
  return monthFirst ?? dayFirst;
}

function parseDate(word: string, order: DateOrder): string | null {
  const iso = ISO.exec(word) ?? COMPACT.exec(word);
  if (iso) return toDate(iso[1]!, Number(iso[2]), Number(iso[3]));
  const numeric = NUMERIC.exec(word) ?? NUMERIC_DAY.exec(word);
  if (numeric) return readNumeric(numeric, order);
  const [, isoYear, isoMonth] = ISO_MONTH.exec(word) ?? [];
  if (isoYear) return toDate(isoYear, Number(isoMonth), 1);
  const [, month, year] = NUMERIC_MONTH.exec(word) ?? [];
  if (year) return toDate(year, Number(month), 1);
  const monthYear = MONTH_YEAR.exec(word);
  if (monthYear) return toDate(monthYear[2]!, monthOf(monthYear[1]!), 1);
  const monthDay = MONTH_DAY.exec(word);
  if (monthDay) return inYear(monthDay[3], monthOf(monthDay[1]!), Number(monthDay[2]));
  const dayMonth = DAY_MONTH.exec(word);
  if (dayMonth) return inYear(dayMonth[3], monthOf(dayMonth[2]!), Number(dayMonth[1]));
  const serial = Number(EXCEL.exec(word)?.[1]);
  if (serial >= EXCEL_YEARS[0] && serial < EXCEL_YEARS[1])
    return new Date(EXCEL_EPOCH + serial * DAY_MS).toISOString().slice(0, 10);
  return null;
}

const READ_MONTH_FIRST = msg('the date is ambiguous: read as month/day');

/** `now`, `YYYY-MM-DD`, or a text that `resolveOrder` and `resolveDate` complete; null if missing. */
export function readDate(text: string, order: DateOrder, notes: Remark[]): string | null {
  const word = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^available:? (?:on |from )?/i, '')
    .replace(TIME, '')
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i, '');
  if (word === '') return null;
  if (NOW.test(word)) return AVAILABLE_NOW;
  const date = parseDate(word, order);
  if (date !== null && SHORT_MONTH_YEAR.test(word)) notes.push({ kind: READ_MONTH_FIRST, detail: word });
  if (date === null)
    notes.push({ kind: msg('the date can’t be read and is left out'), detail: text.slice(0, 30) });
  return date;
}

/**
 * The other dates of the file decide the order of day and month. Without such dates, the month is first, as
 * in the US.
 */
export function resolveOrder(date: string | null, order: DateOrder, notes: Remark[]): string | null {
  const [first, second, year] = date?.split('/') ?? [];
  if (year === undefined) return date;
  const isDayFirst = order.dayFirst > order.monthFirst;
  if (order.dayFirst > 0 === order.monthFirst > 0)
    notes.push({
      kind: isDayFirst ? msg('the date is ambiguous: read as day/month') : READ_MONTH_FIRST,
      detail: date!.replace(/\/$/, ''),
    });
  return isDayFirst
    ? inYear(year, Number(second), Number(first))
    : inYear(year, Number(first), Number(second));
}

/** Replaces `now` by today, and a date without a year by its next occurrence. */
export function resolveDate(date: string | null, today: string): string | null {
  if (date === AVAILABLE_NOW) return today;
  if (!date?.startsWith('--')) return date;
  const year = Number(today.slice(0, 4)) + (date.slice(2) < today.slice(5) ? 1 : 0);
  return toDate(String(year), Number(date.slice(2, 4)), Number(date.slice(5)));
}
