import { isIP } from 'node:net';

/** Everything in these networks is of the operator's own: what goes there leaves no house. */
const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i;
/** Names that no public name server knows; a name of one part is one of a container network. */
const LOCAL_NAME = /^([^.]+|.*\.(localhost|local|internal|lan|test|svc|cluster\.local))$/i;

/** Whether a machine stands in a network of the operator's own; what goes to any other one needs TLS. */
export function isNearHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 ? PRIVATE.test(bare) : LOCAL_NAME.test(bare);
}
