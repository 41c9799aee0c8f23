import { notFound } from '#shared/api/errors.ts';
import {
  confirmationOptions,
  confirmIdentity,
  createCodeSecret,
  createPasskey,
  createRecoveryCodes,
  deletePasskey,
  disableCodes,
  enableCodes,
  passkeyOptions,
  renamePasskey,
  requireSecondFactor,
  secondFactor,
} from '#shared/api/second-factor.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../../context.ts';
import { ResponseWithHeaders } from '../../http/response-with-headers.ts';
import { route } from '../../http/route.ts';
import { requireUser } from '../authenticate.ts';
import {
  removeCodes,
  removePasskey,
  saveCodes,
  saveNewRecoveryCodes,
  savePasskey,
  startCodes,
  startPasskey,
} from './change-second-factor.ts';
import { saveIdentityConfirmed, startPasskeyConfirmation } from './confirm-identity.ts';
import { updatePasskeyName } from './passkeys.queries.ts';
import { isFreshlyConfirmed } from './require-step-up.ts';
import { saveRequirement } from './save-requirement.ts';
import { findSecondFactor } from './second-factor.queries.ts';

const secret = <T>(body: T) => new ResponseWithHeaders(body, { 'cache-control': 'no-store' });

export const secondFactorRoutes = [
  route(secondFactor, async (context: Context) => {
    const user = requireUser(context);
    return {
      ...(await findSecondFactor(context.db, user.user_id)),
      is_required: user.requires_second_factor,
      is_confirmed: await isFreshlyConfirmed(context.db, user),
    };
  }),
  route(createCodeSecret, async (context: Context) =>
    secret(await startCodes(context, requireUser(context))),
  ),
  route(enableCodes, async (context: Context, { body }) =>
    secret({ recovery_codes: await saveCodes(context, requireUser(context), body) }),
  ),
  route(disableCodes, async (context: Context) => {
    await removeCodes(context, requireUser(context));
    return { detail: t('Codes are off.') };
  }),
  route(passkeyOptions, async (context: Context) =>
    secret(await startPasskey(context, requireUser(context))),
  ),
  route(createPasskey, async (context: Context, { body }) =>
    secret({ recovery_codes: await savePasskey(context, requireUser(context), body) }),
  ),
  route(renamePasskey, async (context: Context, { id, body }) => {
    const { user_id } = requireUser(context);
    if (!(await updatePasskeyName(context.db, { id, user_id, name: body.name }))) throw notFound('passkey');
    return { detail: t('The name is saved.') };
  }),
  route(deletePasskey, async (context: Context, { id }) => {
    await removePasskey(context, requireUser(context), id);
    return { detail: t('The passkey is removed.') };
  }),
  route(createRecoveryCodes, async (context: Context) =>
    secret({ recovery_codes: await saveNewRecoveryCodes(context, requireUser(context)) }),
  ),
  route(confirmationOptions, async (context: Context) =>
    secret(await startPasskeyConfirmation(context, requireUser(context))),
  ),
  route(confirmIdentity, async (context: Context, { body }) => {
    await saveIdentityConfirmed(context, requireUser(context), body);
    return { detail: t('Thank you.') };
  }),
  route(requireSecondFactor, async (context: Context, { body }) => ({
    detail: await saveRequirement(context, requireUser(context), body.is_required),
  })),
];
