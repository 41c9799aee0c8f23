import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default kind, with 19 MiB, two passes, one lane: the floor that OWASP names. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password as it is stored: salted, in the PHC string form that states its own cost. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST);
}

/** True where the password is the one that was hashed. A hash that cannot be read matches nothing. */
export async function isPasswordRight(stored: string, password: string): Promise<boolean> {
  return await verify(stored, password).catch(() => false);
}
