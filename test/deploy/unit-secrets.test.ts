import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SETTINGS, type Settings } from '#server/config/settings.ts';
import { type Environment, environments, read, SECRETS, units } from './deployment-files.ts';
import { readUnit } from './unit-form.ts';

const scratch = mkdtempSync(join(tmpdir(), 'porchlight-secrets-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const ADDRESS = 'https://places.example.edu/?key=4f9c2d';
/** A value of each secret, other than what the program takes without it. */
const VALUES: Environment = {
  DATABASE_URL: 'postgresql://porchlight:4f9c2d@127.0.0.1/porchlight',
  DATABASE_REPLICA_URL: 'postgresql://porchlight:4f9c2d@127.0.0.2/porchlight',
  VALHALLA_URL: ADDRESS,
  NOMINATIM_URL: ADDRESS,
  WALK_SCORE_KEY: '4f9c2d',
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

/** What systemd gives a unit whose folder of secrets has these files: systemd.exec(5), "LoadCredential". */
function startUnit(path: string, secrets: Environment): Environment {
  starts += 1;
  const folder = join(scratch, `credentials-${starts}`);
  mkdirSync(folder);
  for (const { name, value } of readUnit(read(path))) {
    if (name !== 'LoadCredential') continue;
    const [id, from] = value.split(':');
    expect(from).toBe('/etc/porchlight/secrets');
    for (const [file, text] of Object.entries(secrets)) writeFileSync(join(folder, `${id}_${file}`), text);
  }
  const given = Object.entries(environments[path]!).map(([name, value]) => [
    name,
    value.replaceAll('%d', folder),
  ]);
  return { ...Object.fromEntries(given), CREDENTIALS_DIRECTORY: folder };
}

const settingsOf = (env: Environment) => readSettings(env, (path) => readFileSync(path, 'utf8'));

describe.each(programs)('Each secret of an operator reaches the program of %s', (unit) => {
  test('which are those of the site, whose copies are its roles, and of its backup', () => {
    expect(programs).toEqual([
      'deploy/systemd/porchlight-backup.service',
      'deploy/systemd/porchlight.service',
    ]);
    expect(Object.keys(VALUES)).toEqual(expect.arrayContaining([...SECRETS]));
  });

  test.each(Object.keys(VALUES))('%s, by a file of its name alone', (name) => {
    const without = settingsOf(startUnit(unit, {}));
    const settings = settingsOf(startUnit(unit, { [fileOf(name)]: `${VALUES[name]}\n` }));
    const key = keyOf(name);
    expect([settings[key]].flat()).toEqual([VALUES[name]]);
    expect({ ...settings, [key]: null }).toEqual({ ...without, [key]: null });
  });

  test('all of them, in whichever role', () => {
    const secrets = Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [fileOf(name), value]));
    for (const ROLE of ['all', 'web', 'worker']) {
      const settings = settingsOf({ ...startUnit(unit, secrets), ROLE });
      for (const [name, value] of Object.entries(VALUES))
        expect([settings[keyOf(name)]].flat(), name).toEqual([value]);
    }
  });

  test('none, where the folder is empty, and what the environment file says otherwise stands', () => {
    const VALHALLA_URL = 'http://127.0.0.1:8002';
    const settings = settingsOf({ ...startUnit(unit, {}), VALHALLA_URL });
    expect(settings).toMatchObject({ databaseUrl: null, smtpUrl: null, valhallaUrl: VALHALLA_URL });
  });

  test('or its name is told of, where it is that of no setting', () => {
    const env = startUnit(unit, { 'stripe-secretkey': `sk_live_${'4f9c2d'.repeat(2)}`, 'smtp-url~': '' });
    expect(() => settingsOf(env)).toThrow(
      /The secret smtp-url~ belongs to no setting\.\n.*The secret stripe-secretkey belongs to no setting\./,
    );
    expect(() => settingsOf(env)).not.toThrow(/4f9c2d/);
  });

  test('and a file that NAME_FILE names comes before it', () => {
    const own = join(scratch, 'own');
    writeFileSync(own, ADDRESS);
    const env = { ...startUnit(unit, { 'valhalla-url': 'http://127.0.0.1' }), VALHALLA_URL_FILE: own };
    expect(settingsOf(env).valhallaUrl).toBe(ADDRESS);
  });
});

describe('A secret that is a link, which systemd passes over', () => {
  const withSecrets = units.filter((path) =>
    readUnit(read(path)).some(({ name }) => name === 'LoadCredential'),
  );

  test.each(withSecrets)('ends the start of %s with its name, and is not missing in silence', (path) => {
    const check = readUnit(read(path)).find(({ name }) => name === 'ExecStartPre')!.value;
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
