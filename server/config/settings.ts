import { resolve } from 'node:path';
import { toAsciiEmail } from '#shared/rules/email-address.ts';
import { CONTENT_SETTINGS } from './content-settings.ts';
import { findCredentials } from './credentials.ts';
import { OPERATION_SETTINGS } from './operation-settings.ts';
import { setting } from './setting.ts';
import {
  asDatabaseUrl,
  asInt,
  asKey,
  asLinks,
  asLongSecret,
  asMailAddress,
  asMailServer,
  asOneOf,
  asOptional,
  asProxies,
  asSecrets,
  asText,
  asUrl,
  fail,
} from './setting-readers.ts';

/** Default of SUPPORT_EMAIL. The address does not exist. */
export const EXAMPLE_SUPPORT_EMAIL = 'support@porchlight.example';

/** All settings have safe defaults. The documentation lists them in this order. */
export const SETTINGS = {
  port: setting('PORT', '3000', 'TCP port of the web server. 0 picks a free port.', asInt(0, 65535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on.', asText),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'Folder of the bundled database, photos and import reports.',
    (text) => resolve(text),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'Address of the primary, PostgreSQL 15 or newer. Empty: the bundled PostgreSQL 18 in DATA_DIR.',
    asDatabaseUrl,
    true,
  ),
  databaseReplicaUrl: setting(
    'DATABASE_REPLICA_URL',
    '',
    'Address of a read replica for anonymous reads. Empty: no replica.',
    asUrl('postgres:', 'postgresql:'),
    true,
  ),
  databaseReplicaMaxLag: setting(
    'DATABASE_REPLICA_MAX_LAG',
    '5',
    'Maximum replication lag in seconds. Beyond it, only the primary is read.',
    asInt(1, 300),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    '10',
    'Connections per process for requests, to the primary and to the replica each.',
    asInt(2, 500),
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'Public URL of the site, used in links. Empty: http://HOST:PORT.',
    asUrl('http:', 'https:'),
  ),
  role: setting(
    'ROLE',
    'all',
    'web serves requests, worker runs jobs, all does both.',
    asOneOf('all', 'web', 'worker'),
  ),
  demo: setting(
    'DEMO',
    'auto',
    'Demo data for an empty bundled database: auto adds it, small adds less, none adds nothing.',
    asOneOf('auto', 'small', 'none'),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Addresses or networks of proxies whose X-Forwarded-* headers are trusted, separated by commas. Empty: none.',
    asProxies,
  ),
  requestLimitPerMinute: setting(
    'REQUEST_LIMIT_PER_MINUTE',
    '6000',
    'Requests per minute, address and process before 429. A campus often shares one address. 0: no limit.',
    asInt(0, 10_000_000),
  ),
  mapStyleUrl: setting(
    'MAP_STYLE_URL',
    'https://tiles.openfreemap.org/styles/liberty',
    "URL of the street map's MapLibre style. Empty: only the bundled outline map.",
    asUrl('http:', 'https:'),
  ),
  mapStyleUrlDark: setting(
    'MAP_STYLE_URL_DARK',
    'https://tiles.openfreemap.org/styles/dark',
    'The same for the dark color scheme. Empty: MAP_STYLE_URL.',
    asUrl('http:', 'https:'),
  ),
  geocoderUrl: setting(
    'GEOCODER_URL',
    '',
    'URL of a Nominatim server, which finds addresses that no imported map has. Empty: none.',
    asUrl('http:', 'https:'),
  ),
  mediaStore: setting('MEDIA_STORE', 'disk', 'Storage of photos: disk or s3.', asOneOf('disk', 's3')),
  s3Bucket: setting('S3_BUCKET', '', 'Bucket for photos with MEDIA_STORE=s3.', asOptional),
  s3Region: setting('S3_REGION', 'us-east-1', 'Region of the bucket.', asText),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    '',
    'Endpoint of an S3-compatible service. Empty: AWS.',
    asUrl('http:', 'https:'),
  ),
  s3AccessKeyId: setting(
    'S3_ACCESS_KEY_ID',
    '',
    'Access key id. Empty: the default credential chain.',
    asOptional,
  ),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', '', 'Secret access key.', asOptional, true),
  supportEmail: setting(
    'SUPPORT_EMAIL',
    EXAMPLE_SUPPORT_EMAIL,
    "Recipient of 'Report a Problem'.",
    toAsciiEmail,
  ),
  ...CONTENT_SETTINGS,
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail server: smtps://user:password@host, or smtp:// with STARTTLS. Empty: emails are only shown at /dev/mailbox/.',
    asMailServer,
    true,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'Sender of emails: Name <name@host>. Empty: Porchlight with SUPPORT_EMAIL.',
    asMailAddress,
  ),
  mail: setting(
    'MAIL',
    'on',
    'off sends no email and lets a public site start without SMTP_URL.',
    asOneOf('on', 'off'),
  ),
  payments: setting(
    'PAYMENTS',
    '',
    'Card provider: sandbox (no money moves) or stripe. Empty: stripe if its keys are set, else sandbox. Required on a public site.',
    (text) => (text === '' ? null : asOneOf('sandbox', 'stripe')(text)),
  ),
  allowSandboxPayments: setting(
    'ALLOW_SANDBOX_PAYMENTS',
    '',
    "i-understand lets a public site use the sandbox or Stripe's test keys. Every page then shows that no money moves.",
    (text) => text !== '' && asOneOf('i-understand')(text) === 'i-understand',
  ),
  sandboxWebhooks: setting(
    'SANDBOX_WEBHOOKS',
    'normal',
    "Delivery of the sandbox's events, for tests: normal, duplicate, shuffle, delay or drop. Not on a public site.",
    asOneOf('normal', 'duplicate', 'shuffle', 'delay', 'drop'),
  ),
  stripePublicKey: setting(
    'STRIPE_PUBLIC_KEY',
    '',
    "Stripe's publishable key.",
    asKey(/^pk_(test|live)_[A-Za-z0-9_]{8,}$/, 'pk_test_... or pk_live_...'),
  ),
  stripeSecretKey: setting(
    'STRIPE_SECRET_KEY',
    '',
    "Stripe's secret key, or a restricted key for payment intents, refunds, charges and disputes.",
    asKey(/^[sr]k_(test|live)_[A-Za-z0-9_]{8,}$/, 'sk_test_..., sk_live_... or rk_...'),
    true,
  ),
  stripeWebhookSecret: setting(
    'STRIPE_WEBHOOK_SECRET',
    '',
    'Signing secret of the webhook. During rotation the new and the old one, separated by a comma.',
    asSecrets,
    true,
  ),
  announcement: setting('ANNOUNCEMENT', '', 'Text at the top of every page. Empty: none.', asOptional),
  socialLinks: setting(
    'SOCIAL_LINKS',
    '',
    'Links in the footer: Label=https://address, separated by commas.',
    asLinks,
  ),
  passwordPepper: setting(
    'PASSWORD_PEPPER',
    '',
    'Secret mixed into password hashes. Never remove it: passwords hashed with it would stop working. Empty: none.',
    asLongSecret,
    true,
  ),
  ...OPERATION_SETTINGS,
};

