/** The operator sees the message. `cause` is the driver's error. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** PostgreSQL's socket returns EAGAIN when its queue of new connections is full. */
const UNREACHABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ENOTCONN', 'ETIMEDOUT', 'EAGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOBUFS', 'EMFILE', 'ENFILE'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
]);

/** `pg` gives this error no code. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect';
const QUERY_TIMEOUT = 'Query read timeout';
const LOST_MESSAGES = [
  ...[POOL_IS_BUSY, QUERY_TIMEOUT, 'Connection terminated', 'Connection ended', 'timeout expired'],
  ...['Client was closed', 'Client has encountered a connection error'],
  'Postgres connection has been discarded',
];

export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    UNREACHABLE_CODES.has(String(code)) ||
    (typeof message === 'string' && LOST_MESSAGES.some((words) => message.startsWith(words)))
  );
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === QUERY_TIMEOUT;
}

export function isPoolBusy(error: unknown): error is Error {
  return error instanceof Error && error.message === POOL_IS_BUSY;
}

export function isStalePlan(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '0A000' && /cached plan must not change result type/.test(String(message));
}

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as Error | null)?.message ?? error);

/** The server may be starting, stopping, or have too many connections. */
export function isTransientError(error: unknown): boolean {
  const code = codeOf(error);
  return code !== 'ENOTFOUND' && (isConnectionLost(error) || /^(57P0[123]|53300)$/.test(code));
}

/** Omits user and password. */
export function describeUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  return `${host || 'localhost'}:${url.port || 5432}${url.pathname}`;
}

export function connectionProblem(error: unknown, place: string): DatabaseUnavailableError {
  const sentence = (() => {
    switch (codeOf(error)) {
      case '28P01':
      case '28000':
        return `The database at ${place} rejected the user or the password. Check DATABASE_URL.`;
      case '3D000':
        return `The database at ${place} does not exist. Create it or check DATABASE_URL.`;
      case '08P01':
        return `The connection pooler at ${place} rejected a startup parameter. Connect directly to PostgreSQL, or set ignore_startup_parameters.`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `Cannot resolve the host of the database at ${place}. Check DATABASE_URL.`;
      case '53300':
        return `The database at ${place} has too many connections. Increase max_connections or start fewer processes.`;
      default:
        return `Cannot connect to the database at ${place} (${codeOf(error)}). Check that it is running and that DATABASE_URL is correct.`;
    }
  })();
  return new DatabaseUnavailableError(sentence, { cause: error });
}
