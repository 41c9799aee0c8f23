import type { AnyEndpoint, CallOutput, HandlerInput } from '#shared/api/endpoint.ts';
import type { EventStream } from './event-stream.ts';
import type { FileResponse } from './file-response.ts';
import type { ResponseWithHeaders } from './response-with-headers.ts';
import type { SerializedJson } from './serialized-json.ts';

/** `C` is the handlers' context; this folder does not depend on it. */
export type Route<C> = {
  endpoint: AnyEndpoint;
  handle: (context: C, input: never) => Promise<unknown>;
};

export function route<C, E extends AnyEndpoint>(
  endpoint: E,
  handle: (
    context: C,
    input: HandlerInput<E>,
  ) => Promise<
    CallOutput<E> | SerializedJson | ResponseWithHeaders<CallOutput<E>> | EventStream | FileResponse
  >,
): Route<C> {
  return { endpoint, handle: handle as Route<C>['handle'] };
}
