import type { Call } from '#shared/api/call.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { isProblem } from '#shared/api/errors.ts';
import { storeProblem } from '../storage/store-problem.ts';
import { databaseProblem } from './database-problem.ts';
import { FileResponse } from './file-response.ts';
import { readFormData } from './form-fields.ts';
import { parseInput } from './parse-input.ts';
import { ResponseWithHeaders } from './response-with-headers.ts';
import type { Route } from './route.ts';
import { SerializedJson } from './serialized-json.ts';

/** One schema parses HTTP and local calls. */
function asText(input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name === 'body' || value === undefined) return [name, value];
      return [name, Array.isArray(value) ? value.map(String) : String(value)];
    }),
  );
}

type LocalCallOptions<C> = {
  /** Returns the context of the call. Throws if the user may not call the endpoint. */
  admit?: (context: C, endpoint: Endpoint) => C;
  onHeaders?: (headers: ResponseWithHeaders<unknown>['headers']) => void;
  onTrouble?: (error: unknown) => void;
};

/** Uses the schemas, handlers and errors of HTTP. */
export function localCall<C>(
  routes: readonly Route<C>[],
  context: C,
  { admit, onHeaders, onTrouble }: LocalCallOptions<C> = {},
): Call {
  // The page bundle has its own copies of the endpoint objects.
  const byName = new Map<string, Route<C>>(routes.map((one) => [one.endpoint.name, one]));
  const handle = async ({ handle }: Route<C>, admitted: C, parsed: unknown) => {
    try {
      return await handle(admitted, parsed as never);
    } catch (error) {
      const trouble = isProblem(error) ? null : (storeProblem(error) ?? databaseProblem(error));
      if (trouble) onTrouble?.(error);
      throw trouble ?? error;
    }
  };
  const withTotal = async (endpoint: Endpoint, input: object) => {
    const found = byName.get(endpoint.name);
    if (!found) throw new Error(`No handler is mounted for ${endpoint.name}.`);
    if (found.endpoint.isStream)
      throw new Error(`${endpoint.name} is a stream of events: open it in the browser.`);
    if (found.endpoint.takesRaw) {
      throw new Error(`${endpoint.name} takes signed bytes: they come over HTTP, or to its function.`);
    }
    const admitted = admit ? admit(context, found.endpoint) : context;
    const text = asText(input);
    const body = text.body instanceof FormData ? await readFormData(text.body) : text.body;
    const parsed = parseInput(found.endpoint, { params: text, query: text, body });
    const answer = await handle(found, admitted, parsed);
    if (answer instanceof SerializedJson) {
      return { data: JSON.parse(answer.body.toString('utf8')), total: answer.total };
    }
    if (answer instanceof FileResponse) return { data: answer.body, total: null };
    if (!(answer instanceof ResponseWithHeaders)) return { data: answer, total: null };
    onHeaders?.(answer.headers);
    const total = answer.headers['x-total-count'];
    return { data: answer.body, total: total === undefined ? null : Number(total) };
  };
  const call = async (endpoint: Endpoint, input: object) => (await withTotal(endpoint, input)).data;
  return Object.assign(call, { withTotal }) as unknown as Call;
}
