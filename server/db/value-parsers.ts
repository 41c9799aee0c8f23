import pg from 'pg';

/** PostgreSQL's own numbers for the types whose text we read differently from `pg`. */
const OID = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  timestamptz: 1184,
  int8Array: 1016,
  numericArray: 1231,
  dateArray: 1182,
  timestamptzArray: 1185,
  textArray: 1009,
} as const;

const TIMESTAMP = /^(\d{4,})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * `2026-11-21 02:42:11.5+00` becomes `2026-11-21T02:42:11.500Z`, the form of `Date.toISOString`. A column that
 * keeps microseconds shows all six digits, so that a value sent back as a paging key still equals the row's.
 */
export function parseTimestamp(text: string): string {
  const match = TIMESTAMP.exec(text);
  if (match === null) {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : time.toISOString();
  }
  const [, year, month, day, clock, fraction = ''] = match;
  const digits = fraction.padEnd(fraction.length <= 3 ? 3 : 6, '0');
  return `${year}-${month}-${day}T${clock}.${digits}Z`;
}

const keepText = (text: string): string => text;
const parseTextArray = pg.types.getTypeParser(OID.textArray as number, 'text') as (
  text: string,
) => (string | null)[];
const parseListOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item)));

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.date, keepText],
  [OID.timestamptz, parseTimestamp],
  [OID.int8Array, parseListOf(Number)],
  [OID.numericArray, parseListOf(Number)],
  [OID.dateArray, parseTextArray],
  [OID.timestamptzArray, parseListOf(parseTimestamp)],
]);

/**
 * How a column's text becomes a value: bigint and numeric a number, date `YYYY-MM-DD`, timestamptz an ISO 8601
 * string in UTC, json the parsed value, everything else as `pg` does. Given to each pool, not set globally, so
 * that libraries with pools of their own (the job queue) keep what they expect.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
