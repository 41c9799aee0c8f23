import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { client_secret, sandboxCardBody, text } from './sandbox-card-bodies.ts';

const intentParam = z.object({
  intent: text(msg('intent must be an intent’s ID.'), /^[A-Za-z0-9_]{3,255}$/),
});

/** `error` says why the sandbox declined the card. */
const sandboxAnswerSchema = z.object({
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type SandboxAnswer = z.output<typeof sandboxAnswerSchema>;

export const sandboxCardSchemas = {
  confirm_sandbox_intent: {
    tag: 'Payments',
    summary: 'Pays with a test card.',
    params: intentParam,
    body: sandboxCardBody,
    response: sandboxAnswerSchema,
  },
  answer_sandbox_challenge: {
    tag: 'Payments',
    summary: 'Completes the 3-D Secure challenge of a test card.',
    params: intentParam,
    body: z.object({
      client_secret,
      outcome: z.enum(['complete', 'fail'], { error: () => t('outcome must be complete or fail.') }),
    }),
    response: sandboxAnswerSchema,
  },
} satisfies EndpointSchemas;
