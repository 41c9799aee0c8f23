import { useState } from 'react';
import { useActionData } from 'react-router';
import type * as z from 'zod/mini';
import type { FormAnswer } from './form-action.ts';
import { useForm } from './use-form.ts';

type ActionFormOptions<S extends z.ZodMiniType, R> = {
  intent: string;
  schema: S | (() => Promise<S>);
  send: (input: z.output<S>) => Promise<R>;
  /** Called after success. Returns the message to show, or null. */
  onSent: (result: R, form: HTMLFormElement) => string | null;
};

/** A form that also works without JavaScript. Ignores action data of the page's other forms. */
export function useActionForm<S extends z.ZodMiniType, R>(options: ActionFormOptions<S, R>) {
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer?.intent === options.intent ? answer : null;
  const [done, setDone] = useState<string | null>(own?.done ?? null);
  const form = useForm({
    schema: options.schema,
    send: (input: z.output<S>) => {
      setDone(null);
      return options.send(input);
    },
    onSent: (result: R, element) => setDone(options.onSent(result, element)),
    start: own && !own.done ? own : null,
  });
  return { ...form, done, values: own?.values ?? {} };
}
