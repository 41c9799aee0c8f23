import type { AnyEndpoint, CallOutput, HandlerInput } from '#shared/api/endpoint.ts';
import type { Answer } from './answer.ts';
import type { EventStream } from './event-stream.ts';
import type { FileAnswer } from './file-answer.ts';
import type { ReadyJson } from './ready-json.ts';

/**
 * An endpoint with the code that answers it. `C` is what the application lends to every handler (the database, who
 * asks, ...): this folder knows no product, so it never looks inside.
 */
export type Route<C> = {
  endpoint: AnyEndpoint;
  handle: (context: C, input: never) => Promise<unknown>;
};

/**
 * Binds a handler to its endpoint with all types checked: it receives parsed input and answers the response schema's
 * output, an `Answer` where it carries headers, `ReadyJson` where the body stands ready made in the database, or an
 * `EventStream` or a `FileAnswer` where the call gives one.
 */
export function route<C, E extends AnyEndpoint>(
  endpoint: E,
  handle: (
    context: C,
    input: HandlerInput<E>,
  ) => Promise<CallOutput<E> | ReadyJson | Answer<CallOutput<E>> | EventStream | FileAnswer>,
): Route<C> {
  return { endpoint, handle: handle as Route<C>['handle'] };
}
