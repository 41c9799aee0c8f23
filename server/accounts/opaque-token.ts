import { createHash, randomBytes } from 'node:crypto';

/** What its bearer holds, and the SHA-256 that is stored in its place. */
export type OpaqueToken = { text: string; hash: Buffer };

const TOKEN_BYTES = 32;

export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** 256 random bits as base64url: they mean nothing by themselves, so that revoking one works at once. */
export function makeOpaqueToken(): OpaqueToken {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  return { text, hash: hashToken(text) };
}
