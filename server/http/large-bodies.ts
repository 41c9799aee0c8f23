import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { currentTrace } from '../operations/trace.ts';
import { networkOf } from './network-of.ts';

/** Bodies in memory at the same time, of up to 16 MB each, whichever way they are written. */
const MAX_AT_ONCE = 32;
/** Of them for one account, or one network of visitors: nobody takes all places by themselves. Our pages send one after another. */
const MAX_OF_ONE = 3;
/** What is smaller holds no photo worth counting. */
const LARGE_BYTES = 256 * 1024;
/** Seconds after which one of them may have arrived. */
const RETRY_AFTER_S = { ofOne: 10, ofAll: 60 } as const;
/** How many each has. */
const held = new Map<string, number>();
let heldByAll = 0;

/** Who sends, as the request's trace knows: admission stands before every body. */
function sender(): string {
  const { user_id = null, address = '' } = currentTrace() ?? {};
  return user_id === null ? networkOf(address) : `user ${user_id}`;
}

/** Whether it may be larger than what goes by uncounted; who does not say how long it is may send anything. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) >= LARGE_BYTES;
}

/** Their own doing, and theirs to wait for. */
function tooManyOfOne(field: string): ProblemError {
  const sentence = t(
    'You are sending several large files at once. Wait until one of them has arrived, and send this one again.',
  );
  return problem(429, sentence, { [field]: [sentence] }, { retry_after: RETRY_AFTER_S.ofOne });
}

function tooManyOfAll(field: string): ProblemError {
  const sentence = t('Many large files are being sent to us right now. Try again in a minute.');
  return problem(503, sentence, { [field]: [sentence] }, { retry_after: RETRY_AFTER_S.ofAll });
}

function takePlace(field: string): () => void {
  const who = sender();
  const own = held.get(who) ?? 0;
  if (own >= MAX_OF_ONE) throw tooManyOfOne(field);
  if (heldByAll >= MAX_AT_ONCE) throw tooManyOfAll(field);
  held.set(who, own + 1);
  heldByAll += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    heldByAll -= 1;
    const left = held.get(who)! - 1;
    if (left > 0) held.set(who, left);
    else held.delete(who);
  };
}

/**
 * A place for a large body. Whoever takes it gives it back once, when the body is not needed any more.
 * @throws 429 beside `field` for whoever has three, 503 where there is none for anybody; both with `Retry-After`
 */
export function holdLargeBody(request: FastifyRequest, field: string): () => void {
  return isLarge(request) ? takePlace(field) : () => {};
}

/** The same before any of it is read, and until its answer has left or its sender has: what is decoded is held as long. */
export function holdUntilAnswered(request: FastifyRequest, reply: FastifyReply, field: string): void {
  // Who left while it was looked up who they are is heard of no more, and would keep the place for ever.
  if (reply.raw.destroyed || request.raw.destroyed) return;
  const release = holdLargeBody(request, field);
  reply.raw.once('close', release);
  reply.raw.once('finish', release);
}
