import { createHash } from 'node:crypto';

/** Filling the demo twice inserts each post or message once. */
export function demoKey(...place: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`demo ${place.join(' ')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
