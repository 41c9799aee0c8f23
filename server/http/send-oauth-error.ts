import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from './log-failure.ts';
import { runInLanguage } from './request-locale.ts';
import { toProblem } from './send-problem.ts';

/** RFC 6749 forbids these in `error_description`. */
const NOT_ALLOWED = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

function codeFor(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** RFC 6749, section 5.2, allows only ASCII. */
export function sendOauthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { problem } = runInLanguage('en', () => toProblem(error));
  logFailure(error, request, problem.status);
  if (problem.retry_after !== undefined) reply.header('retry-after', problem.retry_after);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-language': 'en', pragma: 'no-cache' })
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: problem.code ?? codeFor(problem.status),
        error_description: problem.detail.replaceAll(NOT_ALLOWED, "'"),
        ...(problem.mfa ? { mfa: problem.mfa } : {}),
      }),
    );
}
