import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SETTINGS, type Settings } from '#server/config/settings.ts';
import { type Environment, environments, read, units } from './deployment-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'porchlight-secrets-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A valid value for each secret setting. None equals the setting's default. */
const VALUES: Environment = {
  DATABASE_URL: 'postgresql://porchlight:4f9c2d@127.0.0.1/porchlight',
  DATABASE_REPLICA_URL: 'postgresql://porchlight:4f9c2d@127.0.0.2/porchlight',
  S3_ACCESS_KEY_ID: 'AKIA4F9C2D',
  S3_SECRET_ACCESS_KEY: '4f9c2d',
  CONTENTFUL_TOKEN: '4f9c2d',
  CONTENTFUL_WEBHOOK_SECRET: '4f9c2d'.repeat(4),
  SMTP_URL: 'smtps://porchlight:4f9c2d@mail.example.edu',
  STRIPE_SECRET_KEY: `sk_live_${'4f9c2d'.repeat(2)}`,
  STRIPE_WEBHOOK_SECRET: 'whsec_4f9c2d4f9c2d',
  PASSWORD_PEPPER: '4f9c2d'.repeat(4),
  METRICS_TOKEN: '4f9c2d'.repeat(4),
};
const fileOf = (name: string) => name.toLowerCase().replaceAll('_', '-');
const keyOf = (name: string) =>
  Object.entries(SETTINGS).find(([, setting]) => setting.name === name)![0] as keyof Settings;

const programs = units.filter((path) => path.endsWith('.service') && read(path).includes('/node '));

let starts = 0;

/**
 * Returns the environment that a systemd unit's process gets with these secret files (LoadCredential in
 * systemd.exec(5)).
 */
function startUnit(path: string, secrets: Environment): Environment {
  starts += 1;
  const folder = join(scratch, `credentials-${starts}`);
  mkdirSync(folder);
  expect(read(path)).toMatch(/^LoadCredential=secrets:\/etc\/porchlight\/secrets$/m);
  for (const [file, text] of Object.entries(secrets)) writeFileSync(join(folder, `secrets_${file}`), text);
  const given = Object.entries(environments[path]!).map(([name, value]) => [
    name,
    value.replaceAll('%d', folder),
  ]);
  return { ...Object.fromEntries(given), CREDENTIALS_DIRECTORY: folder };
}

const settingsOf = (env: Environment) => readSettings(env, (path) => readFileSync(path, 'utf8'));

describe.each(programs)('a secret file of the unit %s', (unit) => {
  test('sets only the setting of its name', () => {
    const without = settingsOf(startUnit(unit, {}));
    for (const [name, value] of Object.entries(VALUES)) {
      const settings = settingsOf(startUnit(unit, { [fileOf(name)]: `${value}\n` }));
      const key = keyOf(name);
      expect([settings[key]].flat()).toEqual([value]);
      expect({ ...settings, [key]: null }).toEqual({ ...without, [key]: null });
    }
  });

  test('with an unknown name stops the start with an error', () => {
    const env = startUnit(unit, { 'stripe-secretkey': `sk_live_${'4f9c2d'.repeat(2)}`, 'smtp-url~': '' });
    expect(() => settingsOf(env)).toThrow(
      /The secret file smtp-url~ does not match any setting\.\n.*The secret file stripe-secretkey does not match any setting\./,
    );
    expect(() => settingsOf(env)).not.toThrow(/4f9c2d/);
  });
});

describe('a secret that is a symbolic link, which systemd ignores,', () => {
  test.each(programs)('stops the start of %s with an error', (path) => {
    const check = /^ExecStartPre=(.*)$/m.exec(read(path))![1]!;
    const folder = mkdtempSync(join(scratch, 'linked-'));
    const script = /^\+\/bin\/sh -c '([^']+)'$/.exec(check)![1]!.replace('/etc/porchlight/secrets', folder);
    const run = () => spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
    writeFileSync(join(folder, 'database-url'), 'postgresql://localhost/porchlight');
    expect(run()).toMatchObject({ status: 0, stdout: '' });
    symlinkSync(join(folder, 'database-url'), join(folder, 'password-pepper'));
    expect(run()).toMatchObject({
      status: 1,
      stdout: `${join(folder, 'password-pepper')}\nA secret must be a file, not a link.\n`,
    });
  });
});
