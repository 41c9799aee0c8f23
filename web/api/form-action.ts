import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { Call } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import { confirmIdentityPath } from '#shared/pages.ts';
import { hostContext } from './host-context.ts';
import { readPostedForm } from './read-posted-form.ts';

/** Action data after a form submission without JavaScript. */
export type FormAnswer = {
  /** Value of the form's field `intent`, which distinguishes the forms of a page. */
  intent: string;
  done?: string;
  detail?: string;
  errors?: Record<string, string[]>;
  values?: Record<string, string>;
};

type ActionArgs = { call: Call; form: Record<string, string>; url: URL };

/**
 * Creates the route action of a form without JavaScript. API errors become action data; a step-up redirects.
 * @param refilled fields to send back; never a password
 */
export function formAction(
  act: (args: ActionArgs) => Promise<FormAnswer | Response>,
  refilled: readonly string[] = [],
) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { call } = context.get(hostContext);
    let form: Record<string, string> = {};
    try {
      form = await readPostedForm(request);
      return await act({ call, form, url: new URL(request.url) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      const { errors, detail, status, code } = error.problem;
      if (code === 'step_up_required')
        return redirect(confirmIdentityPath(new URL(request.url).pathname), 303);
      const values = Object.fromEntries(
        refilled.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])),
      );
      const answer: FormAnswer = { intent: form.intent ?? '', detail, ...(errors ? { errors } : {}), values };
      return data(answer, { status });
    }
  };
}
