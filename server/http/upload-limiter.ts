import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { currentTrace } from '../operations/trace.ts';
import { networkOf } from './network-of.ts';

/** Each upload may take 16 MB of memory. */
const MAX_CONCURRENT = 32;
/** Prevents one account or network from taking all slots. */
const MAX_PER_SENDER = 3;
const LARGE_BYTES = 256 * 1024;
const RETRY_AFTER_S = { perSender: 10, all: 60 } as const;
const slotsBySender = new Map<string, number>();
let usedSlots = 0;

/** Authentication runs before the body is read. */
function senderKey(): string {
  const { user_id = null, address = '' } = currentTrace() ?? {};
  return user_id === null ? networkOf(address) : `user ${user_id}`;
}

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) >= LARGE_BYTES;
}

function tooManyOfSender(field: string): ProblemError {
  const sentence = t(
    'You’re sending several large files at once. Wait for one to finish, then send this one again.',
  );
  return problem(429, sentence, { [field]: [sentence] }, { retry_after: RETRY_AFTER_S.perSender });
}

function tooManyUploads(field: string): ProblemError {
  const sentence = t('We’re receiving many large files right now. Please try again in a minute.');
  return problem(503, sentence, { [field]: [sentence] }, { retry_after: RETRY_AFTER_S.all });
}

function acquireSlot(field: string): () => void {
  const key = senderKey();
  const own = slotsBySender.get(key) ?? 0;
  if (own >= MAX_PER_SENDER) throw tooManyOfSender(field);
  if (usedSlots >= MAX_CONCURRENT) throw tooManyUploads(field);
  slotsBySender.set(key, own + 1);
  usedSlots += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    usedSlots -= 1;
    const left = slotsBySender.get(key)! - 1;
    if (left > 0) slotsBySender.set(key, left);
    else slotsBySender.delete(key);
  };
}

/**
 * @returns a function that releases the slot @throws 429 beyond three per sender, 503 if all slots are taken
 */
export function acquireUploadSlot(request: FastifyRequest, field: string): () => void {
  return isLarge(request) ? acquireSlot(field) : () => {};
}

/** The decoded upload stays in memory until the response ends. */
export function holdUploadSlot(request: FastifyRequest, reply: FastifyReply, field: string): void {
  // A client that has disconnected would never release the slot.
  if (reply.raw.destroyed || request.raw.destroyed) return;
  const release = acquireUploadSlot(request, field);
  reply.raw.once('close', release);
  reply.raw.once('finish', release);
}
