import PQueue from 'p-queue';
import * as z from 'zod/mini';
import { Circuit } from './circuit.ts';
import { readAnswer } from './read-answer.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';

const CONCURRENCY = 4;
const RETRY_MIN_MS = 100;
const RETRY_SPREAD_MS = 200;
/** A retry with less time is pointless. */
const RETRY_NEEDS_MS = 200;

export type ServiceOptions = {
  /** For messages: 'Valhalla'. */
  name: string;
  /** From the settings; its query, such as a key, is added to every call. */
  url: string;
  /** Required by service policies. */
  userAgent: string;
  /** null: unlimited. */
  perSecond?: number | null;
  clock?: ServiceClock;
  onOutcome?: (outcome: ServiceOutcome) => void;
};

/** `failure` has no URL or key; null on success. `openForMs`: circuit breaker. */
export type ServiceOutcome = { name: string; failure: string | null; openForMs: number | null };

export type Service = {
  name: string;
  base: URL;
  userAgent: string;
  clock: ServiceClock;
  circuit: Circuit;
  queue: PQueue;
  onOutcome: (outcome: ServiceOutcome) => void;
};

export type ServiceRequest<S extends z.ZodMiniType> = {
  /** Relative: 'route'. */
  path: string;
  /** Empty values are omitted. */
  query?: Record<string, string>;
  /** JSON; makes it a POST. */
  body?: unknown;
  /** For queueing, call and retry. */
  timeoutMs: number;
  maxBytes: number;
  /** Besides 200. */
  statuses?: readonly number[];
  schema: S;
  /** A message if a well-formed response is implausible. */
  doubt?: (answer: z.output<S>) => string | null;
};

export function openService(options: ServiceOptions): Service {
  const { name, url, userAgent, perSecond = null, clock = serviceClock, onOutcome = () => {} } = options;
  // Strict, so that two calls are never closer.
  const rateLimit =
    perSecond === null ? {} : { interval: 1000 / perSecond, intervalCap: 1, strict: true as const };
  return {
    name,
    base: new URL(url),
    userAgent,
    clock,
    circuit: new Circuit(clock),
    queue: new PQueue({ concurrency: CONCURRENCY, ...rateLimit }),
    onOutcome,
  };
}

function addressOf({ base }: Service, path: string, query: Record<string, string>): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  return url;
}

/** Without URL and key. */
function toFailure(error: unknown, { name }: Service, signal: AbortSignal): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  if (signal.aborted) return new ServiceFailure('timeout', `${name} did not answer in time.`);
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new ServiceFailure('network', `${name} could not be reached${code}.`);
}

async function attempt<S extends z.ZodMiniType>(
  service: Service,
  request: ServiceRequest<S>,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const { path, query = {}, body, maxBytes, statuses = [200], schema, doubt } = request;
  const { name, userAgent } = service;
  const isPost = body !== undefined;
  const response = await fetch(addressOf(service, path, query), {
    method: isPost ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      'user-agent': userAgent,
      ...(isPost && { 'content-type': 'application/json' }),
    },
    ...(isPost && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal,
  });
  const answer = await readAnswer(response, { name, maxBytes, statuses });
  const read = z.safeParse(schema, answer);
  if (!read.success) throw new ServiceFailure('garbage', `${name} answered something of another shape.`);
  const sentence = doubt?.(read.data) ?? null;
  if (sentence !== null)
    throw new ServiceFailure('unbelievable', `An answer of ${name} is not used: ${sentence}`);
  return read.data;
}

/** Reports to the circuit breaker only if sent. */
async function attemptInTurn<S extends z.ZodMiniType>(
  service: Service,
  request: ServiceRequest<S>,
  { maxWaitMs, signal }: { maxWaitMs: number; signal: AbortSignal },
): Promise<z.output<S>> {
  const { name, queue, circuit } = service;
  const busy = new ServiceFailure('busy', `Too many wait for ${name}.`);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(busy), maxWaitMs);
  const run = async () => {
    clearTimeout(timer);
    if (signal.aborted) throw busy;
    if (!circuit.admit()) {
      throw new ServiceFailure('open', `${name} has failed often and is left alone for a minute.`);
    }
    try {
      const answer = await attempt(service, request, signal);
      circuit.succeed();
      service.onOutcome({ name, failure: null, openForMs: null });
      return answer;
    } catch (error) {
      const failure = toFailure(error, service, signal);
      if (failure.isOutage) circuit.fail();
      else circuit.succeed();
      service.onOutcome({ name, failure: failureWords(failure), openForMs: circuit.openForMs });
      throw failure;
    }
  };
  return await queue.add(run, { signal: waiting.signal });
}

/**
 * Retries once on network errors, 429 and 5xx, within the timeout. No redirects: the settings define the host.
 * @throws ServiceFailure
 */
export async function callService<S extends z.ZodMiniType>(
  service: Service,
  request: ServiceRequest<S>,
): Promise<z.output<S>> {
  const { clock } = service;
  const { timeoutMs } = request;
  const giveUpAt = clock.now() + timeoutMs;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Half at most, so that a timeout is the service's fault.
    return await attemptInTurn(service, request, { maxWaitMs: timeoutMs / 2, signal });
  } catch (error) {
    const failure = error as ServiceFailure;
    const jitter = RETRY_MIN_MS + clock.chance() * RETRY_SPREAD_MS;
    const pause = Math.max(jitter, failure.retryAfterMs ?? 0);
    if (!failure.isPassing || clock.now() + pause + RETRY_NEEDS_MS > giveUpAt) throw failure;
    await clock.sleep(pause);
    const maxWaitMs = Math.max(0, giveUpAt - RETRY_NEEDS_MS - clock.now());
    return await attemptInTurn(service, request, { maxWaitMs, signal }).catch((again: ServiceFailure) => {
      throw again.wasSent ? again : failure;
    });
  }
}
