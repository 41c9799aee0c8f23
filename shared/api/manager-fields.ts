import * as z from 'zod/mini';
import { MANAGER_TYPES } from '../rules/tier-prices.ts';
import { stateCode } from '../rules/us-states.ts';
import { msg, t } from '../texts/t.ts';
import { emailAddress, MAX_NAME_LENGTH, requiredLine } from './account-fields.ts';

const MAX_COMPANY_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 200;
const MAX_CITY_LENGTH = 100;
const MAX_PHONE_LENGTH = 40;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;

const required = (label: string, max: number) =>
  requiredLine(label, max, () => t('{label} is required', { label: t(label) }));

function optionalLine(label: string, max: number) {
  return z._default(
    z.string({ error: () => t('{label} must be text.', { label: t(label) }) }).check(
      z.trim(),
      z.maxLength(max, {
        error: () => t('{label} can have up to {max} characters.', { label: t(label), max }),
        abort: true,
      }),
      z.refine((text) => !NOT_TEXT.test(text), {
        error: () => t('{label} must be one line of text.', { label: t(label) }),
      }),
    ),
    '',
  );
}

export const managerFirstNameField = required(msg('First Name'), MAX_NAME_LENGTH);
export const managerLastNameField = required(msg('Last Name'), MAX_NAME_LENGTH);
export const companyNameField = optionalLine(msg('Company Name'), MAX_COMPANY_LENGTH);
export const address1Field = required(msg('Address 1'), MAX_ADDRESS_LENGTH);
/** House number and street. */
export const addressField = required(msg('Address'), MAX_ADDRESS_LENGTH);
export const address2Field = optionalLine(msg('Address 2'), MAX_ADDRESS_LENGTH);
export const cityField = required(msg('City'), MAX_CITY_LENGTH);

export const managerEmailField = emailAddress(() => t('Email is required'));

/** Accepts two letters or a name in any case; outputs two letters. */
export const stateField = z.pipe(
  z.string({ error: () => t('State is required') }).check(
    z.trim(),
    z.minLength(1, { error: () => t('State is required'), abort: true }),
    z.refine((text) => stateCode(text) !== null, {
      error: () => t('State must be a U.S. state, as two letters or its full name.'),
    }),
  ),
  z.transform((text: string) => stateCode(text) ?? ''),
);

export const postalCodeField = z.string({ error: () => t('Postal Code is required') }).check(
  z.trim(),
  z.minLength(1, { error: () => t('Postal Code is required'), abort: true }),
  z.regex(/^[0-9]{5}(-[0-9]{4})?$/, {
    error: () => t('Postal Code must have five digits, or nine as in 48104-1234.'),
  }),
);

const hasPhoneDigits = (text: string) => {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 7 && digits <= 20;
};

const isPhone = (text: string) =>
  /^[0-9+().\-/ ]+(?:(?:x|ext\.?) ?[0-9]+)?$/i.test(text) && hasPhoneDigits(text);

const phoneSentences = (label: string) => ({
  long: () => t('{label} can have up to {max} characters.', { label: t(label), max: MAX_PHONE_LENGTH }),
  wrong: () => t('{label} must be a phone number, such as (231) 555-0100.', { label: t(label) }),
});

export const phoneField = z
  .string({ error: () => t('Phone is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: () => t('Phone is required'), abort: true }),
    z.maxLength(MAX_PHONE_LENGTH, { error: phoneSentences(msg('Phone')).long, abort: true }),
    z.refine(isPhone, { error: phoneSentences(msg('Phone')).wrong }),
  );

export const contactPhoneField = z.string({ error: () => t('Contact Phone must be text.') }).check(
  z.trim(),
  z.maxLength(MAX_PHONE_LENGTH, { error: phoneSentences(msg('Contact Phone')).long, abort: true }),
  z.refine((text) => text === '' || isPhone(text), { error: phoneSentences(msg('Contact Phone')).wrong }),
);

/** The `error` function has separate messages for a missing and an unknown value. */
export const managerTypeField = z.enum(MANAGER_TYPES, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? t('Property Type is required')
      : t('Property Type must be single-family or multi-family.'),
});
