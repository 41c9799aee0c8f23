import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { changeOwner, serverUser } from '#server/db/embedded/server-user.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { type FakeContentful, settingsFor, startFakeContentful } from '#test/content/fake-contentful.ts';
import { makeGuide, repositoryInContentful } from '#test/content/to-contentful.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { databaseAddress, proxiedUrl } from '#test/helpers/database-address.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#test/helpers/fault-proxy.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type MailServer, startMailServer } from '#test/helpers/mail-server.ts';
import { INITDB, POSTGRES_FOLDER, plainServer, runTool } from '#test/helpers/plain-server.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import { FAKE_STRIPE_KEYS, type FakeStripe, startFakeStripe } from '#test/payments/fake-stripe.ts';
import { startLoopbackS3 } from '#test/storage/loopback-s3.ts';
import { plantedFor, withPassword } from './test-secrets.ts';

export const SERVICES = ['database', 'mail', 'content', 'payments', 'bucket'] as const;
export type Service = (typeof SERVICES)[number];

export const WEBHOOK_SECRET = plantedFor('CONTENTFUL_WEBHOOK_SECRET');
export const METRICS_TOKEN = plantedFor('METRICS_TOKEN');
const BUCKET = {
  ...{ bucket: 'photos', accessKeyId: 'FAULTS' },
  secretAccessKey: plantedFor('S3_SECRET_ACCESS_KEY'),
};
/**
 * Latency in each direction, as if the database were on another continent. Saving a listing takes dozens of
 * round trips.
 */
const DATABASE_LATENCY_MS = 50;
const PAGES_FILE = join(ROOT, 'build/server/index.js');
export const HAS_PAGES = existsSync(PAGES_FILE);
export const WHY_WITHOUT_PAGES = 'SKIPPED: the pages are not built; npm run build does it';

/** The production server, with a fault proxy in front of every external service. */
export type ProxiedSite = {
  base: string;
  operators: string;
  /** Connects directly to the database, not through the proxy. */
  db: Db;
  content: FakeContentful;
  mail: MailServer;
  stripe: FakeStripe;
  proxies: Record<Service, FaultProxy[]>;
  /** Environment of the server. */
  env: Record<string, string>;
  /** Everything that the server has logged. */
  output: () => string;
  set(service: Service, fault: Fault | null): Promise<void>;
  close(): Promise<void>;
};

type Target = { url: string; to: NetConnectOpts; close(): Promise<void> };

/** Starts a separate server with the machine's PostgreSQL. */
async function startOwnDatabase(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-faults-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  changeOwner(data, serverUser());
  runTool('initdb', ['-D', data, ...INITDB]);
  const server = plainServer(data, await findFreePort(), []);
  await server.start();
  await migrate({ connection: { connectionString: server.url }, log: { info() {}, warn() {} } });
  return {
    url: server.url,
    to: databaseAddress(server.url),
    async close() {
      await server.crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Uses a database of the shared test server, which is already running. */
async function shareDatabase(): Promise<Target> {
  const { url } = await testDatabase();
  return { url, to: databaseAddress(url), close: async () => {} };
}

function openPast(url: string): { db: Db; end: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, types: valueParsers, max: 4 });
  pool.on('error', () => {});
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), end: () => pool.end() };
}

const portOf = (url: string): number => Number(new URL(url).port);
const onPort = (port: number): NetConnectOpts => ({ host: '127.0.0.1', port });

async function startFakes() {
  const [content, mail, stripe] = [
    await startFakeContentful(),
    await startMailServer(),
    await startFakeStripe(),
  ];
  content.entries = [...(await repositoryInContentful()), makeGuide({ title: 'A porch', slug: 'a-porch' })];
  const bucket = await startLoopbackS3(BUCKET);
  const close = () => Promise.all([content.close(), stripe.close(), bucket.close()]);
  return { content, mail, stripe, bucket, close };
}

type Fakes = Awaited<ReturnType<typeof startFakes>>;

