import type { FastifyRequest } from 'fastify';
import { isPoolBusy } from '../db/connection-problem.ts';
import { StoreUnavailable } from '../storage/store-unavailable.ts';

function hasClientAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Thousands of stacks would add to the load of a database or file store. */
export function logFailure(error: unknown, request: FastifyRequest, status: number): void {
  if (status < 500 || hasClientAborted(request)) return;
  if (isPoolBusy(error) || error instanceof StoreUnavailable)
    request.log.error({ reason: error.message }, 'request failed');
  else request.log.error({ err: error }, 'request failed');
}
