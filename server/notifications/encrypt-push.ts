import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
/** Maximum record size of a message. Push services accept up to 4096 bytes. */
const RECORD_SIZE = 4096;
/** Marks the last record. */
const LAST_RECORD = Buffer.from([2]);

export type PushKeys = { p256dh: string; auth: string };
/** Random values of one message. Tests set them. */
type MessageSecrets = { ecdh: ECDH; salt: Buffer };

/** True if the text is the public key of a browser, a point on the curve. */
export function isPushPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function createSecrets(): MessageSecrets {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(16) };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Encrypts a message for one browser (RFC 8291) with the content encoding `aes128gcm` (RFC 8188).
 * @throws if `isPushPublicKey` is false for the key
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, secrets = createSecrets()): Buffer {
  const { ecdh, salt } = secrets;
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const key = derive(ecdh.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const body = [cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  const header = [salt, size, Buffer.from([sender.length]), sender];
  return Buffer.concat([...header, ...body, cipher.getAuthTag()]);
}
