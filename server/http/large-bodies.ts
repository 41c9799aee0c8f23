import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { currentTrace } from '../operations/trace.ts';
import { networkOf } from './network-of.ts';

/** Concurrent bodies of up to 16 MB. */
const MAX_AT_ONCE = 32;
/** Per account or network, so that one can't take all. Our pages upload one at a time. */
const MAX_OF_ONE = 3;
const LARGE_BYTES = 256 * 1024;
const RETRY_AFTER_S = { ofOne: 10, ofAll: 60 } as const;
const held = new Map<string, number>();
let heldByAll = 0;

/** From the trace: admission runs before the body. */
function sender(): string {
  const { user_id = null, address = '' } = currentTrace() ?? {};
  return user_id === null ? networkOf(address) : `user ${user_id}`;
}

/** Unknown length counts as large. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) >= LARGE_BYTES;
}

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

/** @returns a function that releases the slot @throws 429 on `field` beyond three per sender, 503 if all are taken */
export function holdLargeBody(request: FastifyRequest, field: string): () => void {
  return isLarge(request) ? takePlace(field) : () => {};
}

/** Until the response ends, because decoded data is held as long. */
export function holdUntilAnswered(request: FastifyRequest, reply: FastifyReply, field: string): void {
  // A client that disconnected before would never release it.
  if (reply.raw.destroyed || request.raw.destroyed) return;
  const release = holdLargeBody(request, field);
  reply.raw.once('close', release);
  reply.raw.once('finish', release);
}
