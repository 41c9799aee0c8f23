import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Turns } from './turns.ts';

/** Argon2id, the library's default kind, with 19 MiB, two passes, one lane: the floor that OWASP names. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing runs on libuv's four threads; one stays free for files and names. */
const turns = new Turns(3, 300);
/** Marks a hash that was made with the installation's pepper, so that setting one later breaks no older hash. */
const PEPPERED = 'peppered:';
/** The hash of a password that nobody knows: comparing with it takes the time that a real account takes. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$WLVcISzcTs1hwW41BNa+Mg$ZcIisfoEi2DGDdIOV32Z7DX3LSdDssISzYwNdmr7Y3E';

/** A secret that is kept outside the database and mixed into every hash; null where the operator has set none. */
export type Pepper = Buffer | null;

/** A password as it is stored: salted, in the PHC string form that states its own cost. */
export async function hashPassword(password: string, pepper: Pepper = null): Promise<string> {
  return await turns.take(async () => {
    if (pepper === null) return await hash(password, COST);
    return PEPPERED + (await hash(password, { ...COST, secret: pepper }));
  });
}

/**
 * True where the password is the one that was hashed. A hash that is missing or cannot be read matches nothing, and
 * takes as long.
 */
export async function isPasswordRight(
  stored: string | null,
  password: string,
  pepper: Pepper = null,
): Promise<boolean> {
  const isPeppered = stored?.startsWith(PEPPERED) ?? false;
  const phc = isPeppered ? stored!.slice(PEPPERED.length) : (stored ?? NOBODYS_HASH);
  const isRight = await turns.take(async () => {
    const options = isPeppered && pepper ? { secret: pepper } : {};
    return await verify(phc, password, options).catch(() => false);
  });
  return isRight && stored !== null;
}

/** Whether a hash was made at another cost, or without the pepper, and should be made again at the next log-in. */
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
