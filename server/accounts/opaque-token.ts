import { createHash, randomBytes } from 'node:crypto';

/** `text` is for the client, `hash` (SHA-256) for the database. */
type OpaqueToken = { text: string; hash: Buffer };

const TOKEN_BYTES = 32;

export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Encodes 256 random bits as base64url. The token carries no data, so that revoking it takes effect at once.
 */
export function makeOpaqueToken(): OpaqueToken {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  return { text, hash: hashToken(text) };
}
