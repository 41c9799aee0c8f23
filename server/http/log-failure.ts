import type { FastifyRequest } from 'fastify';
import { isPoolBusy } from '../db/connection-problem.ts';
import { StoreUnavailable } from '../storage/store-unavailable.ts';

/** Then an abort is not our failure. */
function hasClientAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Failures of an overloaded database or picture pool get a line without stack, thousands would slow us down. */
export function logFailure(error: unknown, request: FastifyRequest, status: number): void {
  if (status < 500 || hasClientAborted(request)) return;
  if (isPoolBusy(error) || error instanceof StoreUnavailable)
    request.log.error({ reason: error.message }, 'request failed');
  else request.log.error({ err: error }, 'request failed');
}
