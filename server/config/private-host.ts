import { isIP } from 'node:net';

const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i;
/** Host names that public DNS does not have. The names of containers have no dots. */
const LOCAL_NAME = /^([^.]+|.*\.(localhost|local|internal|lan|test|svc|cluster\.local))$/i;

/** True for hosts on a private network. Connections to other hosts need TLS. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? PRIVATE.test(bare) : LOCAL_NAME.test(bare);
}
