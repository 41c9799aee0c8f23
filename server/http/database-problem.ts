import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { isConnectionLost, isStalePlan } from '../db/connection-problem.ts';

/** Seconds. A load peak or failover may end by then. */
export const RETRY_AFTER_S = 2;

/** SQLSTATEs of overload, shutdown, failover, lack of space, timeouts and deadlocks. */
const UNAVAILABLE_STATES = /^(25006|25P0[34]|28...|3D000|40001|40P01|55P03|57014|08...|53...|57P..|58...)$/;

/** The database may or may not have completed the write. */
export function databaseUnavailable(): ProblemError {
  const sentence = t('The service is busy or restarting. Please try again in a moment.');
  return problem(503, sentence, undefined, { retry_after: RETRY_AFTER_S });
}

/**
 * Handlers map the constraints that they expect. @returns null if the error is not the database's or is
 * unknown
 */
export function databaseProblem(error: unknown): ProblemError | null {
  if (isConnectionLost(error) || isStalePlan(error)) return databaseUnavailable();
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null;
  if (code.startsWith('22')) return problem(400, t('A value in the request can’t be stored.'));
  if (code === '23505') return problem(409, t('This already exists.'));
  if (code === '23503' || code === '23514' || code === '23502')
    return problem(400, t('A value in the request isn’t allowed.'));
  return UNAVAILABLE_STATES.test(code) ? databaseUnavailable() : null;
}
