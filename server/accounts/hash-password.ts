import { hash, parseOptions, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's minimum. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing runs in libuv's four threads. The limit leaves one thread for files and DNS. */
const queue = new PQueue({ concurrency: 3 });
const MAX_WAITING = 300;
/** Marks hashes made with a pepper, so that adding a pepper later doesn't invalidate older hashes. */
const PEPPERED = 'peppered:';
/** A login with an unknown username verifies this hash, so that it takes as long as with a known one. */
export const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$WLVcISzcTs1hwW41BNa+Mg$ZcIisfoEi2DGDdIOV32Z7DX3LSdDssISzYwNdmr7Y3E';

type Pepper = Buffer | null;

/**
 * Bounds concurrent hashing, so that a login flood can't take the whole CPU.
 * @throws 503 if the queue is full
 */
async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_WAITING) {
    throw problem(503, t('Too many people are logging in right now. Please try again.'), undefined, {
      retry_after: 5,
    });
  }
  return await queue.add(work);
}

export async function hashPassword(password: string, pepper: Pepper = null): Promise<string> {
  return await runQueued(async () => {
    if (pepper === null) return await hash(password, COST);
    return PEPPERED + (await hash(password, { ...COST, secret: pepper }));
  });
}

/** A missing hash takes as long as a wrong password, so that timing doesn't reveal which accounts exist. */
export async function isPasswordRight(
  stored: string | null,
  password: string,
  pepper: Pepper = null,
): Promise<boolean> {
  const isPeppered = stored?.startsWith(PEPPERED) ?? false;
  const phc = isPeppered ? stored!.slice(PEPPERED.length) : (stored ?? UNKNOWN_USER_HASH);
  const isRight = await runQueued(async () => {
    const options = isPeppered && pepper ? { secret: pepper } : {};
    return await verify(phc, password, options).catch(() => false);
  });
  return isRight && stored !== null;
}

/** True if the cost or the pepper has changed: the next login rehashes the password. */
export function isHashStale(stored: string, pepper: Pepper = null): boolean {
  const isPeppered = stored.startsWith(PEPPERED);
  if (isPeppered !== (pepper !== null)) return true;
  try {
    const used = parseOptions(isPeppered ? stored.slice(PEPPERED.length) : stored);
    return Object.entries(COST).some(([name, value]) => used[name as keyof typeof COST] !== value);
  } catch {
    return true;
  }
}
