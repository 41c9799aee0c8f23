import type { Call } from '#shared/api/call.ts';
import { badInput } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { type FormAnswer, formAction } from './form-action.ts';

type Form = Record<string, string>;

/** Form actions of a page by intent, for browsers without JavaScript. Each returns a message or redirects. */
export type IntentActions = Record<
  string,
  (call: Call, form: Form) => Promise<string | Omit<FormAnswer, 'intent'> | Response>
>;

/** @param refilled fields to send back after an error; never a password */
export function intentAction(actions: IntentActions, refilled: readonly string[]) {
  return formAction(async ({ call, form }) => {
    const intent = form.intent ?? '';
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    if (!action)
      throw badInput({ intent: [t('This page doesn’t have that form. Reload the page and try again.')] });
    const result = await action(call, form);
    if (result instanceof Response) return result;
    return { intent, ...(typeof result === 'string' ? { done: result } : result) };
  }, refilled);
}
