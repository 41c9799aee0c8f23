import type { Call } from '#shared/api/call.ts';
import { badInput } from '#shared/api/errors.ts';
import { updateManagerAccount } from '#shared/api/manager-account.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { changeStatus, statusSentence } from './change-status.ts';

type Form = Record<string, string>;

export const ACCOUNT_SAVED = msg('Account information saved');

const ACTIONS: Record<string, (call: Call, form: Form) => Promise<string>> = {
  account: async (call, form) => {
    await call(updateManagerAccount, { body: form as never });
    return t(ACCOUNT_SAVED);
  },
  status: async (call, { id, status }) => {
    const requestedStatus = status === 'active' ? 'active' : 'inactive';
    return statusSentence(
      propertyTitle(await changeStatus(call, Number(id), requestedStatus)),
      requestedStatus,
    );
  },
};

export async function managerAction({ call, form }: { call: Call; form: Form }): Promise<FormAnswer> {
  const intent = form.intent ?? '';
  const act = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  if (!act)
    throw badInput({ intent: [t('This page doesn’t have that form. Reload the page and try again.')] });
  return { intent, done: await act(call, form) };
}
