import * as z from 'zod/mini';
import { countCharacters } from '../rules/count-characters.ts';
import { msg, t } from '../texts/t.ts';
import { emailAddress } from './account-fields.ts';
import { DEFAULT_TOPIC, INQUIRY_TOPICS, type InquiryTopic } from './inquiry-topics.ts';

const MAX_INQUIRY_CHARACTERS = 5000;
/** Maximum of the column in code points. One user-perceived character may consist of several code points. */
const MAX_INQUIRY_LENGTH = 50_000;
const MAX_FULL_NAME_LENGTH = 300;
const MAX_PHONE_LENGTH = 40;

const TOO_LONG = () => t('Message can have up to {max} characters.', { max: MAX_INQUIRY_CHARACTERS });
/** Matches control characters except line breaks and tabs, and unpaired surrogates. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;
/** Matches a visible character. Text that contains none is rejected. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function idField(name: string) {
  const sentence = () => t('{name} must be a positive whole number.', { name });
  return z.int({ error: sentence }).check(z.positive({ error: sentence }));
}

export const inquiryMessageField = z.string({ error: () => t('Message is required') }).check(
  z.trim(),
  z.refine((text) => VISIBLE.test(text), { error: () => t('Message is required'), abort: true }),
  z.maxLength(MAX_INQUIRY_LENGTH, { error: TOO_LONG, abort: true }),
  z.refine((text) => countCharacters(text) <= MAX_INQUIRY_CHARACTERS, { error: TOO_LONG }),
  z.refine((text) => !NOT_PROSE.test(text), { error: () => t('Message can’t contain control characters.') }),
);

function line(label: string, max: number) {
  return z.string({ error: () => t('{label} must be text.', { label: t(label) }) }).check(
    z.trim(),
    z.maxLength(max, {
      error: () => t('{label} can have up to {max} characters.', { label: t(label), max }),
      abort: true,
    }),
    z.refine((text) => !NOT_TEXT.test(text), {
      error: () => t('{label} must be one line of text.', { label: t(label) }),
    }),
  );
}

/** An optional phone number with at least one digit. */
export const inquiryPhoneField = z._default(
  line(msg('Phone Number'), MAX_PHONE_LENGTH).check(
    z.refine((text) => text === '' || /\d/.test(text), {
      error: () => t('Phone Number must contain a number.'),
    }),
  ),
  '',
);

export const fullNameField = z.string({ error: () => t('Full Name is required') }).check(
  z.trim(),
  z.refine((text) => VISIBLE.test(text), { error: () => t('Full Name is required'), abort: true }),
  z.maxLength(MAX_FULL_NAME_LENGTH, {
    error: () => t('Full Name can have up to {max} characters.', { max: MAX_FULL_NAME_LENGTH }),
    abort: true,
  }),
  z.refine((text) => !NOT_TEXT.test(text), { error: () => t('Full Name must be one line of text.') }),
);

/** An optional email address. Defaults to the account's address. */
export const inquiryEmailField = z._default(
  z.union(
    [
      z.string({ error: () => t('Valid email required') }).check(z.trim(), z.maxLength(0)),
      emailAddress(() => t('Valid email required')),
    ],
    { error: () => t('Valid email required') },
  ),
  '',
);

const NO_DATE = () => t('Move-In Date must be a date, such as 2027-08-15.');

/** An optional date as `YYYY-MM-DD`. May be omitted, empty or null. */
export const moveInDateField = z._default(
  z.nullable(
    z.pipe(
      z.string({ error: NO_DATE }).check(
        z.trim(),
        z.refine((text) => text === '' || isDate(text), { error: NO_DATE }),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match || match[1] === '0000') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

const NO_TOPIC = () => t('topics must be among {topics}.', { topics: INQUIRY_TOPICS.join(', ') });

/** Topics without duplicates, in the order of the list. Defaults to `Other`. */
export const topicsField = z._default(
  z.pipe(
    z
      .array(z.enum(INQUIRY_TOPICS, { error: NO_TOPIC }), { error: NO_TOPIC })
      .check(z.maxLength(INQUIRY_TOPICS.length, { error: () => t('topics can be given up to five times.') })),
    z.transform((topics: InquiryTopic[]): InquiryTopic[] => {
      const chosen = INQUIRY_TOPICS.filter((topic) => topics.includes(topic));
      return chosen.length > 0 ? chosen : [DEFAULT_TOPIC];
    }),
  ),
  [DEFAULT_TOPIC],
);
