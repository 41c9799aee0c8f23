import { SETTINGS } from '#server/config/settings.ts';

/** As visitors name the site; its proxy hands the name on. */
export const PUBLIC_HOST = 'homes.test';

/**
 * What the operator of a public site sets, and what stands without being set: because `PUBLIC_URL` is https, the program refuses to
 * start on settings that no public site may have, such as no limit of requests.
 */
export const PUBLIC_SETTINGS = {
  PUBLIC_URL: `https://${PUBLIC_HOST}`,
  // The load stands in the place of the proxy on this machine.
  TRUST_PROXY: '127.0.0.1',
  REQUEST_LIMIT_PER_MINUTE: SETTINGS.requestLimitPerMinute.fallback,
  LOG_LEVEL: 'info',
  SUPPORT_EMAIL: `help@${PUBLIC_HOST}`,
  MAIL: 'off',
  PAYMENTS: 'sandbox',
  ALLOW_SANDBOX_PAYMENTS: 'i-understand',
};

/** What a proxy that speaks TLS tells of whom it asks for. */
export const proxyHeaders = (address: string): Record<string, string> => ({
  host: PUBLIC_HOST,
  'x-forwarded-for': address,
  'x-forwarded-host': PUBLIC_HOST,
  'x-forwarded-proto': 'https',
});

/** Networks are measured with addresses of this range (RFC 2544), so that nobody real has them. */
const CAMPUS_ADDRESS = '198.19.0.1';

/** Every second person is on campus, behind the one address that all have there; the others have their own. */
export const addressOf = (at: number): string =>
  at % 2 === 0 ? CAMPUS_ADDRESS : `198.18.${at >> 8}.${at & 255}`;
