import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { isProblem } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';

type FieldErrors = Record<string, string[]>;

type FormOptions<S extends z.ZodMiniType, R> = {
  /** Schema of the request body, or a function that loads it on first interaction. Absent if the form has no fields. */
  schema?: S | (() => Promise<S>) | undefined;
  read?: (data: FormData) => unknown;
  /** Sends the request. The form shows a ProblemError; other errors reach the error boundary. */
  send: (input: z.output<S>) => Promise<R>;
  onSent?: (result: R, form: HTMLFormElement) => void;
  /** Returns the message to show instead of the server's (section 8). */
  say?: (problem: { status: number; detail: string }) => string;
  /** Errors of a submission without JavaScript, shown initially. */
  start?: { errors?: FieldErrors; detail?: string } | null | undefined;
};

const textOfFields = (data: FormData): unknown => Object.fromEntries(data);

type FormResult = { errors: FieldErrors; detail: string | null };
const NO_ERRORS: FormResult = { errors: {}, detail: null };
const hasErrors = ({ errors }: FormResult) => Object.keys(errors).length > 0;

/** Loads the schema. If loading fails, only the server validates. */
const fetchSchema = <S>(load: () => Promise<S>): Promise<S | undefined> => load().catch(() => undefined);

function problemOf(error: unknown, say: FormOptions<never, never>['say']): FormResult {
  if (!isProblem(error)) throw error;
  const { errors = {}, detail, status } = error.problem;
  // Field errors appear next to their fields. Other errors appear above the form.
  if (hasErrors({ errors, detail })) return { errors, detail: null };
  return { errors: {}, detail: say?.({ status, detail }) ?? detail };
}

/** Validates before sending. After a failure, keeps the input and focuses the first invalid field. */
export function useForm<S extends z.ZodMiniType, R>(options: FormOptions<S, R>) {
  const { schema, read = textOfFields, send, onSent, say, start } = options;
  const [result, setResult] = useState<FormResult>(() => ({
    errors: start?.errors ?? {},
    detail: start?.errors ? null : (start?.detail ?? null),
  }));
  /** Number of rejected submissions. Each increment moves the focus to the first invalid field. */
  const [refusals, setRefusals] = useState(hasErrors(result) ? 1 : 0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const working = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [refusals]);
  if (failure !== null) throw failure;

  const showErrors = (what: FormResult) => {
    setResult(what);
    if (hasErrors(what)) setRefusals((count) => count + 1);
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (working.current) return;
    working.current = true;
    try {
      if (typeof schema === 'function') setIsBusy(true);
      const loadedSchema = typeof schema === 'function' ? await fetchSchema(schema) : schema;
      const input = read(new FormData(element));
      const parsed = loadedSchema?.safeParse(input);
      if (parsed?.success === false)
        return showErrors({ errors: toFieldErrors(parsed.error.issues), detail: null });
      setIsBusy(true);
      setResult(NO_ERRORS);
      const sent = await send((parsed ? parsed.data : input) as z.output<S>);
      onSent?.(sent, element);
    } catch (error) {
      try {
        showErrors(problemOf(error, say));
      } catch (unexpected) {
        setFailure(unexpected);
      }
    } finally {
      working.current = false;
      setIsBusy(false);
    }
  };

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (!name || !result.errors[name]) return;
    const { [name]: _, ...rest } = result.errors;
    setResult({ errors: rest, detail: result.detail });
  };

  const handleFocus = () => {
    if (typeof schema === 'function') void fetchSchema(schema);
  };

  return {
    formProps: {
      ref: form,
      onSubmit: handleSubmit,
      onInput: handleInput,
      onFocus: handleFocus,
      noValidate: true,
    },
    field: (name: string) => ({ name, error: result.errors[name]?.join(' ') ?? null }),
    detail: result.detail,
    isBusy,
  };
}