const NAMES: ReadonlySet<string> = new Set(Object.values(SETTINGS).map(({ name }) => name));

export type Settings = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> };

/**
 * Reads a setting from the file in NAME_FILE, else from a systemd credential, else from NAME.
 * @throws Error with one line per invalid setting
 */
export function readSettings(
  env: Record<string, string | undefined>,
  readFile: (path: string) => string = () => fail('cannot be read'),
): Settings {
  const problems: string[] = [];
  const credentials = findCredentials(env);
  const entries = Object.entries(SETTINGS).map(([key, { name, fallback, read }]) => {
    try {
      const file = env[`${name}_FILE`] || credentials.find(({ setting }) => setting === name)?.path;
      const text = file ? readFile(file).trim() : (env[name] ?? fallback).trim();
      return [key, read(text)];
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}.`);
      return [key, undefined];
    }
  });
  for (const { name, setting } of credentials)
    if (!NAMES.has(setting)) problems.push(`The secret file ${name} does not match any setting.`);
  if (problems.length > 0) throw new Error(`Invalid settings:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries(entries) as Settings;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // The text contains a literal percent sign.
  }
}

/** In a URL only the password and query are secret, so that logs may contain the host. */
function secretPartsOf(text: string): string[] {
  if (!text.includes('://')) return [text, ...text.split(',')];
  const password = /:\/\/[^/@]*?:([^/]*)@/.exec(text)?.[1] ?? '';
  const query = [...text.matchAll(/[?&][^=&]*=([^&]*)/g)].map(([, value = '']) => value);
  return [password, ...query].flatMap((one) => [one, decoded(one)]);
}

export function secretsOf(settings: Settings): string[] {
  return Object.entries(SETTINGS).flatMap(([key, { isSecret }]) => {
    const value: unknown = settings[key as keyof Settings];
    if (!isSecret || value === null) return [];
    return [value].flat().flatMap((one) => secretPartsOf(String(one)));
  });
}
