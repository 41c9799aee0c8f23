import { describe, expect, test } from 'vitest';
import { readSettings, SETTINGS } from '#server/config/settings.ts';
import { refuseUnsafeSettings } from '#server/config/unsafe-settings.ts';
import { openProgram } from '#server/open-program.ts';

/** Settings of a public site that pass all checks. */
const SAFE = {
  PUBLIC_URL: 'https://housing.example.edu',
  DATABASE_URL: 'postgresql://porchlight:4f9c2d@db.example.edu/porchlight?sslmode=verify-full',
  TRUST_PROXY: '10.0.0.0/8',
  SUPPORT_EMAIL: 'help@housing.test',
};
const start = (env: Record<string, string>) => () => refuseUnsafeSettings(readSettings(env), env);

describe('an unsafe public site does not start with', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['an http public URL', { PUBLIC_URL: 'http://housing.example.edu' }, 'PUBLIC_URL must be https'],
    [
      'a remote database without TLS',
      { DATABASE_URL: 'postgresql://p:4f9c2d@db.example.edu/p' },
      'DATABASE_URL connects to another network without verified TLS',
    ],
    [
      'TLS without certificate verification',
      { DATABASE_URL: 'postgresql://p:4f9c2d@db.example.edu/p?sslmode=no-verify&ssl=true' },
      'DATABASE_URL connects to another network without verified TLS',
    ],
    [
      'a remote replica without TLS',
      { DATABASE_REPLICA_URL: 'postgresql://p:4f9c2d@replica.example.edu/p' },
      'DATABASE_REPLICA_URL connects to another network',
    ],
    [
      'a guessable database password',
      { DATABASE_URL: 'postgresql://p:Password@db/p' },
      'DATABASE_URL contains a password that is easy to guess',
    ],
    [
      'an example secret',
      { PASSWORD_PEPPER: 'change-me-to-48-random-signs' },
      'PASSWORD_PEPPER still contains an example value',
    ],
    [
      'an S3 endpoint without TLS',
      { S3_ENDPOINT: 'http://photos.example.edu' },
      'S3_ENDPOINT connects to another network without TLS',
    ],
    ...['MAP_STYLE_URL', 'MAP_STYLE_URL_DARK'].map((name): [string, Record<string, string>, string] => [
      `a map that visitors ask for without TLS: ${name}`,
      { [name]: 'http://8.8.8.8/style.json' },
      `${name} connects to another network without TLS: use https`,
    ]),
    [
      'a remote database in addition to a local socket',
      { DATABASE_URL: 'postgresql://p:4f9c2d@localhost/p?host=/run/postgresql,db.example.edu' },
      'DATABASE_URL connects to another network',
    ],
    [
      'metrics without a token',
      { OPERATIONS_PORT: '9090', OPERATIONS_HOST: '0.0.0.0' },
      'METRICS_TOKEN must be set',
    ],
    ['no request limit', { REQUEST_LIMIT_PER_MINUTE: '0' }, 'REQUEST_LIMIT_PER_MINUTE=0'],
    ['logging off', { LOG_LEVEL: 'silent' }, 'LOG_LEVEL=silent'],
    [
      'the default support address',
      { SUPPORT_EMAIL: 'support@porchlight.example' },
      'SUPPORT_EMAIL must be set',
    ],
    ...['support@housing.example.edu', ''].map((SUPPORT_EMAIL): [string, Record<string, string>, string] => [
      `a support address of an example: "${SUPPORT_EMAIL}"`,
      { SUPPORT_EMAIL },
      'SUPPORT_EMAIL must be set',
    ]),
    [
      'a sender address at an example domain',
      { MAIL_FROM: 'Porchlight <mail@housing.example.edu>' },
      'MAIL_FROM must be an address of your own domain',
    ],
    [
      'all interfaces without PUBLIC_URL',
      { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: '' },
      'PUBLIC_URL must be set if HOST=0.0.0.0',
    ],
    ['no trusted proxy', { TRUST_PROXY: '' }, 'TRUST_PROXY must contain the address of the TLS proxy'],
    [
      'every address as a trusted proxy',
      { TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' },
      'TRUST_PROXY must not include all addresses',
    ],
    ['demo accounts', { DATABASE_URL: '' }, 'DEMO=none must be set'],
    [
      'certificate verification disabled',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED=0',
    ],
  ];
  for (const [what, env, sentence] of cases)
    test(what, () => {
      expect(start({ ...SAFE, ...env })).toThrow(sentence);
    });

  test('http in any setting that takes a URL', () => {
    const takes = (read: (text: string) => unknown, text: string) => {
      try {
        return read(text) !== null;
      } catch {
        return false;
      }
    };
    const far = 'http://service.example.edu/path';
    const names = Object.values(SETTINGS)
      .filter(({ read }) => takes(read, far) && !takes(read, 'words, and no address'))
      .map(({ name }) => name);
    expect(names).toContain('S3_ENDPOINT');
    for (const name of names) {
      expect(start({ ...SAFE, [name]: far }), name).toThrow(new RegExp(`${name} .*(must be|use) https`));
      if (name !== 'PUBLIC_URL')
        expect(start({ ...SAFE, [name]: far.replace('http', 'https') })).not.toThrow();
    }
  });

  test('several problems; the error lists all of them without the secrets', () => {
    const env = { ...SAFE, TRUST_PROXY: '', DATABASE_URL: 'postgresql://p:password@db.example.edu/p' };
    expect(start(env)).toThrow(/DATABASE_URL connects.*\n.*easy to guess.*\n.*TRUST_PROXY/);
    expect(start(env)).not.toThrow(/p:password/);
  });

  test('missing mail and payment settings; the error lists them with the other problems', async () => {
    const env = { ...SAFE, TRUST_PROXY: '' };
    await expect(openProgram(env)).rejects.toThrow(
      /TRUST_PROXY must[\s\S]*\nSMTP_URL must be set[\s\S]*\nPAYMENTS must be set/,
    );
  });
});

