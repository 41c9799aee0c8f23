import type * as z from 'zod/mini';

type AnySchema = z.core.$ZodType;

/** Required credentials: none, a bearer token, or a session cookie with its CSRF header. */
type Auth = 'public' | 'bearer' | 'csrf';

/** The file's field. `isTextToo`: also accepts a data URL in JSON. `maxBytes` limits files that are not photos. */
export type Multipart = { file: string; isTextToo?: boolean; maxBytes?: number };

/** The single source of a call's path, validation, types and documentation. */
type Endpoint<
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
  status?: number;
  /** Also accepts `application/x-www-form-urlencoded`. */
  takesForm?: boolean;
  /** Also accepts `multipart/form-data` with at most one file. */
  takesMultipart?: Multipart;
  /** Errors in RFC 6749's format instead of RFC 9457's. */
  errorForm?: 'oauth';
  /** Responds with `text/event-stream`; `response` describes one event. */
  isStream?: boolean;
  /** Responds with a download of one of these types; `response` describes its text. */
  fileTypes?: readonly string[];
  /** Takes any body as bytes, and this header as its signature. */
  takesRaw?: string;
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

/** Lets our own code pass numbers for path and query text. */
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

type FormOf<E> = E extends { takesMultipart?: infer M }
  ? Multipart extends M
    ? never
    : M extends Multipart
      ? FormData
      : never
  : never;

export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, AnySchema>
    ? Part<P> & Part<Q> & (B extends z.ZodMiniUndefined ? unknown : { body: z.input<B> | FormOf<E> })
    : never;

export type CallOutput<E> =
  E extends Endpoint<AnySchema, AnySchema, AnySchema, infer R> ? z.output<R> : never;

/** `signature` is empty if the header is missing or repeated. */
export type SignedBytes = { raw: Uint8Array; signature: string };

type BytesOf<E> = E extends { takesRaw?: infer W } ? (W extends string ? SignedBytes : unknown) : unknown;

export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, AnySchema>
    ? (P extends z.ZodMiniUndefined ? unknown : z.output<P>) &
        (Q extends z.ZodMiniUndefined ? unknown : z.output<Q>) &
        (B extends z.ZodMiniUndefined ? unknown : { body: z.output<B> }) &
        BytesOf<E>
    : never;

export type CallOptions = {
  signal?: AbortSignal;
  /** Upload progress, 0 to 1. Over HTTP only. */
  onProgress?: (ratio: number) => void;
};

/** Calls the API: in process on the server, over HTTP in the browser. @throws ProblemError */
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
