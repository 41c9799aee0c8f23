import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { isProblem } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';

type FieldErrors = Record<string, string[]>;

type FormOptions<S extends z.ZodMiniType, R> = {
  /**
   * What may be sent: the body of the call, so that the form and the server say the same of it. A function fetches it when the form is
   * touched, for forms that stand in pages where few use them. Absent: a button alone, nothing is sent.
   */
  schema?: S | (() => Promise<S>) | undefined;
  /** What the form holds; by default the text of each of its fields by name. */
  read?: (data: FormData) => unknown;
  /** Rejects with the problem that is shown; what else it throws goes on to the page's error boundary. */
  send: (input: z.output<S>) => Promise<R>;
  onSent?: (result: R, form: HTMLFormElement) => void;
  /** The sentence for a refusal, where the catalogue (section 8) has another than the server's. */
  say?: (problem: { status: number; detail: string }) => string;
  /** What the server said of this form when it was sent without scripts. */
  start?: { errors?: FieldErrors; detail?: string } | null | undefined;
};

const textOfFields = (data: FormData): unknown => Object.fromEntries(data);

type Said = { errors: FieldErrors; detail: string | null };
const NOTHING: Said = { errors: {}, detail: null };
const hasErrors = ({ errors }: Said) => Object.keys(errors).length > 0;

/** What cannot be fetched is not checked here: the server checks all the same, and says what is wrong in the same words. */
const fetchSchema = <S>(load: () => Promise<S>): Promise<S | undefined> => load().catch(() => undefined);

function problemOf(error: unknown, say: FormOptions<never, never>['say']): Said {
  if (!isProblem(error)) throw error;
  const { errors = {}, detail, status } = error.problem;
  // Beside the fields each says its own; above them stands what is about none of them.
  if (hasErrors({ errors, detail })) return { errors, detail: null };
  return { errors: {}, detail: say?.({ status, detail }) ?? detail };
}

/**
 * One form: checked before it is sent, sent once however often it is pressed, and kept as typed when it fails. What is
 * wrong stands beside the field until that field is changed, and the first such field takes the focus.
 */
export function useForm<S extends z.ZodMiniType, R>(options: FormOptions<S, R>) {
  const { schema, read = textOfFields, send, onSent, say, start } = options;
  const [said, setSaid] = useState<Said>(() => ({
    errors: start?.errors ?? {},
    detail: start?.errors ? null : (start?.detail ?? null),
  }));
  /** Counts refusals: each moves the focus once, and mending a field does not. */
  const [refusals, setRefusals] = useState(hasErrors(said) ? 1 : 0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const working = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [refusals]);
  if (failure !== null) throw failure;

  const refuse = (what: Said) => {
    setSaid(what);
    if (hasErrors(what)) setRefusals((count) => count + 1);
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (working.current) return;
    working.current = true;
    try {
      if (typeof schema === 'function') setIsBusy(true);
      const known = typeof schema === 'function' ? await fetchSchema(schema) : schema;
      const given = read(new FormData(element));
      const parsed = known?.safeParse(given);
      if (parsed?.success === false)
        return refuse({ errors: toFieldErrors(parsed.error.issues), detail: null });
      setIsBusy(true);
      setSaid(NOTHING);
      const result = await send((parsed ? parsed.data : given) as z.output<S>);
      onSent?.(result, element);
    } catch (error) {
      try {
        refuse(problemOf(error, say));
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
    if (!name || !said.errors[name]) return;
    const { [name]: _, ...rest } = said.errors;
    setSaid({ errors: rest, detail: said.detail });
  };

  const handleFocus = () => {
    if (typeof schema === 'function') void fetchSchema(schema);
  };

  return {
    /** For the `<form>`. */
    formProps: {
      ref: form,
      onSubmit: handleSubmit,
      onInput: handleInput,
      onFocus: handleFocus,
      noValidate: true,
    },
    /** For a field: its name, and what is wrong with it. */
    field: (name: string) => ({ name, error: said.errors[name]?.join(' ') ?? null }),
    /** What is wrong and about no single field; show it as an alert above the fields. */
    detail: said.detail,
    isBusy,
  };
}
