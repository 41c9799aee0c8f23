import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { problem } from '#shared/api/errors.ts';
import type { Credential, NewCredential } from '#shared/api/second-factor-bodies.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../../context.ts';
import { findUsername } from '../users.queries.ts';
import { findPasskeys, type PasskeyRow, updatePasskeyUsed } from './passkeys.queries.ts';

/** EdDSA, ES256 and RS256. Node warns that the library's other algorithms are experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

type PasskeyContext = Pick<Context, 'db' | 'client' | 'log'>;

/** The domain is that of the public URL. Without one, it is the request's host, as in development. */
function relyingParty({ client }: PasskeyContext): { rpID: string; expectedOrigin: string[] } {
  const rpID = URL.parse(client.site_origins[0] ?? '')?.hostname;
  if (!rpID) throw problem(400, t('We couldn’t read the request.'));
  return { rpID, expectedOrigin: client.site_origins };
}

const descriptors = (passkeys: PasskeyRow[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

export async function createRegistrationOptions(
  context: PasskeyContext,
  user_id: number,
  challenge: Buffer,
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: 'Porchlight',
    rpID: relyingParty(context).rpID,
    userID: new TextEncoder().encode(String(user_id)),
    userName: await findUsername(context.db, user_id),
    challenge: new Uint8Array(challenge),
    excludeCredentials: descriptors(await findPasskeys(context.db, user_id)),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** @returns null if the user has no passkey */
export async function createAuthenticationOptions(
  context: PasskeyContext,
  user_id: number,
  challenge: Buffer,
): Promise<Record<string, unknown> | null> {
  const passkeys = await findPasskeys(context.db, user_id);
  if (passkeys.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    challenge: new Uint8Array(challenge),
    allowCredentials: descriptors(passkeys),
    userVerification: 'preferred',
  });
  return { ...options };
}

const refused = () =>
  problem(400, t('This passkey didn’t work. Please try again.'), undefined, { code: 'invalid_grant' });

/** Maps the library's errors, which describe invalid input, to 400. */
async function verify<T>({ log }: PasskeyContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    log.warn({ err }, 'a passkey was refused');
    throw refused();
  }
}

type Registered = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** @throws 400 `invalid_grant` */
export async function verifyNewPasskey(
  context: PasskeyContext,
  credential: NewCredential,
  challenge: Buffer,
): Promise<Registered> {
  const { rpID, expectedOrigin } = relyingParty(context);
  const { registrationInfo } = await verify(context, () =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  );
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

/** @throws 400 `invalid_grant` */
export async function verifyPasskey(
  context: PasskeyContext,
  user_id: number,
  credential: Credential,
  challenge: Buffer,
): Promise<void> {
  const passkeys = await findPasskeys(context.db, user_id);
  const passkey = passkeys.find(({ credential_id }) => credential_id === credential.id);
  if (!passkey) throw refused();
  const { rpID, expectedOrigin } = relyingParty(context);
  const { verified, authenticationInfo } = await verify(context, () =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  if (!verified) throw refused();
  await updatePasskeyUsed(context.db, passkey.id, authenticationInfo.newCounter);
}
