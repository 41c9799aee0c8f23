import type * as z from 'zod/mini';
import type { Schemas } from './contract.ts';
import type { Endpoint, EndpointSchema, Multipart } from './endpoint.ts';

type AnySchema = z.core.$ZodType;

type SchemaOf<E> = E extends EndpointSchema
  ? E
  : E extends { name: infer N extends keyof Schemas }
    ? Schemas[N]
    : EndpointSchema;

/** Accepts numbers where path or query parameters are text, as a convenience for our own code. */
type Loose<T> = T extends undefined
  ? undefined
  : T extends string
    ? T | number
    : T extends readonly (infer U)[]
      ? readonly Loose<U>[]
      : T extends object
        ? { [K in keyof T]: Loose<T[K]> }
        : T;

type Part<E, K extends keyof EndpointSchema> =
  SchemaOf<E> extends { [P in K]: infer S extends AnySchema } ? S : undefined;
type LooseInput<S> = S extends AnySchema ? Loose<z.input<S>> : unknown;
type Output<S> = S extends AnySchema ? z.output<S> : unknown;

type FormOf<E> = E extends { takesMultipart: Multipart } ? FormData : never;

export type CallInput<E> = LooseInput<Part<E, 'params'>> &
  LooseInput<Part<E, 'query'>> &
  (Part<E, 'body'> extends infer S extends AnySchema ? { body: z.input<S> | FormOf<E> } : unknown);

export type CallOutput<E> = Output<Part<E, 'response'>>;

/** `signature` is empty if the header is missing or repeated. */
export type SignedBytes = { raw: Uint8Array; signature: string };

export type HandlerInput<E> = Output<Part<E, 'params'>> &
  Output<Part<E, 'query'>> &
  (Part<E, 'body'> extends infer S extends AnySchema ? { body: z.output<S> } : unknown) &
  (E extends { takesRaw: string } ? SignedBytes : unknown);

export type CallOptions = {
  signal?: AbortSignal;
  /** Receives the upload progress from 0 to 1. Works over HTTP only. */
  onProgress?: (ratio: number) => void;
};

/** Calls the API: in process on the server, over HTTP in the browser. @throws ProblemError */
export type Call = {
  <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallOutput<E>>;
  withTotal<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<{ data: CallOutput<E>; total: number | null }>;
};
