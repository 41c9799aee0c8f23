import { isIP } from 'node:net';

const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i;
/** Names without public DNS; a single label is a container's. */
const LOCAL_NAME = /^([^.]+|.*\.(localhost|local|internal|lan|test|svc|cluster\.local))$/i;

/** A host on a private network: others need TLS. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? PRIVATE.test(bare) : LOCAL_NAME.test(bare);
}
