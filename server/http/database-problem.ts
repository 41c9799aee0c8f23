import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** Connection losses as the driver names them. */
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND']);

/** Silence, a pool in which all connections are busy, a connection that broke: as the driver puts them. */
const AWAY =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/;
/** Long enough for a crowd to pass, short enough for a person who waits; a replaced primary is found within it. */
const RETRY_AFTER_S = 2;

/** For a client that shall ask again: whether what it wanted was done is for the next answer to tell. */
export function databaseAway(): ProblemError {
  const sentence = t('The service is busy or restarting. Please try again in a moment.');
  return problem(503, sentence, undefined, { retry_after: RETRY_AFTER_S });
}

/**
 * What a database error means to a client, by SQLSTATE: nothing of the driver's text ever leaves. Null: not a
 * database error. Handlers map the constraints that they expect themselves; this is the net below them.
 */
export function databaseProblem(error: unknown): ProblemError | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof message === 'string' && AWAY.test(message)) return databaseAway();
  if (typeof code !== 'string') return null;
  if (CONNECTION_CODES.has(code)) return databaseAway();
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  if (code.startsWith('22')) return problem(400, t('A value in the request cannot be stored.'));
  if (code === '23505') return problem(409, t('This already exists.'));
  if (code === '23503' || code === '23514' || code === '23502')
    return problem(400, t('A value in the request is not allowed.'));
  if (['25006', '40001', '40P01', '57014', '55P03'].includes(code) || /^(08|53|57P)/.test(code)) {
    return databaseAway();
  }
  return null;
}
