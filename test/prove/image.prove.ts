import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeScratch, startOwnServer } from '#test/backup/backup-scene.ts';
import { dockerfile, type Environment } from '#test/deploy/deployment-files.ts';
import { readEnvironment } from '#test/deploy/lint-image.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { POSTGRES_FOLDER } from '#test/helpers/plain-server.ts';
import {
  check,
  environmentOf,
  layOut,
  type Running,
  runToEnd,
  servicesAfter,
  startService,
  USER,
  untilHealthy,
} from './compose-services.ts';
import { cleanEnv, makeImage } from './make-image.ts';
import { tellFigure } from './tell-figure.ts';

const WHY_NOT = 'SKIPPED: needs root, to start as another user, and a PostgreSQL in /usr/lib/postgresql';
const canRun = process.getuid?.() === 0 && POSTGRES_FOLDER !== '';
const START_MS = 15 * 60_000;

let folder: string;
let app: string;
let steps: number;
let own: Awaited<ReturnType<typeof startOwnServer>>;

beforeAll(async () => {
  if (!canRun) return void process.stderr.write(`${WHY_NOT}\n`);
  folder = mkdtempSync(join(tmpdir(), 'porchlight-image-'));
  chmodSync(folder, 0o755);
  own = await startOwnServer();
  for (const name of ['one', 'two']) await own.server.ask(`create database site_${name}`);
  ({ app, steps } = makeImage(folder));
}, START_MS);
afterAll(async () => {
  await own?.close();
  removeScratch();
  if (folder) rmSync(folder, { recursive: true, force: true });
  // A gigabyte of small files.
}, START_MS);

const databaseUrl = (name: string) => own.server.url.replace(/\/postgres$/, `/site_${name}`);

test(
  'The steps of the image make a site that migrates, answers and leaves in order as a user who can write nothing of it',
  async ({ skip }) => {
    skip(!canRun, WHY_NOT);
    const data = join(folder, 'data-of-one');
    mkdirSync(data);
    chownSync(data, USER, USER);
    const port = await findFreePort();
    const env = {
      ...cleanEnv(),
      ...readEnvironment(dockerfile),
      HOME: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: databaseUrl('one'),
    };
    const as = { cwd: app, env, uid: USER, gid: USER } as const;
    const migrated = spawnSync(process.execPath, ['cli/migrate.ts'], { ...as, encoding: 'utf8' });
    expect(migrated.stdout + migrated.stderr).toContain('Migrated: 0001-initial');

    const site = spawn(process.execPath, ['server/main.ts'], { ...as, stdio: 'inherit' });
    const left = once(site, 'exit');
    const base = `http://127.0.0.1:${port}`;
    for (let n = 0; n < 200 && !(await fetch(base).catch(() => null)); n += 1) await sleep(100);
    for (const path of ['/', '/api/v1/schools/', '/login/', '/favicon.ico'])
      expect((await fetch(base + path)).status, path).toBe(200);
    site.kill('SIGTERM');
    expect((await left)[0]).toBe(0);
  },
  START_MS,
);

/** What the head of the compose file asks an operator for. */
const OWN = {
  PUBLIC_URL: 'https://homes.housing.test',
  MAIL_FROM: 'Homes <mail@housing.test>',
  SUPPORT_EMAIL: 'help@housing.test',
  PAYMENTS: 'sandbox',
  ALLOW_SANDBOX_PAYMENTS: 'i-understand',
};
const PATHS = ['/', '/api/v1/schools/', '/login/'];
/** A visitor as the proxy passes one on. */
const VISITOR = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'homes.housing.test',
};

const running: Running[] = [];
afterEach(() => {
  // A test that failed leaves nobody behind.
  for (const { child } of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

test(
  'The compose file starts it: a migration that ends, then both roles from secret files, well by the image’s own check, and each leaves in order',
  async ({ skip }) => {
    skip(!canRun, WHY_NOT);
    const place = { app, folder };
    layOut(place, {
      'database-url': databaseUrl('two').replace('porchlight@', `porchlight:${'4f9c2d'.repeat(8)}@`),
      'password-pepper': '4f9c2d'.repeat(8),
      'smtp-url': 'smtps://homes:4f9c2d@mail.housing.test',
      'stripe-secret-key': '',
      'stripe-webhook-secret': '',
    });
    const given = async (service: string): Promise<Environment> => ({
      ...(await environmentOf(service, place)),
      ...OWN,
    });

    // As the file stands it starts nobody.
    const refused = runToEnd('web', place, await environmentOf('web', place));
    expect(refused.said).toContain('SUPPORT_EMAIL must be set');
    expect(refused.status).toBe(1);

    // The order is that of the file: what waits for the database ends before what waits for it begins.
    expect(servicesAfter('database')).toEqual(['migrate']);
    const migrated = runToEnd('migrate', place, await given('migrate'));
    expect(migrated.said).toContain('Migrated: 0001-initial');
    expect(migrated.status).toBe(0);

    for (const role of servicesAfter('migrate')) {
      const env = await given(role);
      expect(check(place, env), `${role} before its start`).toBe(1);
      const one = startService(role, place, env);
      running.push(one);
      await untilHealthy(place, one);
      await expect
        .poll(() => fetch(`http://127.0.0.1:${env.OPERATIONS_PORT}/readyz`).then(({ status }) => status))
        .toBe(200);
    }
    const [web, worker] = running as [Running, Running];
    for (const path of PATHS) {
      const answer = await fetch(`http://127.0.0.1:${web.env.PORT}${path}`, { headers: VISITOR });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('strict-transport-security'), path).toContain('max-age');
    }
    await expect(fetch(`http://127.0.0.1:${worker.env.PORT}/`), 'a worker answers nobody').rejects.toThrow();

    for (const { env, leave } of [web, worker]) {
      expect(await leave(), env.ROLE).toBe(0);
      expect(check(place, env), `${env.ROLE} after its end`).toBe(1);
    }
    const [{ server_version } = { server_version: '' }] = await own.server.ask<{ server_version: string }>(
      'show server_version',
    );
    tellFigure(
      'image',
      `${steps} steps of the Dockerfile were run; by compose.yaml on PostgreSQL ${server_version.split(' ')[0]}: not started as the file stands, then migrate ended with 0, ${running.length} of 2 roles were well by the check of the image and ready, ${PATHS.length} of ${PATHS.length} pages answered, both roles left with 0`,
    );
  },
  START_MS,
);
