import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readSettings, type Settings } from './config/settings.ts';
import { dropChanged, LISTINGS_CHANGED } from './context.ts';
import { type Listener, listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { AnswerCache } from './http/answer-cache.ts';
import type { PageRenderer } from './pages.ts';
import { openStore } from './storage/open-store.ts';
import type { Store } from './storage/store.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT_DIR = join(ROOT, 'build/client');
const PAGES_FILE = join(ROOT, 'build/server/index.js');
/** How long requests under way may take to end before the process leaves anyway; milliseconds. */
const DRAIN_MS = 10_000;

function readFile(path: string): string {
  return readFileSync(path, 'utf8');
}

function storeFor(settings: Settings): Store {
  if (settings.mediaStore === 'disk')
    return openStore({ kind: 'disk', folder: join(settings.dataDir, 'media') });
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  if (!bucket) throw new Error('S3_BUCKET must be set when MEDIA_STORE is s3.');
  return openStore({
    kind: 's3',
    bucket,
    region: settings.s3Region,
    endpoint: settings.s3Endpoint ?? undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}

/** The demo data of a first start: only in the bundled database, only while it is empty, unless told otherwise. */
async function fillIfAsked(database: Database, store: Store, settings: Settings): Promise<string[]> {
  if (settings.demo === 'none' || !database.isEmbedded) return [];
  const { fillDemo } = await import('#demo/fill-demo.ts');
  const filled = await fillDemo({
    db: database.patientDb,
    store,
    today: new Date().toISOString().slice(0, 10),
    size: settings.demo === 'small' ? 'small' : 'full',
  });
  return filled.accounts;
}

/** Keeps the answer cache honest: it is used only while the database's notices are heard. */
async function hearChanges(database: Database, answers: AnswerCache, log: pino.Logger): Promise<Listener> {
  const listener = await listen({
    connection: database.connection,
    channels: [LISTINGS_CHANGED],
    onNotice: (_channel, payload) => dropChanged(answers, payload),
    onLost: () => answers.setListening(false),
    onGap: () => answers.setListening(true),
    log,
  });
  answers.setListening(true);
  return listener;
}

async function serve(database: Database, store: Store, settings: Settings, log: pino.Logger) {
  if (!existsSync(PAGES_FILE))
    throw new Error('The pages are not built yet: run `npm start`, which builds them.');
  const pages = (await import(PAGES_FILE)) as PageRenderer;
  const answers = new AnswerCache();
  const listener = await hearChanges(database, answers, log);
  const app = await createApp({
    db: database.readDb,
    answers,
    store,
    settings,
    loadPages: async () => pages,
    clientDir: CLIENT_DIR,
    logger: log,
  });
  await app.listen({ host: settings.host, port: settings.port });
  return { app, listener };
}

/** What a person can open, whatever the server listens on. */
function addressOf(app: FastifyInstance, settings: Settings): string {
  if (settings.publicUrl) return settings.publicUrl;
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, readFile);
  const log = pino({ level: settings.logLevel });
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    replicaUrl: settings.databaseReplicaUrl,
    dataDir: settings.dataDir,
    isPrepared: settings.databasePrepared === 'on',
    log,
  });
  const closers: (() => Promise<unknown>)[] = [() => database.close()];
  const stop = stopper(closers);
  try {
    await migrate({ connection: database.connection, log });
    const store = storeFor(settings);
    const accounts = await fillIfAsked(database, store, settings);
    if (settings.role !== 'worker') {
      const { app, listener } = await serve(database, store, settings, log);
      closers.unshift(
        () => app.close(),
        () => listener.close(),
      );
      announce(addressOf(app, settings), accounts);
    }
  } catch (error) {
    await stop(1, error as Error);
  }
}

function announce(address: string, accounts: string[]): void {
  if (accounts.length > 0) {
    console.log(`\nDemo accounts, all with the password porchlight-demo:\n  ${accounts.join('\n  ')}\n`);
  }
  console.log(`Porchlight is ready at ${address}`);
}

/** Leaves in order: no new requests, then those under way, then the database. A second signal leaves at once. */
function stopper(closers: (() => Promise<unknown>)[]) {
  let isStopping = false;
  const stop = async (code: number, error?: Error) => {
    if (isStopping) process.exit(code || 130);
    isStopping = true;
    if (error) console.error(error.message);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    for (const close of closers) await close().catch((problem) => console.error(problem.message));
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  return stop;
}

await main();
