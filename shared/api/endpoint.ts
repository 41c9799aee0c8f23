import type * as z from 'zod/mini';

type AnySchema = z.core.$ZodType;

/** Required credentials: none, a bearer token, or a session cookie with its CSRF header. */
type Auth = 'public' | 'bearer' | 'csrf';

/**
 * `file` is the field that contains the file. `isTextToo` also accepts a data URL in JSON. `maxBytes` applies
 * to files that are not photos. With `isCompressed`, the handler receives the file compressed with gzip.
 */
export type Multipart = { file: string; isTextToo?: boolean; maxBytes?: number; isCompressed?: boolean };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type EndpointOptions = {
  status?: number;
  /** Also accepts `application/x-www-form-urlencoded`. */
  takesForm?: boolean;
  /** Also accepts `multipart/form-data` with at most one file. */
  takesMultipart?: Multipart;
  /** Responds with errors in RFC 6749's format instead of RFC 9457's. */
  errorForm?: 'oauth';
  /** Responds with `text/event-stream`; the response schema describes one event. */
  isStream?: boolean;
  /** Responds with a download of one of these types; the response schema describes its text. */
  fileTypes?: readonly string[];
  /** Name of the header that contains the signature. The handler receives the body as unparsed bytes. */
  takesRaw?: string;
  ignoresBody?: boolean;
};

/**
 * Method, path, credentials and options of an API call. Its schemas are in `contract.ts`, which pages don't
 * load.
 */
export type Endpoint = EndpointOptions & { name: string; method: Method; path: string; auth: Auth };

/** Schemas and documentation of a call. */
export type EndpointSchema = {
  tag: string;
  summary: string;
  params?: AnySchema;
  query?: AnySchema;
  body?: AnySchema;
  response: AnySchema;
};
export type EndpointSchemas = Record<string, EndpointSchema>;

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const N extends string, const O extends EndpointOptions = object>(
  name: N,
  method: Method,
  path: string,
  auth: Auth,
  options?: O,
): Endpoint & O & { name: N } {
  return { ...(options as O), name, method, path, auth };
}

export const API_PREFIX = '/api/v1/';
