import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
/** A number with a word: '1-800-555-RENT', '800 FLOWERS'. Fewer letters may be typing errors. */
const VANITY = /^(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*(?=[\dA-Z\s.-]*[A-Z]{4})[\dA-Z][\dA-Z\s.-]{6,12}$/i;
const BETWEEN_NUMBERS = /\s*(?:[/;|,&]|\b(?:or|and|fax)\b)\s*/i;
const LABEL =
  /^(?:(?:office|leasing|main|cell|mobile|home|work|phone|tel|telephone|call|text|ph|fax|[mtop])\b\.?\s*:?\s*)+/i;

/** A label after the number: '231-555-0144 (office)'. */
const LABEL_AFTER =
  /[\s,]+\(?(?:office|leasing|main|cell|mobile|home|work|phone|voice|call or text|text or call|text|call)\)?$/i;

/** Limits the backtracking of the regular expressions. */
const MAX_CHARACTERS = 200;

function dialVanity(text: string): string {
  const dial = (letter: string) => String(KEYPAD.findIndex((key) => key.includes(letter.toLowerCase())) + 2);
  return VANITY.test(text) ? text.replaceAll(/[a-z]/gi, dial) : text;
}

function parsePhone(text: string): PhoneNumber | null {
  const dialed = dialVanity(text.replace(LABEL, '').replace(LABEL_AFTER, '').trim());
  const phone = parsePhoneNumberFromString(dialed.replace(/^00(?=[2-9])/, '+'), {
    defaultCountry: 'US',
    extract: false,
  });
  return phone?.isValid() ? phone : null;
}

/** Formats as '231-555-0144 x12', and foreign numbers as '+44 20 7946 0018'. */
function formatStored(phone: PhoneNumber): string {
  const local = phone.nationalNumber.replace(/^(...)(...)(....)$/, '$1-$2-$3');
  const number =
    phone.countryCallingCode === '1' ? local : phone.formatInternational().replace(/ ext\..*$/, '');
  return phone.ext ? `${number} x${phone.ext}` : number;
}

/** Returns the first phone number, or '' if it can't be dialed. Adds a note about what is left out. */
export function readPhone(text: string, notes: Remark[]): string {
  // Spreadsheets export a phone number as '2315550144.0'.
  const given = text.trim().replace(/^(\d{10,11})\.0$/, '$1');
  if (given === '') return '';
  const isShort = given.length <= MAX_CHARACTERS;
  const whole = isShort ? parsePhone(given) : null;
  if (whole) return formatStored(whole);
  const [first = '', ...others] = given.split(BETWEEN_NUMBERS);
  const phone = isShort ? parsePhone(first) : null;
  if (!phone || others.length === 0) {
    notes.push({ kind: msg('the phone number can’t be read and is left out'), detail: given.slice(0, 60) });
    return '';
  }
  notes.push({ kind: msg('only the first phone number is used'), detail: given.slice(0, 60) });
  return formatStored(phone);
}
