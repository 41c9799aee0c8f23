import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { getServerKey } from '../accounts/server-keys.queries.ts';
import type { Db } from '../db/tables.ts';

const KEY_NAME = 'vapid';
/** Push services accept at most a day. */
const EXPIRES_S = 12 * 60 * 60;

type VapidKeys = { privateKey: Buffer; publicKey: Buffer };

/** The first call creates the key pair, of which the database stores the private key. */
async function getKeys(db: Db): Promise<VapidKeys> {
  const ecdh = createECDH('prime256v1');
  const privateKey = await getServerKey(db, KEY_NAME);
  ecdh.setPrivateKey(privateKey);
  return { privateKey, publicKey: ecdh.getPublicKey() };
}

export async function getVapidPublicKey(db: Db): Promise<string> {
  return (await getKeys(db)).publicKey.toString('base64url');
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns the `Authorization` header that identifies this site to a push service (RFC 8292).
 * @param contact a `mailto:` or `https:` URL
 */
export async function signVapid(db: Db, endpoint: string, contact: string): Promise<string> {
  const { privateKey, publicKey } = await getKeys(db);
  const exp = Math.floor(Date.now() / 1000) + EXPIRES_S;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url') },
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
