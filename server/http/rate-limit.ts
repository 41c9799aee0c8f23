import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { problem } from '#shared/api/errors.ts';
import { MEDIA_PREFIX } from '#shared/rules/photo-sizes.ts';
import { t } from '#shared/texts/t.ts';
import { languageOf, speakingTo } from './speak.ts';

/** A page brings some dozens of photos, which cost next to nothing, and a few answers that are worked out. */
const PHOTOS_TO_A_REQUEST = 5;

/**
 * A coarse guard per address and process. It is wide because a whole campus may share one address. Photos are counted apart, so that
 * looking at them locks nobody out of the pages, and counted, because a bucket asks for money for each.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  // Before the limit itself, which reads what a route says of its own.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(MEDIA_PREFIX))
      route.config = { ...route.config, rateLimit: { max: perMinute * PHOTOS_TO_A_REQUEST } };
  });
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
