import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { problem } from '#shared/api/errors.ts';
import { MEDIA_PREFIX } from '#shared/rules/photo-sizes.ts';
import { t } from '#shared/texts/t.ts';
import { languageOf, runInLanguage } from './request-locale.ts';

/** One page shows dozens of photos. */
const PHOTOS_PER_REQUEST = 5;

/** A whole campus may share an address. Photos count, because S3 charges for requests. */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  // The plugin's own hook reads this configuration.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(MEDIA_PREFIX))
      route.config = { ...route.config, rateLimit: { max: perMinute * PHOTOS_PER_REQUEST } };
  });
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/assets/'),
    errorResponseBuilder: (request) =>
      runInLanguage(languageOf(request), () =>
        problem(429, t('Too many requests. Wait a moment and try again.')),
      ),
  });
}
