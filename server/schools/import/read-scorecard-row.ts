import { stateCode } from '#shared/rules/us-states.ts';
import { splitAlias } from './school-short-name.ts';

export const REQUIRED_COLUMNS = ['UNITID', 'INSTNM', 'CITY', 'STABBR', 'LATITUDE', 'LONGITUDE'] as const;
export const OPTIONAL_COLUMNS = [
  'ALIAS',
  'ZIP',
  'INSTURL',
  'CONTROL',
  'ICLEVEL',
  'LOCALE',
  'UGDS',
  'ADM_RATE',
  'SAT_AVG',
  'TUITIONFEE_IN',
  'TUITIONFEE_OUT',
  'ROOMBOARD_OFF',
  'CURROPER',
] as const;

/** Columns of IPEDS's file HD. */
export const OTHER_NAMES = {
  ALIAS: ['IALIAS'],
  INSTURL: ['WEBADDR'],
  LONGITUDE: ['LONGITUD'],
} satisfies Partial<Record<(typeof REQUIRED_COLUMNS | typeof OPTIONAL_COLUMNS)[number], string[]>>;

type SchoolControl = 'public' | 'private_nonprofit' | 'private_for_profit';

/** Amounts are whole US dollars a year; `admission_rate` is from 0 to 1. Null: not reported. */
export type SchoolFacts = {
  unitid: number;
  name: string;
  alias: string | null;
  city: string;
  state: string;
  website: string | null;
  lng: number;
  lat: number;
  postal_code: string;
  control: SchoolControl | null;
  /** Federal code from 11 (large city) to 43 (remote rural). */
  locale: number | null;
  enrollment_undergrad: number | null;
  admission_rate: number | null;
  sat_scores: number | null;
  in_state_tuition: number | null;
  out_of_state_tuition: number | null;
  room_and_board_off_campus: number | null;
};

type ScorecardReading = { facts: SchoolFacts; notes: string[] } | { problem: string; unitid: string };

const CONTROLS: Record<string, SchoolControl> = {
  1: 'public',
  2: 'private_nonprofit',
  3: 'private_for_profit',
};
const NOT_REPORTED = /^(null|privacysuppressed|ps|na|n\/a|-[1-3]|\.)?$/i;

const FACT_COLUMNS = {
  alias: 'ALIAS',
  postal_code: 'ZIP',
  website: 'INSTURL',
  control: 'CONTROL',
  locale: 'LOCALE',
  enrollment_undergrad: 'UGDS',
  admission_rate: 'ADM_RATE',
  sat_scores: 'SAT_AVG',
  in_state_tuition: 'TUITIONFEE_IN',
  out_of_state_tuition: 'TUITIONFEE_OUT',
  room_and_board_off_campus: 'ROOMBOARD_OFF',
} as const satisfies Partial<Record<keyof SchoolFacts, (typeof OPTIONAL_COLUMNS)[number]>>;

/** Keeps the stored value of each fact whose column the file lacks. */
export function keepAbsentFacts(
  read: SchoolFacts,
  stored: Pick<SchoolFacts, keyof typeof FACT_COLUMNS>,
  columns: ReadonlySet<string>,
): SchoolFacts {
  const facts = Object.keys(FACT_COLUMNS) as (keyof typeof FACT_COLUMNS)[];
  const absent = facts.filter((fact) => !columns.has(FACT_COLUMNS[fact]));
  return { ...read, ...Object.fromEntries(absent.map((fact) => [fact, stored[fact]])) };
}

