import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number) => Buffer.from([0, 0, ...uint16(value)]);

/** CBOR text of up to 23 bytes. */
const text = (word: string) => Buffer.from([0x60 + word.length, ...Buffer.from(word)]);
/** CBOR bytes of up to 255. */
const bytes = (content: Uint8Array) => Buffer.concat([Buffer.from([0x58, content.length]), content]);

/** COSE key: EC2, ES256, curve P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[bytes(coordinates[0]), Buffer.from([0x22]), bytes(coordinates[1])],
  ]);
}

/** A WebAuthn authenticator in software, with one passkey. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  function authenticatorData(flags: number): Buffer {
    counter += 1;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), uint32(counter)]);
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' };

  return {
    /** Returns the `RegistrationResponseJSON` for these options. */
    register({ challenge }: { challenge: string }) {
      const data = Buffer.concat([
        authenticatorData(USER_PRESENT + HAS_CREDENTIAL),
        ...[Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)],
      ]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(data)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
        },
      };
    },

    /** Returns the `AuthenticationResponseJSON` for these options, for a page of the origin `from`. */
    authenticate({ challenge }: { challenge: string }, from = origin) {
      const client = clientData('webauthn.get', challenge, from);
      const data = authenticatorData(USER_PRESENT);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
