import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, isProblem, type ProblemError, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { storeProblem } from '../storage/store-problem.ts';
import { databaseProblem } from './database-problem.ts';
import { logFailure } from './log-failure.ts';
import { languageOf, runInLanguage } from './request-locale.ts';

const FRAMEWORK_SENTENCES: Record<number, string> = {
  400: msg('We couldn’t read the request.'),
  404: msg('There’s nothing at this address.'),
  405: msg('This address doesn’t accept that method.'),
  413: msg('The request is too large.'),
  415: msg('This media type isn’t accepted here.'),
  429: msg('Too many requests. Wait a moment and try again.'),
};

export function toProblem(error: unknown): ProblemError {
  if (isProblem(error)) return error;
  const away = storeProblem(error) ?? databaseProblem(error);
  if (away) return away;
  const { statusCode, code } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    return badInput({ body: [t('The body isn’t valid JSON.')] });
  }
  const sentence = statusCode === undefined ? undefined : FRAMEWORK_SENTENCES[statusCode];
  if (statusCode !== undefined && sentence) return problem(statusCode, t(sentence));
  return problem(500, t('Something went wrong on our end. Please try again.'));
}

/** Logs the cause of a 5xx error. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Fastify reports its own errors outside the request's async context.
  const language = languageOf(request);
  const { problem: body } = runInLanguage(language, () => toProblem(error));
  logFailure(error, request, body.status);
  if (body.retry_after !== undefined) reply.header('retry-after', body.retry_after);
  if (body.status === 401) reply.header('www-authenticate', 'Bearer');
  const answer = body.status >= 500 ? { ...body, request_id: request.id } : body;
  return reply
    .code(body.status)
    .headers({ 'cache-control': 'no-store', 'content-language': language, vary: 'accept-language, cookie' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(answer));
}
