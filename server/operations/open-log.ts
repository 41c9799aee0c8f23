import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { type Settings, secretsOf } from '../config/settings.ts';
import { createLineRedactor } from './redact-line.ts';
import { currentTrace } from './trace.ts';

/** Fields to redact. `createLineRedactor` is a second defense. */
const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-csrftoken"]',
  '["stripe-signature"]',
  'password',
]
  .concat(['password2', 'old_password', 'token', 'access_token', 'refresh_token', 'client_secret', 'secret'])
  .concat(['csrf_token', 'email', 'body', 'headers'])
  .flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);

const MAX_CAUSES = 5;

/** Copies only message, stack and code, because other properties may contain personal data. */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause && depth < MAX_CAUSES ? { cause: serializeError(error.cause, depth + 1) } : {}),
  };
}

function traceFields(): object {
  const { request_id = null, job } = currentTrace() ?? {};
  return {
    ...(request_id === null ? {} : { request_id }),
    ...(job ? { job: job.name, job_id: job.id } : {}),
  };
}

type LogOptions = {
  to?: DestinationStream;
  onEvent?: (event: string) => void;
};

/**
 * Logs JSON lines with `request_id` and without secrets. Escapes control characters against log injection.
 */
export function openLog(settings: Settings, { to, onEvent }: LogOptions = {}): Logger {
  const redactLine = createLineRedactor(secretsOf(settings));
  const options = {
    level: settings.logLevel,
    redact: { paths: REDACTED_FIELDS, censor: '[redacted]' },
    serializers: {
      err: serializeError,
      error: (value: unknown) => (value instanceof Error ? serializeError(value) : value),
    },
    mixin: traceFields,
    hooks: {
      streamWrite: redactLine,
    },
  };
  const log = to ? pino(options, to) : pino(options);
  return onEvent ? countEvents(log, onEvent) : log;
}

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Counts events of every level, even if the line is not logged. */
function countEvents(log: Logger, onEvent: (event: string) => void): Logger {
  for (const name of METHODS) {
    const write = log[name] as pino.LogFn;
    log[name] = function logAndCount(this: Logger, ...line: Parameters<pino.LogFn>) {
      const event = (line[0] as { event?: unknown } | null)?.event;
      if (typeof event === 'string') onEvent(event);
      write.apply(this, line);
    } as pino.LogFn;
  }
  return log;
}

type LogArguments = Parameters<pino.LogFn>;

/** Creates a child logger on first use, because most requests log nothing. */
class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #request_id: string;
  #child: Logger | null = null;

  constructor(log: Logger, request_id: string) {
    this.#log = log;
    this.#request_id = request_id;
  }

  get #logger(): Logger {
    if (this.#child) return this.#child;
    this.#child = this.#log.child({ request_id: this.#request_id });
    if (pino.symbols.mixinSym in this.#child)
      Object.assign(this.#child, { [pino.symbols.mixinSym]: undefined });
    return this.#child;
  }

  get level(): string {
    return this.#log.level;
  }
  fatal(...line: LogArguments): void {
    this.#logger.fatal(...line);
  }
  error(...line: LogArguments): void {
    this.#logger.error(...line);
  }
  warn(...line: LogArguments): void {
    this.#logger.warn(...line);
  }
  info(...line: LogArguments): void {
    this.#logger.info(...line);
  }
  debug(...line: LogArguments): void {
    this.#logger.debug(...line);
  }
  trace(...line: LogArguments): void {
    this.#logger.trace(...line);
  }
  silent(...line: LogArguments): void {
    this.#logger.silent(...line);
  }
  child(...named: Parameters<Logger['child']>): FastifyBaseLogger {
    return this.#logger.child(...named) as FastifyBaseLogger;
  }
}

export function logOfRequest(log: Logger, request_id: string): FastifyBaseLogger {
  return new RequestLog(log, request_id);
}
