import { SETTINGS } from '#server/config/settings.ts';
import { TOKEN } from '#test/content/fake-contentful.ts';
import { FAKE_STRIPE_KEYS } from '#test/payments/fake-stripe.ts';

/** Values of the secret settings in tests, by setting. In a URL, only the password or key is secret. */
export const TEST_SECRETS: Record<string, readonly string[]> = {
  DATABASE_URL: ['a-lock-of-the-database'],
  DATABASE_REPLICA_URL: ['a-lock-of-the-replica'],
  S3_SECRET_ACCESS_KEY: ['wJalrXUtnFEMIbPxRfiCY'],
  CONTENTFUL_TOKEN: [TOKEN],
  CONTENTFUL_WEBHOOK_SECRET: ['a-webhook-secret-of-the-test'],
  SMTP_URL: ['a-lock-of-the-letters'],
  STRIPE_SECRET_KEY: [FAKE_STRIPE_KEYS.secretKey],
  STRIPE_WEBHOOK_SECRET: FAKE_STRIPE_KEYS.webhookSecrets,
  PASSWORD_PEPPER: ['pepper-of-the-test-and-no-other-site'],
  METRICS_TOKEN: ['a-token-of-the-metrics'],
};

export const plantedFor = (name: string): string => TEST_SECRETS[name]![0]!;

/** A URL with a password, as an operator writes it. */
export function withPassword(address: string, name: string): string {
  const url = new URL(address);
  url.username ||= 'porchlight';
  url.password = plantedFor(name);
  return url.href;
}

/** Returns secret settings that the environment lacks. */
export function missingSecrets(env: Record<string, string | undefined>): string[] {
  return Object.values(SETTINGS)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => name)
    .filter((name) => !TEST_SECRETS[name]?.every((secret) => env[name]?.includes(secret)));
}

/**
 * Returns the forms in which a log may contain a secret: plain, URL-encoded, and Base64 as in basic
 * authentication.
 */
const formsOf = (secret: string): string[] => [
  ...new Set([secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')]),
];

/** Returns the names of settings whose secrets the text contains. */
export function findSecrets(written: string): string[] {
  return Object.keys(TEST_SECRETS).filter((name) =>
    TEST_SECRETS[name]!.some((secret) => formsOf(secret).some((form) => written.includes(form))),
  );
}
