import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, problem } from '#shared/api/errors.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { takeAttempt } from '../accounts/take-attempt.ts';
import type { ContentLibrary } from '../content/markdown-library.ts';
import type { Db } from '../db/tables.ts';
import { networkOf } from '../http/network-of.ts';
import { SANDBOXED_POLICY } from '../http/safety-headers.ts';
import { speakEnglish } from '../http/speak.ts';
import { PictureError } from '../storage/picture-errors.ts';
import type { Store } from '../storage/store.ts';
import { findArticleFace, findSchoolFace, getListingFace } from './find-face.ts';
import { createPreviewKeeper } from './keep-preview.ts';
import { hashOfFace, type PreviewFace } from './preview-face.ts';
import { createPreviewPool } from './preview-pool.ts';

type Parts = { db: Db; content: ContentLibrary; store: Store };

const HOUR_S = 3600;
/** Only new drawings count: by network and in total. */
const NETWORK_LIMIT: AttemptLimit = { name: 'card-network', points: 300, windowS: HOUR_S };
const SITE_LIMIT: AttemptLimit = { name: 'card-site', points: 6000, windowS: HOUR_S };

const ONE_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const MAX_SLUG = 200;

/** Paths: `school/{slug}.png`, `listing/{id}.png`, `article/{slug}.png`. 404 for a hidden listing. */
export async function previewRoutes(app: FastifyInstance, { db, content, store }: Parts): Promise<void> {
  const warn = (reason: string) => app.log.warn(reason);
  const pool = createPreviewPool(warn);
  app.addHook('onClose', () => pool.stop());
  const keeper = createPreviewKeeper(store, pool, warn);
  const faces: Record<string, (name: string) => Promise<PreviewFace | null>> = {
    school: (slug) => findSchoolFace(db, slug),
    listing: (id) => getListingFace(db, idOf(id)),
    article: (slug) => findArticleFace(content, slug),
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/cards/:kind/:file',
    schema: { hide: true } as never,
    handler: async (request, reply) => {
      const { kind, name } = addressOf(request);
      const find = Object.hasOwn(faces, kind) ? faces[kind] : undefined;
      const face = find ? await speakEnglish(() => find(name)) : null;
      if (!face) throw notFound('card');
      const etag = `"${hashOfFace(face)}"`;
      if (request.headers['if-none-match']?.includes(etag)) return withHeaders(reply, etag).code(304).send();
      const takeTurn = async () => {
        await takeAttempt(db, NETWORK_LIMIT, networkOf(request.ip));
        await takeAttempt(db, SITE_LIMIT);
      };
      const card = await keeper.getPreview(face, takeTurn).catch(refuseBusy);
      withHeaders(reply, etag).type(card.contentType).header('content-length', card.size);
      return reply.send(request.method === 'HEAD' ? undefined : card.bytes);
    },
  });
}

function addressOf(request: FastifyRequest): { kind: string; name: string } {
  const { kind, file } = request.params as { kind: string; file: string };
  const name = /^(.+)\.png$/s.exec(file)?.[1];
  if (name === undefined || name.length > MAX_SLUG || /\p{Cc}/u.test(name)) throw notFound('card');
  return { kind, name };
}

function idOf(name: string): number {
  const id = /^[1-9][0-9]{0,15}$/.test(name) ? Number(name) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw notFound('card');
  return id;
}

/** Other sites embed cards. */
function withHeaders(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', ONE_HOUR)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', SANDBOXED_POLICY);
}

function refuseBusy(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  throw problem(503, 'Many cards are being drawn right now. Please try again in a minute.', undefined, {
    retry_after: 60,
  });
}
