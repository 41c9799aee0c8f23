import * as z from 'zod/mini';
import { Circuit } from './circuit.ts';
import { readAnswer } from './read-answer.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';
import { Turnstile } from './turnstile.ts';

const AT_ONCE = 4;
const RETRY_MIN_MS = 100;
const RETRY_SPREAD_MS = 200;
/** What a retry needs at least, to be worth a try. */
const RETRY_NEEDS_MS = 200;

export type ServiceOptions = {
  /** For sentences: 'Valhalla'. */
  name: string;
  /** Where it is, from the settings and from nowhere else. A query in it, such as a key, goes along with every call. */
  url: string;
  /** Who asks, as services want to know. */
  userAgent: string;
  /** Calls a second; null: as many as come. */
  perSecond?: number | null;
  clock?: ServiceClock;
  /** Is told how each call ended that was made. */
  onOutcome?: (outcome: ServiceOutcome) => void;
};

/** `failure`: a sentence without addresses and keys, null where all went well. `openForMs`: how long it is left alone, null: it is not. */
export type ServiceOutcome = { name: string; failure: string | null; openForMs: number | null };

/** A service of others, with what this process knows of how it does at present. */
export type Service = {
  name: string;
  base: URL;
  userAgent: string;
  clock: ServiceClock;
  circuit: Circuit;
  turnstile: Turnstile;
  onOutcome: (outcome: ServiceOutcome) => void;
};

export type ServiceRequest<S extends z.ZodMiniType> = {
  /** Below the service's address: 'route'. */
  path: string;
  /** What is empty is left out. */
  query?: Record<string, string>;
  /** Sent as JSON by POST; without one the call is a GET. */
  body?: unknown;
  /** For everything together: waiting for a turn, the call, its retry. */
  timeoutMs: number;
  maxBytes: number;
  /** Statuses whose bodies are answers; 200 alone when absent. */
  statuses?: readonly number[];
  schema: S;
  /** What is not to be believed of an answer that has the right shape, in a sentence; null: nothing. */
  doubt?: (answer: z.output<S>) => string | null;
};

export function openService(options: ServiceOptions): Service {
  const { name, url, userAgent, perSecond = null, clock = serviceClock, onOutcome = () => {} } = options;
  return {
    name,
    base: new URL(url),
    userAgent,
    clock,
    circuit: new Circuit(clock),
    turnstile: new Turnstile({ atOnce: AT_ONCE, perSecond }, clock),
    onOutcome,
  };
}

function addressOf({ base }: Service, path: string, query: Record<string, string>): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  return url;
}

/** What an attempt is worth saying about, whatever was thrown; nothing of it names an address or a key. */
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

/** One attempt, once its turn has come; how it ended is told to the circuit, where it was sent at all. */
async function attemptInTurn<S extends z.ZodMiniType>(
  service: Service,
  request: ServiceRequest<S>,
  { maxWaitMs, signal }: { maxWaitMs: number; signal: AbortSignal },
): Promise<z.output<S>> {
  const { name, circuit, turnstile } = service;
  const leave = await turnstile.enter(maxWaitMs);
  if (leave === null) throw new ServiceFailure('busy', `Too many wait for ${name}.`);
  try {
    // Its turn came when its time was over.
    if (signal.aborted) throw new ServiceFailure('busy', `Too many wait for ${name}.`);
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
  } finally {
    leave();
  }
}

/**
 * Asks a service, and ends within the request's time whatever it does. One more attempt follows where the line broke or the service
 * was in trouble for a moment (429, 5xx), if the time suffices; where that one gets no turn, the first failure stands. Redirects are not
 * followed: where a service is, the settings say.
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
    // Half the time at most: an attempt that is given up has had the other half, so its failure is the service's.
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
