import { useSyncExternalStore } from 'react';
import { problem } from '#shared/api/errors.ts';
import type { Credential, NewCredential } from '#shared/api/second-factor-bodies.ts';
import { t } from '#shared/texts/t.ts';

const subscribe = () => () => {};

const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** True once the page is live in a browser that supports passkeys. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(subscribe, hasPasskeys, () => false);
}

const library = () => import('@simplewebauthn/browser');

/** Asks the browser for a signature. @throws ProblemError if the user cancels or has no matching passkey */
export async function requestPasskey(options: object): Promise<Credential> {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: options as never });
  } catch {
    throw problem(400, t('Your passkey wasn’t used. Try again, or enter a code.'));
  }
}

/** Asks the browser to create a passkey. @throws ProblemError if the user cancels or already has one here */
export async function registerPasskey(options: object): Promise<NewCredential> {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options as never });
  } catch (error) {
    const isKnown = (error as Error).name === 'InvalidStateError';
    throw problem(
      400,
      isKnown
        ? t('Your account already has a passkey on this device.')
        : t('The passkey wasn’t created. Please try again.'),
    );
  }
}
