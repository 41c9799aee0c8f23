import { endpoint } from './endpoint.ts';

/** Other cards are declined, never logged or stored. 404 for other providers and other users' intents. */
export const confirmSandboxIntent = endpoint(
  'confirm_sandbox_intent',
  'POST',
  'sandbox-card/intents/{intent}/confirm/',
  'bearer',
);

/** Ends the simulated 3-D Secure challenge as completed or failed. */
export const answerSandboxChallenge = endpoint(
  'answer_sandbox_challenge',
  'POST',
  'sandbox-card/intents/{intent}/challenge/',
  'bearer',
);
