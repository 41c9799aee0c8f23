import {
  changeEmail,
  changeName,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  deleteAccount,
  exportAccount,
  requestPasswordReset,
  resendConfirmation,
  restoreAccount,
} from '#shared/api/account.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import { ResponseWithHeaders } from '../http/response-with-headers.ts';
import { route } from '../http/route.ts';
import { requireUser } from './authenticate.ts';
import { saveDeletion, saveEmailChangeRequest, savePassword, saveRestored } from './change-account.ts';
import { findAccountExport } from './export.queries.ts';
import { getCurrentUser } from './get-current-user.ts';
import { requestConfirmation, requestReset } from './request-mail.ts';
import { requireStepUp } from './second-factor/require-step-up.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { clearedCookies } from './session-cookies.ts';
import { type OnEmailConfirmed, saveEmailByLink, savePasswordByLink } from './use-link.ts';
import { updateName } from './users.queries.ts';

/** @param onConfirmed resumes work that waits for the student to confirm the email address */
export function accountRoutes(onConfirmed: OnEmailConfirmed) {
  return [
    route(requestPasswordReset, async (context: Context, { body }) => {
      await requestReset(context, body.email);
      return {
        detail: t('If there’s an account with this address, we sent it a link to set a new password.'),
      };
    }),
    route(confirmPasswordReset, async (context: Context, { body }) => {
      await savePasswordByLink(context, body, onConfirmed);
      return { detail: t('Your new password is set. Log in with it.') };
    }),
    route(confirmEmail, async (context: Context, { body }) => ({
      email: await saveEmailByLink(context, body.token, onConfirmed),
    })),
    route(resendConfirmation, async (context: Context, { body }) => {
      await requestConfirmation(context, body.email);
      return {
        detail: t('If an account with this address needs to be confirmed, we sent a new link to it.'),
      };
    }),
    route(changePassword, async (context: Context, { body }) => {
      await savePassword(context, requireUser(context), body);
      return { detail: t('Your password is changed. You’re logged out on your other devices.') };
    }),
    route(changeName, async (context: Context, { body }) => {
      const { user_id } = requireUser(context);
      await updateName(context.db, user_id, body);
      return await getCurrentUser(context.db, user_id);
    }),
    route(changeEmail, async (context: Context, { body }) => {
      await saveEmailChangeRequest(context, requireUser(context), body);
      return { detail: t('We sent a link to the new address. Open it to make the change.') };
    }),
    route(exportAccount, async (context: Context) => {
      const user = requireUser(context);
      const { user_id, session_id } = user;
      await requireStepUp(context, user);
      const data = await findAccountExport(context.db, user_id);
      await insertSecurityEvent(context.db, {
        kind: 'data_exported',
        user_id,
        detail: { session: session_id },
      });
      return new ResponseWithHeaders(data, {
        'content-disposition': 'attachment; filename="porchlight-account.json"',
      });
    }),
    route(deleteAccount, async (context: Context, { body }) => {
      const deletion_due = await saveDeletion(context, requireUser(context), body.password);
      const isOwnPage = context.client.origin === 'own';
      return new ResponseWithHeaders(
        { deletion_due },
        isOwnPage ? { 'set-cookie': clearedCookies(context.secrets.isSecure) } : {},
      );
    }),
    route(restoreAccount, async (context: Context) => {
      const user = requireUser(context);
      await saveRestored(context, user);
      return await getCurrentUser(context.db, user.user_id);
    }),
  ];
}