describe('a safe or private site starts with', () => {
  test('TLS to a remote database, or none on the same machine or network', () => {
    expect(start(SAFE)).not.toThrow();
    for (const host of ['127.0.0.1', 'database', '10.1.2.3', 'postgres.data.svc', '[fd00::1]'])
      expect(start({ ...SAFE, DATABASE_URL: `postgresql://p:4f9c2d@${host}/p` }), host).not.toThrow();
    expect(start({ ...SAFE, DATABASE_URL: 'postgresql://p@localhost/p?host=/run/postgresql' })).not.toThrow();
    expect(start({ ...SAFE, DATABASE_URL: '', DEMO: 'none' })).not.toThrow();
    expect(start({ ...SAFE, ROLE: 'worker', TRUST_PROXY: '' })).not.toThrow();
  });

  test('TLS to remote services, or none on the same machine or network', () => {
    const near = [
      '127.0.0.1:8002',
      'photos',
      '10.1.2.3',
      '[fd00::1]:8002',
      'photos.internal',
      'photos.store.svc',
    ];
    expect(start({ ...SAFE, S3_ENDPOINT: 'https://photos.example.edu' })).not.toThrow();
    for (const host of near) expect(start({ ...SAFE, S3_ENDPOINT: `http://${host}` }), host).not.toThrow();
  });

  test('metrics on a local port, or behind a token', () => {
    const ways: Record<string, string>[] = [
      { OPERATIONS_HOST: '127.0.0.1' },
      { OPERATIONS_HOST: '0.0.0.0', METRICS_TOKEN: '4f9c2d'.repeat(4) },
    ];
    for (const more of ways) expect(start({ ...SAFE, OPERATIONS_PORT: '9090', ...more })).not.toThrow();
  });

  test('NODE_ENV=production on localhost without settings, or elsewhere with PUBLIC_URL', () => {
    expect(start({ NODE_ENV: 'production' })).not.toThrow();
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      expect(start({ NODE_ENV: 'production', HOST }), HOST).not.toThrow();
    const near = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.4:3000' };
    expect(start(near)).not.toThrow();
    expect(start({ HOST: '0.0.0.0' })).not.toThrow();
  });

  test('NODE_ENV=production on all interfaces with demo data, but not with its own data', () => {
    const seen = { NODE_ENV: 'production', HOST: '0.0.0.0' };
    expect(start(seen)).not.toThrow();
    expect(start({ ...seen, DEMO: 'none' })).toThrow('PUBLIC_URL must be set');
    expect(start({ ...seen, DATABASE_URL: SAFE.DATABASE_URL })).toThrow('PUBLIC_URL must be set');
  });
});
