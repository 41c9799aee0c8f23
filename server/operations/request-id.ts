import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Ids in this form are safe in headers, logs and SQL. */
const FORM = /^[A-Za-z0-9][\w.:-]{7,99}$/;

/** Names that TRUST_PROXY allows. */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of proxies.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) continue; // skips an old-style mask
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/**
 * Accepts `X-Request-Id` only from trusted proxies.
 * @param proxies value of TRUST_PROXY; false trusts none
 */
export function requestIds(proxies: readonly string[] | false): (request: IncomingMessage) => string {
  const trusted = proxies === false ? null : listOf(proxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const peer = socket?.remoteAddress?.replace(/^::ffff:(?=\d)/, '') ?? '';
    const isTrusted = trusted !== null && isIP(peer) !== 0 && trusted.check(peer, familyOf(peer));
    return isTrusted && typeof given === 'string' && FORM.test(given) ? given : randomUUID();
  };
}
