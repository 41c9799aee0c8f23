import * as z from 'zod/mini';
import { countCharacters } from '../rules/count-characters.ts';

/** The fields of what students ask managers. Text is trimmed; counts are as a person counts. */

export const MAX_INQUIRY_CHARACTERS = 5000;
/** What is seen as one character may be made of many; this is where the columns end. */
const MAX_INQUIRY_LENGTH = 50_000;
const MAX_FULL_NAME_LENGTH = 300;
const MAX_PHONE_LENGTH = 40;
const MAX_EMAIL_LENGTH = 254;

export const INQUIRY_TOPICS = [
  'Pricing and Availability',
  'Amenities',
  'Specials and Discounts',
  'Request a Tour',
  'Other',
] as const;
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number];
export const DEFAULT_TOPIC: InquiryTopic = 'Other';

const TOO_LONG = `Message must have at most ${MAX_INQUIRY_CHARACTERS} characters.`;
/** Control characters but those of lines and columns, and halves of a surrogate pair. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;
/** Something that ink is needed for: a text of invisible signs alone is empty. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** An id in a body, which is a number there. */
export function idField(name: string) {
  const sentence = `${name} must be a positive whole number.`;
  return z.int(sentence).check(z.positive(sentence));
}

export const inquiryMessageField = z.string('Message is required').check(
  z.trim(),
  z.refine((text) => VISIBLE.test(text), { error: 'Message is required', abort: true }),
  z.maxLength(MAX_INQUIRY_LENGTH, { error: TOO_LONG, abort: true }),
  z.refine((text) => countCharacters(text) <= MAX_INQUIRY_CHARACTERS, TOO_LONG),
  z.refine((text) => !NOT_PROSE.test(text), 'Message must not hold control characters.'),
);

function line(label: string, max: number) {
  return z.string(`${label} must be text.`).check(
    z.trim(),
    z.maxLength(max, { error: `${label} must have at most ${max} characters.`, abort: true }),
    z.refine((text) => !NOT_TEXT.test(text), `${label} must be one line of text.`),
  );
}

/** May be left out or empty. What is given has a digit in it. */
export const inquiryPhoneField = z._default(
  line('Phone Number', MAX_PHONE_LENGTH).check(
    z.refine((text) => text === '' || /\d/.test(text), 'Phone Number must hold a number.'),
  ),
  '',
);

export const fullNameField = z.string('Full Name is required').check(
  z.trim(),
  z.refine((text) => VISIBLE.test(text), { error: 'Full Name is required', abort: true }),
  z.maxLength(MAX_FULL_NAME_LENGTH, {
    error: `Full Name must have at most ${MAX_FULL_NAME_LENGTH} characters.`,
    abort: true,
  }),
  z.refine((text) => !NOT_TEXT.test(text), 'Full Name must be one line of text.'),
);

/** May be left out or empty: the account has an address too. */
export const inquiryEmailField = z._default(
  z.union(
    [
      z.string('Valid email required').check(z.trim(), z.maxLength(0)),
      z
        .string('Valid email required')
        .check(
          z.trim(),
          z.maxLength(MAX_EMAIL_LENGTH, { error: 'Valid email required', abort: true }),
          z.email('Valid email required'),
        ),
    ],
    'Valid email required',
  ),
  '',
);

const NO_DATE = 'Move-In Date must be a date, such as 2027-08-15.';

/** `YYYY-MM-DD`; may be left out, empty or null. */
export const moveInDateField = z._default(
  z.nullable(
    z.pipe(
      z.string(NO_DATE).check(
        z.trim(),
        z.refine((text) => text === '' || isDate(text), NO_DATE),
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

const NO_TOPIC = `topics must be among ${INQUIRY_TOPICS.join(', ')}.`;

/** Each once, in the order of the list; none given is `Other`. */
export const topicsField = z._default(
  z.pipe(
    z
      .array(z.enum(INQUIRY_TOPICS, NO_TOPIC), NO_TOPIC)
      .check(z.maxLength(INQUIRY_TOPICS.length, 'topics may be given at most five times.')),
    z.transform((topics: InquiryTopic[]): InquiryTopic[] => {
      const chosen = INQUIRY_TOPICS.filter((topic) => topics.includes(topic));
      return chosen.length > 0 ? chosen : [DEFAULT_TOPIC];
    }),
  ),
  [DEFAULT_TOPIC],
);