/** `NULL`, `PrivacySuppressed`, `PS`, `NA` and empty cells mean that the value is not reported. */
export function readScorecardRow(raw: Record<string, string>): ScorecardReading {
  const value = (column: string) => {
    const text = raw[column] ?? '';
    return NOT_REPORTED.test(text) ? null : text;
  };
  const unitid = value('UNITID') ?? '';
  const reject = (problem: string) => ({ problem, unitid });
  if (!/^\d{1,9}$/.test(unitid) || Number(unitid) === 0) return reject('UNITID is not a number');
  const given = value('INSTNM');
  if (given === null) return reject('INSTNM, the name, is missing');
  if (given.length > 200) return reject('INSTNM, the name, is longer than 200 characters');
  const state = stateCode(value('STABBR') ?? '');
  if (state === null) return reject(`STABBR is no state`);
  const city = value('CITY');
  if (city === null || city.length > 100) return reject('CITY is missing or too long');
  if (value('CURROPER') === '0') return reject('the school is closed (CURROPER is 0)');
  const lng = decimal(value('LONGITUDE'), -180, 180);
  const lat = decimal(value('LATITUDE'), -90, 90);
  if (lng === null || lat === null) return reject('LATITUDE and LONGITUDE are missing or out of range');
  if (lng === 0 && lat === 0) return reject('LATITUDE and LONGITUDE are 0, 0');

  const notes: string[] = [];
  const figure = (column: string, min: number, max: number, read = whole) => {
    const text = value(column);
    const number = read(text, min, max);
    if (text !== null && number === null)
      notes.push(`${column} is not plausible and was ignored: '${text.slice(0, 30)}'`);
    return number;
  };
  const facts: SchoolFacts = {
    unitid: Number(unitid),
    name: schoolName(given),
    alias:
      splitAlias(value('ALIAS') ?? '')
        .join('|')
        .slice(0, 500) || null,
    city,
    state,
    postal_code: postalCode(value('ZIP')),
    website: website(value('INSTURL')),
    lng,
    lat,
    control: CONTROLS[value('CONTROL') ?? ''] ?? null,
    locale: whole(value('LOCALE'), 11, 43),
    enrollment_undergrad: figure('UGDS', 0, 1_000_000),
    admission_rate: figure('ADM_RATE', 0, 1, rate),
    sat_scores: figure('SAT_AVG', 400, 1600),
    in_state_tuition: figure('TUITIONFEE_IN', 0, 250_000),
    out_of_state_tuition: figure('TUITIONFEE_OUT', 0, 250_000),
    room_and_board_off_campus: figure('ROOMBOARD_OFF', 0, 150_000),
  };
  return { facts, notes };
}

function decimal(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^-?\d{1,9}(\.\d{1,15})?$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

function rate(text: string | null, min: number, max: number): number | null {
  const number = decimal(text, min, max);
  return number === null ? null : Math.round(number * 100_000) / 100_000;
}

/** The official file writes integers as decimals ('959.0'). */
function whole(text: string | null, min: number, max: number): number | null {
  const number = decimal(text, min, max);
  return number === null ? null : Math.round(number);
}

/** Accepts '35294-0110' and '35294'. Restores leading zeros, which spreadsheets drop. Empty if invalid. */
function postalCode(text: string | null): string {
  const match = /^(\d{3,5})(?:-?(\d{4}))?$/.exec(text ?? '');
  if (!match) return '';
  const five = match[1]!.padStart(5, '0');
  return match[2] && match[1]!.length === 5 ? `${five}-${match[2]}` : five;
}

function website(text: string | null): string | null {
  if (text === null) return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  const isHost = hostname.includes('.') && href.length <= 300;
  return isHost && (protocol === 'https:' || protocol === 'http:') ? href : null;
}

/**
 * Shortens 'University of Washington-Seattle Campus' to 'University of Washington-Seattle'. Also drops '-Main
 * Campus'.
 */
export function schoolName(given: string): string {
  return given
    .replace(/\s+/g, ' ')
    .replace(/\s*[-–]\s*Main Campus$/i, '')
    .replace(/-([^-]+?) Campus$/i, '-$1')
    .replace(/\bA & ([MT])\b/g, 'A&$1')
    .replace(/\b(A&T|A&M)(?=\w)/g, '$1 ')
    .trim();
}
