import type * as z from 'zod/mini';

type AnySchema = z.core.$ZodType;

/** Who is asked for proof of identity: nobody, a bearer token, or a cookie session with its CSRF header. */
export type Auth = 'public' | 'bearer' | 'csrf';

/**
 * Which field of a form holds a file: bytes on the server, a `File` in the browser. `isTextToo`: the file may also come as a
 * data URL, in JSON.
 * `maxBytes` is the limit of a file that is no photo.
 */
export type Multipart = { file: string; isTextToo?: boolean; maxBytes?: number };

/**
 * One call of the API: the single source for its path, its validation, its types on both sides and its documentation.
 * `path` is exactly as section 7 of the specification writes it, below `/api/v1/`, with `{name}` for parameters.
 */
export type Endpoint<
  P extends AnySchema = AnySchema,
  Q extends AnySchema = AnySchema,
  B extends AnySchema = AnySchema,
  R extends AnySchema = AnySchema,
> = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  auth: Auth;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  /** Success status; 200 when absent. */
  status?: number;
  /** Whether the body may also come as `application/x-www-form-urlencoded`, every value a text. */
  takesForm?: boolean;
  /** Whether the body may also come as `multipart/form-data`; `file` is the field of the one file that it may hold. */
  takesMultipart?: Multipart;
  /** Errors as RFC 6749 writes them (`error`, `error_description`) instead of RFC 9457. */
  errorForm?: 'oauth';
  /** Answers `text/event-stream`, one event after another until either side ends it; `response` describes one event. */
  isStream?: boolean;
  /** Answers a file for people to keep, of one of these types; `response` describes its text. */
  fileTypes?: readonly string[];
  /**
   * Takes a body of any type as its bytes, with the header of this name, which signs them: the handler's input has `raw` and
   * `signature`.
   */
  takesRaw?: string;
  /** Takes a body of any type and reads nothing from it. */
  ignoresBody?: boolean;
  tag: string;
};

export function endpoint<
  const N extends string,
  P extends AnySchema = z.ZodMiniUndefined,
  Q extends AnySchema = z.ZodMiniUndefined,
  B extends AnySchema = z.ZodMiniUndefined,
  R extends AnySchema = AnySchema,
  const M extends Multipart | undefined = undefined,
  const W extends string | undefined = undefined,
>(
  definition: Endpoint<P, Q, B, R> & { name: N; takesMultipart?: M; takesRaw?: W },
): Endpoint<P, Q, B, R> & { name: N; takesMultipart?: M; takesRaw?: W } {
  return definition;
}

/** What is text on the wire may be given as a number by our own code. */
type Loose<T> = T extends undefined
  ? undefined
  : T extends string
    ? T | number
    : T extends readonly (infer U)[]
      ? readonly Loose<U>[]
      : T extends object
        ? { [K in keyof T]: Loose<T[K]> }
        : T;

type Part<S> = S extends z.ZodMiniUndefined ? unknown : Loose<z.input<S & AnySchema>>;

/** A call that takes a file may be sent as the form itself. */
type FormOf<E> = E extends { takesMultipart?: infer M }
  ? Multipart extends M
    ? never
    : M extends Multipart
      ? FormData
      : never
  : never;

/** What a caller passes: path and query parameters by name, and the body under `body`. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, AnySchema>
    ? Part<P> & Part<Q> & (B extends z.ZodMiniUndefined ? unknown : { body: z.input<B> | FormOf<E> })
    : never;

export type CallOutput<E> =
  E extends Endpoint<AnySchema, AnySchema, AnySchema, infer R> ? z.output<R> : never;

/** A body as its bytes, and the header that signs them: empty where there is none, or more than one. */
export type SignedBytes = { raw: Uint8Array; signature: string };

type BytesOf<E> = E extends { takesRaw?: infer W } ? (W extends string ? SignedBytes : unknown) : unknown;

/** What a handler receives: everything parsed. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, AnySchema>
    ? (P extends z.ZodMiniUndefined ? unknown : z.output<P>) &
        (Q extends z.ZodMiniUndefined ? unknown : z.output<Q>) &
        (B extends z.ZodMiniUndefined ? unknown : { body: z.output<B> }) &
        BytesOf<E>
    : never;

export type CallOptions = {
  signal?: AbortSignal;
  /** Hears how much of the body has been sent, 0 to 1. Over HTTP alone. */
  onProgress?: (ratio: number) => void;
};

/**
 * One function to reach the API: in process on the server, over HTTP in the browser. Rejects with `ProblemError`.
 * `withTotal` also gives the `X-Total-Count` of a long list, or null where the answer carries none.
 */
export type Call = {
  <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallOutput<E>>;
  withTotal<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<{ data: CallOutput<E>; total: number | null }>;
};

// biome-ignore lint/suspicious/noExplicitAny: the variance of four schema parameters cannot be written otherwise
export type AnyEndpoint = Endpoint<any, any, any, any>;

export const API_PREFIX = '/api/v1/';
