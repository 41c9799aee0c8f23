import type { CallOutput, HandlerInput } from '#shared/api/call.ts';
import { schemas } from '#shared/api/contract.ts';
import type { Endpoint, EndpointSchema, EndpointSchemas } from '#shared/api/endpoint.ts';
import type { EventStream } from './event-stream.ts';
import type { FileResponse } from './file-response.ts';
import type { ResponseWithHeaders } from './response-with-headers.ts';
import type { SerializedJson } from './serialized-json.ts';

export type DocumentedEndpoint = Endpoint & EndpointSchema;

/** `C` is the context of the handlers, which this folder must not import. */
export type Route<C> = {
  endpoint: DocumentedEndpoint;
  handle: (context: C, input: never) => Promise<unknown>;
};

export function route<C, E extends Endpoint>(
  endpoint: E,
  handle: (
    context: C,
    input: HandlerInput<E>,
  ) => Promise<
    CallOutput<E> | SerializedJson | ResponseWithHeaders<CallOutput<E>> | EventStream | FileResponse
  >,
): Route<C> {
  const schema = (schemas as EndpointSchemas)[endpoint.name];
  return { endpoint: { ...schema, ...endpoint } as DocumentedEndpoint, handle: handle as Route<C>['handle'] };
}
