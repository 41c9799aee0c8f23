import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readBackupArguments } from '#cli/backup/backup-arguments.ts';
import { readMainOptions } from '#cli/main-options.ts';
import { readSettings, SETTINGS } from '#server/config/settings.ts';
import { refuseUnsafeSettings } from '#server/config/unsafe-settings.ts';
import { requireSmtp } from '#server/mail/mail-settings.ts';
import { refuseUnsafePayments } from '#server/payments/payment-settings.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import {
  compose,
  composeEnvironment,
  dockerfile,
  type Environment,
  environments,
  ofKind,
  pods,
  read,
  SECRETS,
  type Tree,
  units,
} from './deployment-files.ts';

const OURS = ['migrate', 'web', 'worker'];

describe('every deployment', () => {
  test('sets only environment variables that the program reads', () => {
    const known = new Set([
      'NODE_ENV',
      ...Object.values(SETTINGS).flatMap(({ name }) => [name, `${name}_FILE`]),
    ]);
    for (const [where, env] of Object.entries(environments)) {
      expect(Object.keys(env).length, where).toBeGreaterThan(0);
      expect(
        Object.keys(env).filter((name) => !known.has(name)),
        where,
      ).toEqual([]);
    }
  });

  test('reads every secret from a file', () => {
    for (const [where, env] of Object.entries(environments))
      expect(
        Object.keys(env).filter((name) => SECRETS.includes(name)),
        where,
      ).toEqual([]);
  });

  test('runs existing commands with valid options', () => {
    const takesNothing = (args: string[]) => parseArgs({ args, options: {} });
    const programs: Record<string, (args: string[]) => unknown> = {
      'cli/backup.ts': readBackupArguments,
      'cli/migrate.ts': takesNothing,
      'cli/main.ts': readMainOptions,
    };
    const ofContainers = pods.flatMap(({ spec }) =>
      spec.containers.map((one: Tree): string[] => [...(one.command ?? []), ...(one.args ?? [])]),
    );
    const ofUnits = units.flatMap((path) =>
      [...read(path).matchAll(/^ExecStart=\S*(node .*)$/gm)].map(([, command]) => command!.split(' ')),
    );
    const ofServices = OURS.map((name): string[] => compose.services[name].command ?? []);
    const ofImage = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!) as string[];
    const commands = [...ofContainers, ...ofUnits, ...ofServices, ofImage].filter(({ length }) => length > 0);
    expect(commands).toHaveLength(6);
    for (const [node, file = '', ...args] of commands) {
      expect([node, existsSync(join(ROOT, file))], file).toEqual(['node', true]);
      expect(() => programs[file]!(args), `${file} ${args}`).not.toThrow();
    }
  });
});

describe('Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' '),
  );

  test('copies only existing paths that .dockerignore doesn’t exclude', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)) || ignored.includes(path))).toEqual([]);
    for (const name of ['secrets', 'data', 'node_modules', '.git', 'test']) expect(ignored).toContain(name);
  });

  test('runs as an unprivileged user and has a health check', () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/healthz/m);
  });
});

const SECRET_FILES: Environment = {
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

describe('compose.yaml', () => {
  /** Runs the checks of settings that the server runs when it starts. */
  const start = (service: string, changed: Environment) => () => {
    const env = { ...composeEnvironment(service), ...changed };
    const settings = readSettings(env, (path) => SECRET_FILES[path.replace('/run/secrets/', '')]!);
    refuseUnsafeSettings(settings, env);
    requireSmtp(settings);
    refuseUnsafePayments(settings);
  };

  test.each(['web', 'worker'])(
    'starts %s only when the operator has set addresses and payments',
    (service) => {
      expect(start(service, {})).toThrow(/SUPPORT_EMAIL must be set[\s\S]*MAIL_FROM must be an address/);
      expect(start(service, OWN)).toThrow(/PAYMENTS must be set/);
      expect(start(service, { ...OWN, ...SANDBOX })).not.toThrow();
    },
  );

  test('migrates before both roles start, and lets them write only photos', () => {
    for (const name of OURS) {
      const { volumes, ports = [], ...service } = compose.services[name];
      const { DATA_DIR, TRUST_PROXY } = composeEnvironment(name);
      const restricted = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
      expect(service).toMatchObject({ read_only: true, init: true, tmpfs: ['/tmp'], ...restricted });
      expect(volumes).toEqual([`photos:${DATA_DIR}`]);
      expect(TRUST_PROXY).toBe(compose.networks.default.ipam.config[0].gateway);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      if (name !== 'migrate')
        expect(service.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
  });
});

describe('Kubernetes manifests', () => {
  test('are refused at start until their example secrets and addresses are changed', () => {
    const secrets = ofKind('Secret')[0].stringData as Environment;
    const example = (path: string) => (/stripe/.test(path) ? '' : secrets[path.split('/').at(-1)!]!);
    const own = (path: string) => example(path).replaceAll('change-me', '4f9c2d');
    const start = (readSecret: (path: string) => string, changed: Environment) => () =>
      refuseUnsafeSettings(
        readSettings({ ...environments.kubernetes, STRIPE_PUBLIC_KEY: '', ...changed }, readSecret),
      );
    expect(start(example, OWN)).toThrow(/DATABASE_URL still contains[\s\S]*PASSWORD_PEPPER still contains/);
    expect(start(own, {})).toThrow(/SUPPORT_EMAIL must be set[\s\S]*MAIL_FROM must be an address/);
    expect(start(own, OWN)).not.toThrow();
  });

  test('meet the restricted pod security standard', () => {
    for (const { name, spec } of pods) {
      expect(spec, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers)
        expect(container, name).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: {}, limits: {} },
        });
    }
  });
});
