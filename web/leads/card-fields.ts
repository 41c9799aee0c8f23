import * as z from 'zod/mini';
import { sandboxCardBody } from '#shared/api/sandbox-card-bodies.ts';
import { t } from '#shared/texts/t.ts';

const expiryMessage = () => t('Enter the month and year, such as 04/30.');
const { number, cvc, postal_code } = sandboxCardBody.shape;

/** `expiry` has the format MM/YY. */
export const cardFieldsSchema = z.object({
  number,
  expiry: z
    .string({ error: expiryMessage })
    .check(z.regex(/^(0[1-9]|1[0-2])\/[0-9]{2}$/, { error: expiryMessage })),
  cvc,
  postal_code,
});
export type CardFields = z.output<typeof cardFieldsSchema>;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Formats as `4242 4242 4242 4242`, at most nineteen digits. */
export function formatCardNumber(text: string): string {
  return (
    digitsOf(text)
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** Formats as `04/30`: pads the month, shortens the year. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).replace(/^([2-9])/, '0$1');
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)}/${year}`;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** Formats the input and keeps the caret after the same digit. */
export function formatInput(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const next = format(value);
  if (next === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  input.value = next;
  if (isAtEnd) return;
  let caret = 0;
  for (let seen = 0; seen < before && caret < next.length; caret += 1) {
    if (/\d/.test(next[caret] ?? '')) seen += 1;
  }
  input.setSelectionRange(caret, caret);
}
