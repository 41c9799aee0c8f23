import type { FastifyRequest } from 'fastify';
import { isPoolBusy } from '../db/connection-problem.ts';
import { StoreAway } from '../storage/store-away.ts';

/** Whether nobody waits for the answer any more: what then breaks off is no failure of ours. */
function hasClientLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/**
 * Writes of an answer with a 5xx why it failed. Of a crowd that waited for the database or for pictures in vain each gets a short line: the place in the
 * program says nothing that the route does not, and a thousand of them at once would keep those who are answered waiting.
 */
export function tellFailure(error: unknown, request: FastifyRequest, status: number): void {
  if (status < 500 || hasClientLeft(request)) return;
  if (isPoolBusy(error) || error instanceof StoreAway)
    request.log.error({ reason: error.message }, 'request failed');
  else request.log.error({ err: error }, 'request failed');
}
