import {
  createCodeSecret,
  createRecoveryCodes,
  deletePasskey,
  disableCodes,
  enableCodes,
  renamePasskey,
  requireSecondFactor,
} from '#shared/api/second-factor.ts';
import { t } from '#shared/texts/t.ts';
import { type IntentActions, intentAction } from '../api/intent-action.ts';

const codesOf = ({ recovery_codes }: { recovery_codes: string[] }) => ({
  recovery_codes: recovery_codes.join(' '),
});

const ACTIONS: IntentActions = {
  'start-codes': async (call) => {
    const { challenge, secret, qr } = await call(createCodeSecret, {});
    return { values: { challenge, secret, qr } };
  },
  'enable-codes': async (call, form) => {
    const enabled = await call(enableCodes, { body: form as never });
    return { done: t('Codes are on.'), values: codesOf(enabled) };
  },
  'disable-codes': async (call) => (await call(disableCodes, {})).detail,
  'rename-passkey': async (call, form) =>
    (await call(renamePasskey, { id: Number(form.id), body: form as never })).detail,
  'delete-passkey': async (call, form) => (await call(deletePasskey, { id: Number(form.id) })).detail,
  'recovery-codes': async (call) => ({ values: codesOf(await call(createRecoveryCodes, {})) }),
  requirement: async (call, form) => (await call(requireSecondFactor, { body: form as never })).detail,
};

export const securityAction = intentAction(ACTIONS, ['challenge', 'secret', 'qr']);
