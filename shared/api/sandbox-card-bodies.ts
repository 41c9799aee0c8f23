import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';

/** A text field. Its error is translated when validation runs, so that the request's language applies. */
export const text = (sentence: string, pattern: RegExp) => {
  const error = () => t(sentence);
  return z.string({ error }).check(z.regex(pattern, { error }));
};
export const client_secret = text(
  msg('client_secret must be the intent’s secret.'),
  /^[A-Za-z0-9_]{10,255}$/,
);

export const sandboxCardBody = z.object({
  client_secret,
  number: text(msg('Enter the number on the card.'), /^[0-9 ]{12,23}$/),
  exp_month: text(msg('Enter the month as two digits.'), /^(0?[1-9]|1[0-2])$/),
  exp_year: text(msg('Enter the year as two or four digits.'), /^(20)?[0-9]{2}$/),
  cvc: text(msg('Enter the three or four digits of the security code.'), /^[0-9]{3,4}$/),
  postal_code: text(msg('Enter the postal code of the card.'), /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/),
});
