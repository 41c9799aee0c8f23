import { redirect } from 'react-router';
import {
  changeEmail,
  changeName,
  changePassword,
  deleteAccount,
  exportAccount,
  resendConfirmation,
  restoreAccount,
} from '#shared/api/account.ts';
import { endSession, endSessions } from '#shared/api/auth.ts';
import { unblockUser } from '#shared/api/blocks.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { confirmIdentityPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { type IntentActions, intentAction } from '../api/intent-action.ts';
import type { Farewell } from './load-account.ts';

const signOutPath = (farewell: Farewell) => `${PAGES.account}?left=${farewell}`;

const ACTIONS: IntentActions = {
  resend: async (call, form) => (await call(resendConfirmation, { body: form as never })).detail,
  name: async (call, form) => {
    const { first_name, last_name } = await call(changeName, { body: form as never });
    // The loader's user still has the name from before this action.
    return { done: t('Your name is saved.'), values: { first_name, last_name } };
  },
  email: async (call, form) => (await call(changeEmail, { body: form as never })).detail,
  password: async (call, form) => (await call(changePassword, { body: form as never })).detail,
  'end-session': async (call, form) => {
    await call(endSession, { id: Number(form.id) });
    return t('You’re logged out on this device.');
  },
  'end-others': async (call) => {
    await call(endSessions, { keep: 'current' });
    return t('You’re logged out on all other devices.');
  },
  'end-all': async (call) => {
    await call(endSessions, {});
    return redirect(signOutPath('everywhere'), 303);
  },
  unblock: async (call, form) => (await call(unblockUser, { user: Number(form.id) })).detail,
  export: async () => redirect(confirmIdentityPath(API_PREFIX + exportAccount.path), 303),
  delete: async (call, form) => {
    await call(deleteAccount, { body: form as never });
    return redirect(signOutPath('deleted'), 303);
  },
  restore: async (call) => {
    await call(restoreAccount, {});
    return redirect(PAGES.account, 303);
  },
};

export const accountAction = intentAction(ACTIONS, ['email', 'first_name', 'last_name']);
