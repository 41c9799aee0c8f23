import { createHmac, timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

export type FreshReads = {
  key: Buffer;
  isSecure: boolean;
  /** How long whoever has written reads from the primary: longer than any replica in use is behind. */
  seconds: number;
};

type Cookies = Record<string, string | undefined>;

const nameOf = (isSecure: boolean) => (isSecure ? '__Host-wrote' : 'porchlight_wrote');

function sign(key: Buffer, until: string): Buffer {
  return createHmac('sha256', key).update(`wrote until ${until}`).digest();
}

/** The value of the cookie: until when, and our signature. */
export function wroteValue({ key, seconds }: Pick<FreshReads, 'key' | 'seconds'>, nowMs: number): string {
  const until = String(Math.ceil(nowMs / 1000) + seconds);
  return `${until}.${sign(key, until).toString('base64url')}`;
}

/** A `Set-Cookie` line by which this browser reads what it has just written. It says when, and nothing of whom. */
export function wroteCookie(reads: FreshReads, nowMs: number): string {
  const { isSecure, seconds } = reads;
  return fastifyCookie.serialize(nameOf(isSecure), wroteValue(reads, nowMs), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: seconds,
  });
}

/** Whether a browser has written so lately that a replica may not have it yet. A forged cookie says nothing. */
export function hasJustWritten(cookies: Cookies, { key, isSecure }: FreshReads, nowMs: number): boolean {
  const [until = '', signature = '', rest] = (cookies[nameOf(isSecure)] ?? '').split('.');
  if (!/^[0-9]{1,12}$/.test(until) || rest !== undefined) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, until);
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) * 1000 > nowMs;
}

/**
 * Gives every browser that has written the cookie. Whoever sends a token is known by it, and reads from the primary anyway.
 */
export function rememberWriters(app: FastifyInstance, reads: FreshReads): void {
  app.addHook('onSend', async (request, reply) => {
    const isWriting = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (!isWriting || reply.statusCode >= 400 || request.headers.authorization !== undefined) return;
    reply.header('set-cookie', wroteCookie(reads, Date.now()));
  });
}
