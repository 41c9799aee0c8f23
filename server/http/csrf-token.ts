import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 16;

function sign(key: Buffer, binding: string, random: string): string {
  return createHmac('sha256', key).update(`${random}\n${binding}`).digest('base64url');
}

/** A double-submit token signed for one browser's cookie, against planted cookies. */
export function makeCsrfToken(key: Buffer, binding: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return `${random}.${sign(key, binding, random)}`;
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function isCsrfToken(
  key: Buffer,
  binding: string,
  header: string | undefined,
  cookie: string | undefined,
): boolean {
  if (!header || !cookie || header.length > 200 || !isEqual(header, cookie)) return false;
  const [random = '', signature = '', rest] = header.split('.');
  return rest === undefined && isEqual(signature, sign(key, binding, random));
}
