import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { type Settings, secretsOf } from '../config/settings.ts';
import { lineScrubber } from './scrub-line.ts';
import { currentTrace } from './trace.ts';

/** Removed fields; the scrubber is the second defense. */
const NEVER = [
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

const MOST_CAUSES = 5;

/** Message and stack only: other properties may have personal data. */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause && depth < MOST_CAUSES ? { cause: plainError(error.cause, depth + 1) } : {}),
  };
}

function causeFields(): object {
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

/** JSON lines without secrets, with `request_id`; control characters are escaped against log injection. */
export function openLog(settings: Settings, { to, onEvent }: LogOptions = {}): Logger {
  const scrub = lineScrubber(secretsOf(settings));
  const options = {
    level: settings.logLevel,
    redact: { paths: NEVER, censor: '[redacted]' },
    serializers: {
      err: plainError,
      error: (value: unknown) => (value instanceof Error ? plainError(value) : value),
    },
    mixin: causeFields,
    hooks: {
      streamWrite: scrub,
    },
  };
  const log = to ? pino(options, to) : pino(options);
  return onEvent ? counted(log, onEvent) : log;
}

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Counts events at any level. */
function counted(log: Logger, onEvent: (event: string) => void): Logger {
  for (const name of METHODS) {
    const write = log[name] as pino.LogFn;
    log[name] = function told(this: Logger, ...line: Parameters<pino.LogFn>) {
      const event = (line[0] as { event?: unknown } | null)?.event;
      if (typeof event === 'string') onEvent(event);
      write.apply(this, line);
    } as pino.LogFn;
  }
  return log;
}

type Line = Parameters<pino.LogFn>;

/** Creates its logger lazily: most requests log nothing. */
class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #request_id: string;
  #made: Logger | null = null;

  constructor(log: Logger, request_id: string) {
    this.#log = log;
    this.#request_id = request_id;
  }

  get #own(): Logger {
    if (this.#made) return this.#made;
    this.#made = this.#log.child({ request_id: this.#request_id });
    if (pino.symbols.mixinSym in this.#made)
      Object.assign(this.#made, { [pino.symbols.mixinSym]: undefined });
    return this.#made;
  }

  get level(): string {
    return this.#log.level;
  }
  fatal(...line: Line): void {
    this.#own.fatal(...line);
  }
  error(...line: Line): void {
    this.#own.error(...line);
  }
  warn(...line: Line): void {
    this.#own.warn(...line);
  }
  info(...line: Line): void {
    this.#own.info(...line);
  }
  debug(...line: Line): void {
    this.#own.debug(...line);
  }
  trace(...line: Line): void {
    this.#own.trace(...line);
  }
  silent(...line: Line): void {
    this.#own.silent(...line);
  }
  child(...named: Parameters<Logger['child']>): FastifyBaseLogger {
    return this.#own.child(...named) as FastifyBaseLogger;
  }
}

export function logOfRequest(log: Logger, request_id: string): FastifyBaseLogger {
  return new RequestLog(log, request_id);
}
