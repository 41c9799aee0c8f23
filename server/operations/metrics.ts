import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobOutcome } from '../jobs/job-task.ts';
import type { CompletedRequest } from './log-requests.ts';

export type GaugeFamily = { name: string; help: string; labels?: readonly string[] };
export type Sample = { value: number; labels?: Record<string, string> };

export type GaugeSource = {
  name: string;
  families: readonly GaugeFamily[];
  read: () => Promise<Record<string, readonly Sample[]>>;
};

type MetricsOptions = {
  sources: readonly GaugeSource[];
  /** Kinds and events that begin with a count of 0, so that alerts notice the first increase. */
  auditKinds?: readonly string[];
  events?: readonly string[];
  hasProcess?: boolean;
};

const SOURCE_TIMEOUT_MS = 2500;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REFUSALS = [401, 403, 429];

/** Metrics in Prometheus format. Labels never contain user input. */
export class Metrics {
  readonly #metrics = new Registry();
  readonly #requests: Histogram;
  readonly #refusals: Counter;
  readonly #audit: Counter;
  readonly #events: Counter;
  readonly #jobs: Histogram;
  readonly #sourceUp: Gauge;
  readonly #sources: readonly { source: GaugeSource; gauges: readonly Gauge[] }[];
  #current: Promise<string> | null = null;

  constructor({ sources, auditKinds = [], events = [], hasProcess = false }: MetricsOptions) {
    const registers = [this.#metrics];
    if (hasProcess) collectDefaultMetrics({ register: this.#metrics });
    this.#requests = new Histogram({
      name: 'porchlight_http_request_seconds',
      help: 'Duration of requests by method, route template and status class.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
    const counter = (name: string, help: string, label: string) =>
      new Counter({ name, help, labelNames: [label], registers });
    this.#refusals = counter(
      'porchlight_http_refusals_total',
      'Responses with status 401, 403 or 429.',
      'status',
    );
    this.#audit = counter('porchlight_audit_events_total', 'Audit events.', 'kind');
    this.#events = counter('porchlight_log_events_total', 'Named log events.', 'event');
    this.#jobs = new Histogram({
      name: 'porchlight_job_seconds',
      help: 'Duration of job attempts by name and outcome (done, again, failed).',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    });
    this.#sourceUp = new Gauge({
      name: 'porchlight_source_answered',
      help: '1 if the metrics of a source could be read for this scrape.',
      labelNames: ['source'],
      registers,
    });
    this.#sources = sources.map((source) => ({
      source,
      gauges: source.families.map(
        ({ name, help, labels = [] }) => new Gauge({ name, help, labelNames: [...labels], registers }),
      ),
    }));
    for (const status of REFUSALS) this.#refusals.inc({ status: String(status) }, 0);
    for (const kind of auditKinds) this.#audit.inc({ kind }, 0);
    for (const event of events) this.#events.inc({ event }, 0);
  }

  get contentType(): string {
    return this.#metrics.contentType;
  }

  countRequest({ method, route, status, ms }: CompletedRequest): void {
    this.#requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    if (REFUSALS.includes(status)) this.#refusals.inc({ status: String(status) });
  }

  countAudit(kind: string): void {
    this.#audit.inc({ kind });
  }

  countEvent(event: string): void {
    this.#events.inc({ event });
  }

  countJob({ name, hasSucceeded, isFinal, seconds }: JobOutcome): void {
    const outcome = hasSucceeded ? 'done' : isFinal ? 'failed' : 'again';
    this.#jobs.observe({ job: name, outcome }, seconds);
  }

  /** Concurrent scrapes share the same collection. */
  async text(): Promise<string> {
    this.#current ??= this.#collect().finally(() => {
      this.#current = null;
    });
    return await this.#current;
  }

  async #collect(): Promise<string> {
    await Promise.all(this.#sources.map(({ source, gauges }) => this.#readSource(source, gauges)));
    return await this.#metrics.metrics();
  }

  async #readSource({ name, families, read }: GaugeSource, gauges: readonly Gauge[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, SOURCE_TIMEOUT_MS, null);
    });
    const samples = await Promise.race([read().catch(() => null), late]);
    clearTimeout(timer);
    this.#sourceUp.set({ source: name }, samples === null ? 0 : 1);
    for (const [at, family] of families.entries()) {
      // Removes samples that the source no longer reports.
      gauges[at]!.reset();
      if ((family.labels ?? []).length === 0) gauges[at]!.remove();
      for (const { labels = {}, value } of samples?.[family.name] ?? []) gauges[at]!.set(labels, value);
    }
  }
}
