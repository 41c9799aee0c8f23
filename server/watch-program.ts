import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Logger } from 'pino';
import { AUDITED, type AuditedEvent, isWarning } from './accounts/security-events.queries.ts';
import type { Settings } from './config/settings.ts';
import { checkMigrated } from './db/check-migrated.ts';
import type { Database } from './db/open-database.ts';
import { SECURITY_EVENT_KINDS } from './db/tables/operator-tables.ts';
import { findJobCounts } from './jobs/jobs.queries.ts';
import { findOutboxFacts } from './mail/outbox-facts.queries.ts';
import type { EventStreams } from './notifications/event-streams.ts';
import { type GaugeFamily, type GaugeSource, Metrics, type Sample } from './operations/metrics.ts';
import type { Operations } from './operations/operation-routes.ts';
import { Readiness } from './operations/readiness.ts';
import { findPaymentFacts } from './payments/payment-facts.queries.ts';
import type { Store } from './storage/store.ts';

type Watched = { database: Database; live: EventStreams; store: Store; settings: Settings; log: Logger };

const DATABASE_CACHE_MS = 1000;
const STORE_CACHE_MS = 5000;
/** Bounds the load on the database, however often metrics are scraped. */
const FACTS_CACHE_MS = 5000;

/** Log events that alert operators. */
const ALARMS = [
  ...[
    'paid_but_locked',
    'payment_mismatch',
    'intent_missing',
    'paid_twice',
    'refund_refused',
    'paid_for_nothing',
  ],
  ...['provider_away', 'event_refused', 'csrf_failed', 'not_ready'],
];

const one = (value: number): Sample[] => [{ value }];

function poolSource({ poolFacts, isReplicaUsable }: Database, live: EventStreams): GaugeSource {
  const labels = ['pool'];
  return {
    name: 'process',
    families: [
      { name: 'porchlight_database_connections', help: 'Open connections by pool.', labels },
      { name: 'porchlight_database_connections_idle', help: 'Idle connections by pool.', labels },
      { name: 'porchlight_database_connections_max', help: 'Maximum connections by pool.', labels },
      { name: 'porchlight_database_waiting', help: 'Requests waiting for a connection by pool.', labels },
      {
        name: 'porchlight_replica_usable',
        help: '1 if the replica is in use, 0 if not; absent without a replica.',
      },
      { name: 'porchlight_event_streams', help: 'Open server-sent event streams.' },
    ],
    async read() {
      const pools = Object.entries(poolFacts()).flatMap(([pool, facts]) => (facts ? [{ pool, facts }] : []));
      const each = (key: 'total' | 'idle' | 'max' | 'waiting') =>
        pools.map(({ pool, facts }) => ({ value: facts[key], labels: { pool } }));
      return {
        porchlight_database_connections: each('total'),
        porchlight_database_connections_idle: each('idle'),
        porchlight_database_connections_max: each('max'),
        porchlight_database_waiting: each('waiting'),
        porchlight_event_streams: one(live.count),
        ...(poolFacts().replica ? { porchlight_replica_usable: one(isReplicaUsable() ? 1 : 0) } : {}),
      };
    },
  };
}

const DATABASE_FAMILIES: readonly GaugeFamily[] = [
  { name: 'porchlight_mail_waiting', help: 'Emails waiting to be sent.' },
  { name: 'porchlight_mail_oldest_seconds', help: 'Age of the oldest waiting email.' },
  { name: 'porchlight_mail_given_up', help: 'Emails that failed permanently in the last day.' },
  { name: 'porchlight_jobs_waiting', help: 'Waiting and running jobs by name.', labels: ['job'] },
  {
    name: 'porchlight_jobs_failed',
    help: 'Permanently failed jobs by name.',
    labels: ['job'],
  },
  { name: 'porchlight_jobs_oldest_seconds', help: 'Age of the oldest due job.' },
  { name: 'porchlight_webhooks_waiting', help: 'Unprocessed events of the card provider.' },
  { name: 'porchlight_webhook_lag_seconds', help: 'Age of the oldest unprocessed event.' },
  { name: 'porchlight_payments', help: 'Payments in a temporary state by state.', labels: ['state'] },
  {
    name: 'porchlight_payments_oldest_open_seconds',
    help: 'Age of the oldest open payment that was not checked with the provider.',
  },
];

function jobSamples(counts: Awaited<ReturnType<typeof findJobCounts>>, now: number) {
  const due = counts.flatMap(({ oldest_due }) => (oldest_due ? [now - Date.parse(oldest_due)] : []));
  const each = (key: 'waiting' | 'failed') =>
    counts.map(({ name, ...count }) => ({ value: count[key], labels: { job: name } }));
  return {
    porchlight_jobs_waiting: each('waiting'),
    porchlight_jobs_failed: each('failed'),
    porchlight_jobs_oldest_seconds: one(Math.max(0, ...due) / 1000),
  };
}

function paymentSamples(facts: Awaited<ReturnType<typeof findPaymentFacts>>) {
  const states = ['created', 'processing', 'disputed', 'paid_but_locked'] as const;
  return {
    porchlight_payments: states.map((state) => ({ value: facts[state], labels: { state } })),
    porchlight_payments_oldest_open_seconds: one(facts.oldest_open_s),
    porchlight_webhooks_waiting: one(facts.webhooks_waiting),
    porchlight_webhook_lag_seconds: one(facts.webhook_lag_s),
  };
}

/** Metrics of the whole database, read on a separate connection. */
function databaseSource({ watchDb }: Pick<Database, 'watchDb'>): GaugeSource {
  let cached: { until: number; samples: Record<string, readonly Sample[]> } | null = null;
  return {
    name: 'database',
    families: DATABASE_FAMILIES,
    async read() {
      if (cached && cached.until > performance.now()) return cached.samples;
      const mail = await findOutboxFacts(watchDb);
      const samples = {
        porchlight_mail_waiting: one(mail.waiting),
        porchlight_mail_oldest_seconds: one(mail.oldest_s),
        porchlight_mail_given_up: one(mail.given_up),
        ...jobSamples(await findJobCounts(watchDb), Date.now()),
        ...paymentSamples(await findPaymentFacts(watchDb)),
      };
      cached = { until: performance.now() + FACTS_CACHE_MS, samples };
      return samples;
    },
  };
}

export function watchProgram({
  database,
  live,
  store,
  settings,
  log,
}: Watched): Operations & { close(): void } {
  const readiness = new Readiness({
    checks: [
      { name: 'database', run: () => checkMigrated(database.watchDb), cacheMs: DATABASE_CACHE_MS },
      { name: 'media', run: () => store.check(), cacheMs: STORE_CACHE_MS },
    ],
    log,
  });
  const metrics = new Metrics({
    sources: [poolSource(database, live), databaseSource(database)],
    auditKinds: SECURITY_EVENT_KINDS,
    events: ALARMS,
    hasProcess: true,
  });
  const handleAudit = (message: unknown) => {
    const { kind, ...fields } = message as AuditedEvent;
    metrics.countAudit(kind);
    const line = { audit: true, kind, ...fields };
    if (isWarning(kind)) log.warn(line, 'audit');
    else log.info(line, 'audit');
  };
  subscribe(AUDITED, handleAudit);
  return {
    readiness,
    metrics,
    metricsToken: settings.metricsToken,
    close: () => unsubscribe(AUDITED, handleAudit),
  };
}
