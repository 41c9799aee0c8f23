import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { refuseUnsafeSettings } from '#server/config/unsafe-settings.ts';
import { refuseMissingServices } from '#server/geo/services/map-service-settings.ts';
import { refuseSilentMail } from '#server/mail/mail-settings.ts';
import { refuseUnsafePayments } from '#server/payments/payment-settings.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { findLooseEnds, readCompose } from './compose-form.ts';
import { composeEnvironment, type Environment, read, type Tree } from './deployment-files.ts';

const text = read('compose.yaml');
const compose = readCompose(text);
const OURS = ['migrate', 'web', 'worker'];

/** What is said against a file: by its form, else by what hangs loose in it. */
function problemsOf(spoilt: string): string[] {
  try {
    return findLooseEnds(readCompose(spoilt));
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The path of every key, but those of the program's own settings and of the two roles, which others of these tests know. */
function keysOf(tree: Tree, path: string[] = []): string[][] {
  if (tree === null || typeof tree !== 'object' || path.at(-1) === 'environment') return [];
  return Object.keys(tree).flatMap((key) => [
    ...(Array.isArray(tree) || /^services (web|worker)$/.test([...path, key].join(' '))
      ? []
      : [[...path, key]]),
    ...keysOf(tree[key], [...path, key]),
  ]);
}

/** The file with one key misspelt. */
function misspell(path: string[]): string {
  const { 'x-porchlight': _, ...tree } = structuredClone(parse(text, { merge: true })) as Tree;
  const key = path.at(-1)!;
  const at = path.slice(0, -1).reduce((inner, one) => inner[one], tree);
  at[`${key[0]}${key.slice(2)}`] = at[key];
  delete at[key];
  return stringify(tree);
}

describe('Whoever runs the site by the compose file', () => {
  test('has one of which every key is of the Compose Specification, and nothing hangs loose', () => {
    expect(problemsOf(text)).toEqual([]);
  });

  test('is told of every key that is misspelt', () => {
    const { 'x-porchlight': _, ...tree } = parse(text, { merge: true }) as Tree;
    const paths = keysOf(tree);
    expect(paths.length).toBeGreaterThan(80);
    const passed = paths.filter((path) => problemsOf(misspell(path)).length === 0);
    expect(passed.map((path) => path.join('.'))).toEqual([]);
  });

  test.each([
    ['healthcheck:', 'healtcheck:', 'healtcheck'],
    ['    depends_on:', '    depend_on:', 'depend_on'],
    ['read_only: true', 'readonly: true', 'readonly'],
    ['service_completed_successfully', 'service_completed', 'Invalid option'],
    ['database: { condition', 'databse: { condition', 'databse, which is no service'],
    ['restart: "no"', 'restart: always', 'the end of migrate, which is started again'],
    ['restart: "no"', 'restart: never', 'Invalid option'],
    ['stop_grace_period: 30s', 'stop_grace_period: 30', 'stop_grace_period'],
    ['/run/secrets/smtp-url', '/run/secrets/smtp', 'reads /run/secrets/smtp, which it is not given'],
    ['  smtp-url: { file', '  smtp: { file', 'is given smtp-url, which is no secret'],
    ['photos:/data', 'photo:/data', 'keeps photo, which is no volume'],
    ['"127.0.0.1:3000:3000"', '"3000:3000"', 'must be address:port:port'],
    ['image: postgres:18.4-bookworm', 'image: postgres', 'must name its version'],
    ['LOG_LEVEL: info', 'LOG_LEVEL: true', 'LOG_LEVEL'],
    ['LOG_LEVEL: info', 'LOG_LEVEL: $LEVEL', 'an engine would replace'],
    ['name: porchlight\n', 'name: porchlight\nname: other\n', 'unique'],
  ])('is told where %s becomes %s', (before, after, sentence) => {
    const spoilt = text.replace(before, after);
    expect(spoilt).not.toBe(text);
    expect(problemsOf(spoilt).join('\n')).toContain(sentence);
  });

  test('gets a database, a migration before all else, and the two roles, each with nothing that it could write or may do', () => {
    const { database, ...ours } = compose.services;
    expect(Object.keys(ours)).toEqual(OURS);
    expect(OURS.map((name) => composeEnvironment(name).ROLE)).toEqual([undefined, 'web', 'worker']);
    const order = Object.entries(ours).map(([name, { depends_on }]) => [name, depends_on]);
    expect(Object.fromEntries(order)).toEqual({
      migrate: { database: { condition: 'service_healthy' } },
      web: { migrate: { condition: 'service_completed_successfully' } },
      worker: { migrate: { condition: 'service_completed_successfully' } },
    });
    for (const service of Object.values(ours)) {
      const barred = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
      expect(service).toMatchObject({ read_only: true, init: true, tmpfs: ['/tmp'], ...barred });
      expect(service.cap_add).toBeUndefined();
    }
    expect(database!.ports).toBeUndefined();
    for (const port of ours.web!.ports!) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('gets what fits together: ports, folders, the proxy and commands are those of the image', () => {
    for (const name of OURS) {
      const { command = [], volumes, restart, stop_grace_period } = compose.services[name]!;
      const { DATA_DIR, PORT, TRUST_PROXY } = composeEnvironment(name);
      expect(volumes).toEqual([`photos:${DATA_DIR}`]);
      expect(TRUST_PROXY).toBe(compose.networks.default.ipam.config[0]!.gateway);
      for (const port of compose.services[name]!.ports ?? []) expect(port.split(':').at(-1)).toBe(PORT);
      if (command.length > 0) expect(command[0]).toBe('node');
      for (const file of command.slice(1)) expect(existsSync(join(ROOT, file)), file).toBe(true);
      // Requests that are under way have ten seconds, then come jobs and the database.
      if (restart !== 'no') expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30);
    }
    const known = ['USER', 'DB', 'PASSWORD_FILE'].map((name) => `POSTGRES_${name}`);
    const given = Object.keys(compose.services.database!.environment);
    expect(given).toEqual([...known, 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);
  });
});

/** The secrets as the head of the file makes them; the mail server's is the operator's own. */
const SECRETS: Environment = {
  'database-url': `postgresql://porchlight:${'4f9c2d'.repeat(8)}@database:5432/porchlight`,
  'password-pepper': '4f9c2d'.repeat(8),
  'smtp-url': 'smtps://homes:4f9c2d@mail.housing.test',
  'stripe-secret-key': '',
  'stripe-webhook-secret': '',
};
const OWN = {
  PUBLIC_URL: 'https://homes.housing.test',
  MAIL_FROM: 'Homes <mail@housing.test>',
  SUPPORT_EMAIL: 'help@housing.test',
};
const SANDBOX = { PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'i-understand' };

/** All that the program asks before it opens anything. */
function ask(settings: Settings, env: Environment): void {
  refuseUnsafeSettings(settings, env);
  refuseSilentMail(settings);
  refuseUnsafePayments(settings);
  refuseMissingServices(settings);
}
const start =
  (service: string, changed: Environment, secrets: Environment = {}) =>
  () => {
    const env = { ...composeEnvironment(service), ...changed };
    ask(
      readSettings(env, (path) => ({ ...SECRETS, ...secrets })[path.replace('/run/secrets/', '')]!),
      env,
    );
  };

describe('An operator who starts the compose file', () => {
  test.each(OURS.slice(1))('and has changed nothing in it has no %s: the addresses are named', (service) => {
    expect(start(service, {})).toThrow(/SUPPORT_EMAIL must be set[\s\S]*MAIL_FROM must be set/);
  });

  test.each(OURS.slice(1))('and has not said who takes cards has no %s, and is told both ways', (service) => {
    expect(start(service, OWN)).toThrow(/PAYMENTS must be set .* PAYMENTS=stripe .* PAYMENTS=sandbox/);
    expect(start(service, { ...OWN, PAYMENTS: 'sandbox' })).toThrow('ALLOW_SANDBOX_PAYMENTS=i-understand');
    expect(start(service, { ...OWN, PAYMENTS: 'stripe' })).toThrow('needs STRIPE_PUBLIC_KEY');
    expect(text).not.toMatch(/^ *(PAYMENTS|ALLOW_SANDBOX_PAYMENTS):/m);
  });

  test.each(OURS)('and has done both starts %s, with Stripe or on the sandbox', (service) => {
    expect(start(service, { ...OWN, ...SANDBOX })).not.toThrow();
    const live = (kind: string) => `${kind}_${'live'}_12345678`;
    const cards = { PAYMENTS: 'stripe', STRIPE_PUBLIC_KEY: live('pk') };
    const secrets = { 'stripe-secret-key': live('rk'), 'stripe-webhook-secret': 'whsec_12345678' };
    expect(start(service, { ...OWN, ...cards }, secrets)).not.toThrow();
  });

  test('is refused a database in another network without TLS, and a password of an example', () => {
    const far = { 'database-url': 'postgresql://porchlight:change-me@db.housing.test.org/porchlight' };
    expect(start('web', { ...OWN, ...SANDBOX }, far)).toThrow(/DATABASE_URL still has.*\n.*without TLS/);
  });
});
