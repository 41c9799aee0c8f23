import { databaseAddresses } from './database-addresses.ts';

/** An error whose message is a sentence for the operator; the cause keeps the driver's own words. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Our own word for a request that has waited for the database for as long as its asker does. */
export const OUT_OF_PATIENCE = 'OUT_OF_PATIENCE';

export class OutOfPatienceError extends Error {
  override name = 'OutOfPatienceError';
  readonly code = OUT_OF_PATIENCE;

  constructor() {
    super('The database took too long for all that one request asked of it.');
  }
}

/** Our own word for a server that follows another one where the primary should be. */
export const STANDBY = 'STANDBY';

/**
 * What the system and the driver call it, by `code`, when a server cannot be reached, or is no longer. A socket in the file system says EAGAIN where a server
 * is overrun: more knock than it lets wait.
 */
const AWAY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ENOTCONN', 'ETIMEDOUT', 'EAGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOBUFS', 'EMFILE', 'ENFILE'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
  OUT_OF_PATIENCE,
]);

/** A pool in which all connections are busy for as long as an asker waits, as the driver puts it. */
const NO_PLACE_WORDS = 'timeout exceeded when trying to connect';

/** No answer in the time that the server's own limits leave, as the driver puts it. */
const SILENCE_WORDS = 'Query read timeout';

/** Silence, no place in the pool, a connection that broke: as the driver puts them. */
const AWAY_WORDS = [
  ...[
    NO_PLACE_WORDS,
    SILENCE_WORDS,
    'Connection terminated',
    'Connection ended',
    'timeout expired',
    'Client was closed',
  ],
  ...['Client has encountered a connection error', 'Postgres connection has been discarded'],
];

/** Whether the line to a server is what failed, and not what was asked. */
export function isLineLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    AWAY_CODES.has(String(code)) ||
    (typeof message === 'string' && AWAY_WORDS.some((words) => message.startsWith(words)))
  );
}

/** Whether a question was given up because no answer came: the connection is of no more use. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE_WORDS;
}

/** Whether nothing was asked of the database for lack of a place: all connections were busy for as long as an asker waits. */
export function hasWaitedInVain(error: unknown): error is Error {
  const isInLine = error instanceof Error && error.message === NO_PLACE_WORDS;
  return isInLine || error instanceof OutOfPatienceError;
}

/** A statement was planned before a change of the schema. It is planned anew when it is asked for again, which within a transaction is for who began that. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '0A000' && /cached plan must not change result type/.test(String(message));
}

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as Error | null)?.message ?? error);

/** Trouble that passes by itself: the server is not up yet, is starting, is stopping, or has no place free. */
export function isPassingTrouble(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'ENOTFOUND') return false;
  const text = `${code} ${(error as Error | null)?.message ?? ''}`;
  return isLineLost(error) || /57P0[123]|53300|timeout|terminated/.test(text);
}

/** A pooler that refuses the settings we send at connecting. */
export function isRefusedSetting(error: unknown): boolean {
  return codeOf(error) === '08P01' && /startup parameter/.test((error as Error).message);
}

/** The places a URL points at, without the password: `host:port/name`. */
export function describeUrl(databaseUrl: string): string {
  const places = databaseAddresses(databaseUrl).map((address) => {
    const url = new URL(address);
    const host = url.searchParams.get('host') ?? url.hostname;
    return `${host || 'localhost'}:${url.port || 5432}${url.pathname}`;
  });
  return places.join(' or ');
}

/** What went wrong when connecting, in a sentence that says what to do. */
export function connectionProblem(error: unknown, place: string): DatabaseUnavailableError {
  const sentence = (() => {
    switch (codeOf(error)) {
      case '28P01':
      case '28000':
        return `The database at ${place} refused the user or the password. Check DATABASE_URL.`;
      case '3D000':
        return `There is no database of that name at ${place}. Create it, or check DATABASE_URL.`;
      case STANDBY:
        return `The database at ${place} is a replica and takes no writes. Name the primary in DATABASE_URL.`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `The host of the database at ${place} is not known. Check DATABASE_URL.`;
      case '53300':
        return `The database at ${place} has no connection free. Raise its max_connections or start fewer processes.`;
      default:
        return `The database at ${place} cannot be reached (${codeOf(error)}). Is it running, and is DATABASE_URL right?`;
    }
  })();
  return new DatabaseUnavailableError(sentence, { cause: error });
}
