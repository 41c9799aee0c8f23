import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';

/** Translated at validation, in the request's language. */
const text = (sentence: string, pattern: RegExp) => {
  const error = () => t(sentence);
  return z.string({ error }).check(z.regex(pattern, { error }));
};
const client_secret = text(msg('client_secret must be that of the intent.'), /^[A-Za-z0-9_]{10,255}$/);
const intentParam = z.object({
  intent: text(msg('intent must be the name of an intent.'), /^[A-Za-z0-9_]{3,255}$/),
});

/** `error` says why the card was declined. */
const sandboxAnswerSchema = z.object({
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type SandboxAnswer = z.output<typeof sandboxAnswerSchema>;

export const sandboxCardBody = z.object({
  client_secret,
  number: text(msg('Enter the number on the card.'), /^[0-9 ]{12,23}$/),
  exp_month: text(msg('Enter the month as two digits.'), /^(0?[1-9]|1[0-2])$/),
  exp_year: text(msg('Enter the year as two or four digits.'), /^(20)?[0-9]{2}$/),
  cvc: text(msg('Enter the three or four digits of the security code.'), /^[0-9]{3,4}$/),
  postal_code: text(msg('Enter the postal code of the card.'), /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/),
});

/** Other cards are declined, never logged or stored. 404 for other providers and other users' intents. */
export const confirmSandboxIntent = endpoint({
  name: 'confirm_sandbox_intent',
  method: 'POST',
  path: 'sandbox-card/intents/{intent}/confirm/',
  auth: 'bearer',
  tag: 'Payments',
  summary: 'Pay with a test card',
  params: intentParam,
  body: sandboxCardBody,
  response: sandboxAnswerSchema,
});

/** The bank's extra step (3-D Secure): done, or failed. */
export const answerSandboxChallenge = endpoint({
  name: 'answer_sandbox_challenge',
  method: 'POST',
  path: 'sandbox-card/intents/{intent}/challenge/',
  auth: 'bearer',
  tag: 'Payments',
  summary: "Answer the bank's question of a test card",
  params: intentParam,
  body: z.object({
    client_secret,
    outcome: z.enum(['complete', 'fail'], { error: () => t('outcome must be complete or fail.') }),
  }),
  response: sandboxAnswerSchema,
});
