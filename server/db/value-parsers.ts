import pg from 'pg';

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

/** A cursor with microseconds equals the row's value. */
function parseTimestamp(text: string): string {
  const match = TIMESTAMP.exec(text);
  if (match === null) {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : time.toISOString();
  }
  const [, year, month, day, clock, fraction = ''] = match;
  const digits = fraction.padEnd(fraction.length <= 3 ? 3 : 6, '0');
  return `${year}-${month}-${day}T${clock}.${digits}Z`;
}

const parseText = (text: string): string => text;
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
  [OID.date, parseText],
  [OID.timestamptz, parseTimestamp],
  [OID.int8Array, parseListOf(Number)],
  [OID.numericArray, parseListOf(Number)],
  [OID.dateArray, parseTextArray],
  [OID.timestamptzArray, parseListOf(parseTimestamp)],
]);

/** The job queue's pool needs `pg`'s parsers, so these are set per pool. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
