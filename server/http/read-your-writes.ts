import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

export type ReadYourWritesOptions = {
  key: Buffer;
  isSecure: boolean;
  /** Longer than any replica's lag. */
  seconds: number;
};

type Cookies = Record<string, string | undefined>;

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-wrote' : 'porchlight_wrote');

export function writerCookieValue(
  { key, seconds }: Pick<ReadYourWritesOptions, 'key' | 'seconds'>,
  nowMs: number,
): string {
  return fastifyCookie.sign(`wrote-until-${Math.ceil(nowMs / 1000) + seconds}`, key);
}

/** The cookie contains no identity. */
export function createWriterCookie(reads: ReadYourWritesOptions, nowMs: number): string {
  const { isSecure, seconds } = reads;
  return fastifyCookie.serialize(cookieName(isSecure), writerCookieValue(reads, nowMs), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: seconds,
  });
}

/** Ignores forged cookies. */
export function hasRecentWrite(
  cookies: Cookies,
  { key, isSecure }: ReadYourWritesOptions,
  nowMs: number,
): boolean {
  const { value } = fastifyCookie.unsign(cookies[cookieName(isSecure)] ?? '', key);
  const [, until = 0] = /^wrote-until-(\d+)$/.exec(value ?? '') ?? [];
  return Number(until) * 1000 > nowMs;
}

/** Requests with a bearer token always read from the primary. */
export function setWriterCookies(app: FastifyInstance, reads: ReadYourWritesOptions): void {
  app.addHook('onSend', async (request, reply) => {
    const isWriting = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (!isWriting || reply.statusCode >= 400 || request.headers.authorization !== undefined) return;
    reply.header('set-cookie', createWriterCookie(reads, Date.now()));
  });
}
