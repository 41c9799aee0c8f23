/** What one web process answered, to a program that gave up nothing and repeated nothing by itself. */
export type Told = { status: number; retryAfter: string | null; body: unknown };

const LONGEST_MS = 20_000;

type Call = { token?: string; body?: object };

/** Calls the API of one web process, past whatever stands before several. An answer that never comes has the status 0. */
export async function callWeb(
  web: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { token, body }: Call = {},
): Promise<Told> {
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  try {
    const answer = await fetch(`${web}/api/v1/${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: isJson ? JSON.parse(text) : text,
    };
  } catch (error) {
    return { status: 0, retryAfter: null, body: String((error as Error).cause ?? error) };
  }
}
