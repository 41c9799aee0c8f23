import { type ActionFunctionArgs, data } from 'react-router';
import type { Call } from '#shared/api/endpoint.ts';
import { isProblem } from '#shared/api/errors.ts';
import { hostContext } from './host-context.ts';
import { readPostedForm } from './read-posted-form.ts';

/** What a page tells its forms after one was sent without scripts. */
export type FormAnswer = {
  /** Which of the page's forms it was: its field `intent`. */
  intent: string;
  /** What was done, for its sender to read. */
  done?: string;
  detail?: string;
  errors?: Record<string, string[]>;
  /** Fields that need not be typed again. */
  kept?: Record<string, string>;
};

type ActArgs = { call: Call; form: Record<string, string>; url: URL };

/**
 * What a page does with a form that was sent without scripts; with them, forms call the API and this never runs. A refusal
 * comes back to the form as the page's action data.
 * @param keeps names of fields that a refused form shows again; never a password
 */
export function onPost(
  act: (args: ActArgs) => Promise<FormAnswer | Response>,
  keeps: readonly string[] = [],
) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { call } = context.get(hostContext);
    let form: Record<string, string> = {};
    try {
      form = await readPostedForm(request);
      return await act({ call, form, url: new URL(request.url) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      const { errors, detail, status } = error.problem;
      const kept = Object.fromEntries(
        keeps.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])),
      );
      const answer: FormAnswer = { intent: form.intent ?? '', detail, ...(errors ? { errors } : {}), kept };
      return data(answer, { status });
    }
  };
}
