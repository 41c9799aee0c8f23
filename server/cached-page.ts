import type { FastifyReply } from 'fastify';
import type { Call, CallOptions } from '#shared/api/call.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { mainSchools } from '#shared/api/schools.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { schoolTag } from './context.ts';
import type { Cacheable } from './http/response-cache.ts';

/** Each response replaces the nonce of the cached page with its own. */
export type CachedPage = Cacheable & {
  status: number;
  headers: Record<string, string>;
  body: string;
  nonce: string;
};

export const PAGE_AGES = { freshMs: 15_000, maxAgeMs: 2 * 60_000 };

/** Wraps `call` so that it adds the cache tags of the schools in each response to `tags`. */
export function collectSchoolTags(call: Call, tags: Set<string>): Call {
  const withTotal = async (endpoint: Endpoint, input: object, options?: CallOptions) => {
    const answer = await call.withTotal(endpoint, input as never, options);
    // Compare names, because the page bundle has its own copy of the contract. Every school page makes this
    // call.
    if (endpoint.name === mainSchools.name) {
      for (const { id } of answer.data as unknown as School[]) tags.add(schoolTag(id));
    }
    return answer;
  };
  const noted = async (endpoint: Endpoint, input: object, options?: CallOptions) =>
    (await withTotal(endpoint, input, options)).data;
  return Object.assign(noted, { withTotal }) as unknown as Call;
}

/** Errors, redirects and responses with `set-cookie` or `cache-control` are not cacheable. */
export async function toCachedPage(
  response: Response,
  { nonce, tags }: Pick<CachedPage, 'nonce' | 'tags'>,
): Promise<CachedPage> {
  const { status } = response;
  const isCacheable =
    status === 200 && !response.headers.has('cache-control') && !response.headers.has('set-cookie');
  // Concurrent visitors share this response, but a cookie belongs to one visitor.
  response.headers.delete('set-cookie');
  const headers = Object.fromEntries(response.headers);
  const body = await response.text();
  return { status, headers, body, nonce, tags, isCacheable, hasFailed: status >= 500 };
}

export function sendCachedPage(reply: FastifyReply, page: CachedPage, nonce: string): FastifyReply {
  const { status, headers, body } = page;
  return reply.code(status).headers(headers).send(body.replaceAll(page.nonce, nonce));
}
