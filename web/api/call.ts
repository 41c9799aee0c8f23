import { type AnyEndpoint, API_PREFIX, type Call, type CallOptions } from '#shared/api/endpoint.ts';
import { type Problem, ProblemError, problem } from '#shared/api/errors.ts';

/** Fills the path's parameters and puts the rest in the query, repeated where a value is a list. */
export function addressOf(endpoint: AnyEndpoint, input: Record<string, unknown>): string {
  const rest = new URLSearchParams();
  const inPath = new Set<string>();
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  for (const [name, value] of Object.entries(input)) {
    if (name === 'body' || value === undefined || inPath.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) rest.append(name, String(one));
  }
  const query = rest.toString();
  return API_PREFIX + path + (query ? `?${query}` : '');
}

async function readProblem(response: Response): Promise<ProblemError> {
  const body = await response.json().catch(() => null);
  if (body && typeof body === 'object' && 'detail' in body) return new ProblemError(body as Problem);
  return problem(response.status, 'The service answered in a way that could not be read. Please try again.');
}

async function send(endpoint: AnyEndpoint, input: Record<string, unknown>, options: CallOptions = {}) {
  const { body } = input;
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw problem(503, 'The service cannot be reached. Please check your connection and try again.');
  }
  if (!response.ok) throw await readProblem(response);
  const total = response.headers.get('x-total-count');
  return { data: await response.json(), total: total === null ? null : Number(total) };
}

/** The API over HTTP, for the browser: the same function and types that pages use on the server. */
export const call = Object.assign(
  async (endpoint: AnyEndpoint, input: Record<string, unknown>, options?: CallOptions) =>
    (await send(endpoint, input, options)).data,
  {
    withTotal: (endpoint: AnyEndpoint, input: Record<string, unknown>, options?: CallOptions) =>
      send(endpoint, input, options),
  },
) as unknown as Call;
