import type { FastifyReply } from 'fastify';
import type { AnyEndpoint, Call, CallOptions } from '#shared/api/endpoint.ts';
import { mainSchools, type School } from '#shared/api/schools.ts';
import { schoolTag } from './context.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { type Made, PageCache } from './http/page-cache.ts';

/** Each response replaces the nonce of the rendering by its own. */
export type FinishedPage = { status: number; headers: Record<string, string>; html: string; nonce: string };

/** Cached with the API responses that they consist of, and invalidated with them. */
export function openKeptPages(
  answers: AnswerCache,
  log: { warn(message: string): void },
): PageCache<FinishedPage> {
  const pages = new PageCache<FinishedPage>({
    onFailure: (error) => log.warn(`A page could not be made again: ${(error as Error).message}`),
  });
  answers.onDrop((tag, isInDoubt) => (isInDoubt ? pages.setAside() : pages.drop(tag)));
  return pages;
}

/** Collects the tags of schools in the responses. */
export function notingSchools(call: Call, tags: Set<string>): Call {
  const withTotal = async (endpoint: AnyEndpoint, input: object, options?: CallOptions) => {
    const answer = await call.withTotal(endpoint, input as never, options);
    // Compares names: the page bundle has its own copy of the contract. Every school page begins with this call.
    if (endpoint.name === mainSchools.name) {
      for (const { id } of answer.data as unknown as School[]) tags.add(schoolTag(id));
    }
    return answer;
  };
  const noted = async (endpoint: AnyEndpoint, input: object, options?: CallOptions) =>
    (await withTotal(endpoint, input, options)).data;
  return Object.assign(noted, { withTotal }) as unknown as Call;
}

/** Not cached: errors, redirects, cookies and `no-store`. */
export async function finishPage(
  response: Response,
  { nonce, tags }: { nonce: string; tags: ReadonlySet<string> },
): Promise<Made<FinishedPage>> {
  const { status } = response;
  const isForMany =
    status === 200 && !response.headers.has('cache-control') && !response.headers.has('set-cookie');
  // Concurrent visitors get this response, and a cookie is for one.
  response.headers.delete('set-cookie');
  const headers = Object.fromEntries(response.headers);
  const html = await response.text();
  const page = { status, headers, html, nonce };
  return { page, bytes: isForMany ? html.length : null, tags, hasFailed: status >= 500 };
}

export function sendFinished(
  reply: FastifyReply,
  { page, nonce }: { page: FinishedPage; nonce: string },
): FastifyReply {
  const { status, headers, html } = page;
  return reply.code(status).headers(headers).send(html.replaceAll(page.nonce, nonce));
}
