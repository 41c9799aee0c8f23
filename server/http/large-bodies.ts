import type { FastifyReply, FastifyRequest } from 'fastify';
import { PictureError } from '../storage/picture-errors.ts';
import { pictureProblem } from '../storage/picture-problem.ts';

/** Bodies in memory at the same time, of up to 16 MB each, whichever way they are written. */
const MAX_AT_ONCE = 32;
/** What is smaller holds no photo worth counting. */
const LARGE_BYTES = 256 * 1024;
let held = 0;

/**
 * A place for a large body. Whoever takes it gives it back once, when the body is not needed any more.
 * @throws 503 beside `field` where there is none
 */
export function holdLargeBody(field: string): () => void {
  if (held >= MAX_AT_ONCE) throw pictureProblem(new PictureError('busy'), field);
  held += 1;
  let isHeld = true;
  return () => {
    if (isHeld) held -= 1;
    isHeld = false;
  };
}

/** The same for a body in JSON, before any of it is read and until its answer has left or its sender has. */
export function holdLargeJson(request: FastifyRequest, reply: FastifyReply, field: string): void {
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) < LARGE_BYTES) return;
  // Who left while it was looked up who they are is heard of no more, and would keep the place for ever.
  if (reply.raw.destroyed || request.raw.destroyed) return;
  const release = holdLargeBody(field);
  reply.raw.once('close', release);
  reply.raw.once('finish', release);
}
