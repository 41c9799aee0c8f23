import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';
import { isTypedStreet, splitHouseNumber } from '#streets/house-number.ts';
import { cleanLine, normalizeCapitals } from './clean-text.ts';
import { readPhone } from './read-phone.ts';

const PHONE = /(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s.-])\d{3}[\s.-]\d{4}\b/;
const PHONE_LABEL = /\b(call|phone|ph|tel|text|contact)\b[\s.:#-]*$/i;
const HIGHWAY =
  /^(?:hwy|highway|us|state|county|interstate|ih|fm|old|route|rt|[nsew]|north|south|east|west)\b/i;
const WORD = /^[A-Za-z][\w'’&.-]*$/;
const MAX_NAME_WORDS = 4;
/** A shorter text before the house number is part of the street. */
const MIN_NAME_LENGTH = 8;
const UNIT = /[\s,]+(?:#\s*|(?:apt|apartment|unit|suite|ste)\.?\s*#?\s*)([A-Za-z]?-?\d[\w-]*|[A-Z])$/i;

type Address = {
  name: string;
  address_1: string;
  address_2: string;
  phone: string;
  isExact: boolean;
};

export function readAddress(line: string, secondLine: string, notes: Remark[]): Address {
  // A range of house numbers that lost its hyphen: '901  903 Elm St'.
  let text = cleanLine(line.replace(/^(\d+)\s{2,}(\d+)\s/, '$1-$2 '), 200);
  let phone = PHONE.exec(text)?.[0] ?? '';
  if (phone !== '') {
    notes.push({ kind: msg('a phone number in the address was moved') });
    const [before, after] = text.split(phone, 2);
    text = `${before!.replace(PHONE_LABEL, '')} ${after ?? ''}`
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;:-]+|[\s,;:-]+$/g, '');
    phone = readPhone(phone, notes);
  }
  let address_2 = cleanLine(secondLine, 200);
  const unit = UNIT.exec(text);
  if (unit && address_2 === '') {
    address_2 = /^\d|^[A-Z]/i.test(unit[1]!) ? `Unit ${unit[1]!.toUpperCase()}` : '';
    text = text.slice(0, unit.index);
  }
  const name = nameBefore(text);
  const address_1 = normalizeCapitals(text.slice(name.length).trim());
  return { name, address_1, address_2, phone, isExact: splitHouseNumber(address_1) !== null };
}

/** Returns a building's name before the address: 'Uptown Square Apartments 2908 Bryant Avenue S'. */
function nameBefore(text: string): string {
  const words = text.split(' ');
  const end = words.findIndex((word) => !WORD.test(word));
  const name = words.slice(0, end).join(' ');
  if (end > MAX_NAME_WORDS || name.length < MIN_NAME_LENGTH || HIGHWAY.test(name)) return '';
  return isTypedStreet(splitHouseNumber(words.slice(end).join(' '))?.street ?? '') ? name : '';
}

const ZIP_DIGITS: Record<string, string> = {
  CT: '0',
  MA: '0',
  ME: '0',
  NH: '0',
  NJ: '0',
  RI: '0',
  VT: '0',
  PR: '0',
  VI: '0',
  DE: '1',
  NY: '10',
  PA: '1',
  DC: '2',
  MD: '2',
  NC: '2',
  SC: '2',
  VA: '2',
  WV: '2',
  AL: '3',
  FL: '3',
  GA: '3',
  MS: '3',
  TN: '3',
  IN: '4',
  KY: '4',
  MI: '4',
  OH: '4',
  IA: '5',
  MN: '5',
  MT: '5',
  ND: '5',
  SD: '5',
  WI: '5',
  IL: '6',
  KS: '6',
  MO: '6',
  NE: '6',
  AR: '7',
  LA: '7',
  OK: '7',
  TX: '78',
  AZ: '8',
  CO: '8',
  ID: '8',
  NM: '8',
  NV: '8',
  UT: '8',
  WY: '8',
  AK: '9',
  CA: '9',
  HI: '9',
  OR: '9',
  WA: '9',
  GU: '9',
  AS: '9',
  MP: '9',
};

/** Restores leading zeros. A code of another state is left out with a note. */
export function readPostalCode(text: string, state: string, notes: Remark[]): string {
  const match = /^(?:USA?[\s-])?(\d{3,5})(?:\.0)?(?:(?:\s*-\s*|\s)?(\d{4}))?$/i.exec(text.trim());
  if (!match) {
    if (text.trim() !== '')
      notes.push({ kind: msg('the ZIP code can’t be read and is left out'), detail: text.slice(0, 30) });
    return '';
  }
  const five = match[1]!.padStart(5, '0');
  if (!(ZIP_DIGITS[state] ?? five[0]!).includes(five[0]!)) {
    notes.push({
      kind: msg('the ZIP code is in another state and is left out'),
      detail: `${five} in ${state}`,
    });
    return '';
  }
  if (match[1]!.length < 5)
    notes.push({ kind: msg('the ZIP code’s leading zero was restored'), detail: five });
  return match[2] ? `${five}-${match[2]}` : five;
}
