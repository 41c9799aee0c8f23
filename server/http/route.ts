import type { AnyEndpoint, CallOutput, HandlerInput } from '#shared/api/endpoint.ts';
import type { Answer } from './answer.ts';
import type { EventStream } from './event-stream.ts';
import type { FileAnswer } from './file-answer.ts';
import type { ReadyJson } from './ready-json.ts';

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
  ) => Promise<CallOutput<E> | ReadyJson | Answer<CallOutput<E>> | EventStream | FileAnswer>,
): Route<C> {
  return { endpoint, handle: handle as Route<C>['handle'] };
}
