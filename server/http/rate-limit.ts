import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { languageOf, speakingTo } from './speak.ts';

/** A coarse guard per address and process. It is wide because a whole campus may share one address. */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/assets/'),
    errorResponseBuilder: (request) =>
      speakingTo(languageOf(request), () =>
        problem(429, t('Too many requests. Please wait a little and try again.')),
      ),
  });
}
