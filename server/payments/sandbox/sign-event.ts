import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventRefused } from '../card-provider.ts';

const TOLERANCE_S = 300;

function digest(key: Buffer, time: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest();
}

/** Formatted as `t=SECONDS,v1=HEX`. */
export function signEvent(key: Buffer, body: Buffer, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `t=${time},v1=${digest(key, time, body).toString('hex')}`;
}

/** @throws EventRefused */
export function checkSignature(key: Buffer, body: Buffer, signature: string, now: Date): void {
  const [, time, hex] = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (time === undefined || hex === undefined)
    throw new EventRefused('The signature header is missing or invalid.');
  if (!timingSafeEqual(digest(key, time, body), Buffer.from(hex, 'hex')))
    throw new EventRefused('The signature does not match the body.');
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S)
    throw new EventRefused('The timestamp is outside the tolerance of five minutes.');
}
