import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_S = 30;
/** Accepts codes of the previous and next time step, because clocks differ. */
const WINDOW = 1;

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Porchlight',
    label,
    period: PERIOD_S,
    secret: new Secret({ buffer: toBuffer(secret) }),
  });

const toBuffer = (bytes: Buffer) => new Uint8Array(bytes).buffer;

/** Returns the time step of a code; null if the code is wrong. */
export function findTotpStep(secret: Buffer, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW });
  return delta === null ? null : Math.floor(Date.now() / 1000 / PERIOD_S) + delta;
}

export function describeTotp(secret: Buffer, username: string): { secret: string; uri: string; qr: string } {
  const totp = totpOf(secret, username);
  const uri = totp.toString();
  const qr = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`;
  return { secret: totp.secret.base32, uri, qr };
}
