import { endpoint } from './endpoint.ts';

/**
 * Pays with a test card. Never logs or stores other card numbers (400). 404 for other providers and users'
 * intents.
 */
export const confirmSandboxIntent = endpoint(
  'confirm_sandbox_intent',
  'POST',
  'sandbox-card/intents/{intent}/confirm/',
  'bearer',
);

/** Completes or fails the simulated 3-D Secure challenge. */
export const answerSandboxChallenge = endpoint(
  'answer_sandbox_challenge',
  'POST',
  'sandbox-card/intents/{intent}/challenge/',
  'bearer',
);
