import { createECDH, ECDH } from 'node:crypto';
import { getServerKey } from '../accounts/server-keys.queries.ts';
import type { Db } from '../db/tables.ts';

const KEY_NAME = 'vapid';
const CURVE = 'prime256v1';

export type VapidKeys = { privateKey: string; publicKey: string };

/** Identifies this site to push services (RFC 8292). The first call creates the key pair. */
export async function getVapidKeys(db: Db): Promise<VapidKeys> {
  const ecdh = createECDH(CURVE);
  const privateKey = await getServerKey(db, KEY_NAME);
  ecdh.setPrivateKey(privateKey);
  return { privateKey: privateKey.toString('base64url'), publicKey: ecdh.getPublicKey('base64url') };
}

/** True if the text is the public key of a browser, a point on the curve. */
export function isPushPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}