function settingsOf({ content }: Fakes, proxies: ProxiedSite['proxies']): Record<string, string> {
  const preload = pathToFileURL(join(import.meta.dirname, 'stripe-elsewhere.ts')).href;
  return {
    ...settingsFor(content),
    CONTENTFUL_HOST: `http://127.0.0.1:${proxies.content[0]!.port}`,
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: withPassword(`smtp://127.0.0.1:${proxies.mail[0]!.port}`, 'SMTP_URL'),
    PAYMENTS: 'stripe',
    STRIPE_PUBLIC_KEY: FAKE_STRIPE_KEYS.publicKey,
    STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: FAKE_STRIPE_KEYS.webhookSecrets.join(','),
    STRIPE_ELSEWHERE: String(proxies.payments[0]!.port),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`.trim(),
    MAP_STYLE_URL: '',
    PASSWORD_PEPPER: plantedFor('PASSWORD_PEPPER'),
    METRICS_TOKEN,
    MEDIA_STORE: 's3',
    S3_BUCKET: BUCKET.bucket,
    S3_ENDPOINT: `http://127.0.0.1:${proxies.bucket[0]!.port}`,
    S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
    S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
  };
}

type More = (databaseUrl: string) => Record<string, string>;

/**
 * @param isOwn starts a separate PostgreSQL instead of using the shared one
 * @param more extra settings, given the proxied database URL
 */
export async function startProxiedSite(isOwn: boolean, more: More = () => ({})): Promise<ProxiedSite> {
  const target = isOwn && POSTGRES_FOLDER ? await startOwnDatabase() : await shareDatabase();
  const past = openPast(target.url);
  const fakes = await startFakes();
  const before = (to: NetConnectOpts) => startFaultProxy({ to });
  const proxies: ProxiedSite['proxies'] = {
    database: [await startFaultProxy({ to: target.to, latencyMs: DATABASE_LATENCY_MS })],
    mail: [await before(onPort(portOf(fakes.mail.url)))],
    content: [await before(onPort(portOf(fakes.content.place.host)))],
    payments: [await before(onPort(fakes.stripe.address.port))],
    bucket: [await before(onPort(portOf(fakes.bucket.endpoint)))],
  };
  const [PORT, OPERATIONS_PORT] = [String(await findFreePort()), String(await findFreePort())];
  const base = `http://127.0.0.1:${PORT}`;
  const operators = `http://127.0.0.1:${OPERATIONS_PORT}`;
  const databaseUrl = proxiedUrl(target.url, proxies.database[0]!.port);
  const env = {
    ...{
      ...settingsOf(fakes, proxies),
      PORT,
      OPERATIONS_PORT,
      PUBLIC_URL: base,
      SECURITY_CONTACT: 'security@porchlight.example',
      ROLE: 'all',
      DEMO: 'none',
    },
    DATABASE_URL: withPassword(databaseUrl, 'DATABASE_URL'),
    // At this level the server logs errors of services. The test searches the log for secrets.
    LOG_LEVEL: 'info',
    ...more(databaseUrl),
  };
  const program = startProduction(env, { keepsOutput: true });
  const { content, mail, stripe } = fakes;

  async function close(): Promise<void> {
    program.process.kill('SIGKILL');
    await program.left;
    await Promise.all(Object.values(proxies).flatMap((all) => all.map((proxy) => proxy.close())));
    await Promise.all([fakes.close(), past.end()]);
    await target.close();
  }

  try {
    await waitForServer(`${operators}/readyz`, program.process);
    await waitForServer(`${base}/api/v1/features/`, program.process);
  } catch (error) {
    await close();
    process.stderr.write(program.output());
    throw error;
  }
  return {
    ...{ base, operators, db: past.db, content, mail, stripe, proxies, env, close },
    output: program.output,
    async set(service, fault) {
      await Promise.all(proxies[service].map((proxy) => proxy.set(fault)));
    },
  };
}
