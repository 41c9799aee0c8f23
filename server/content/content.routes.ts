import { contentEntries, contentfulWebhook, type RichTextNode } from '#shared/api/content.ts';
import type { ContentAsset, ContentEntry } from '#shared/api/content-schemas.ts';
import { notFound, problem } from '#shared/api/errors.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';

const DEFAULT_LIMIT = 1000;

function assetIds(node: RichTextNode): string[] {
  const own = node.data.target ? [node.data.target.sys.id] : [];
  return [...own, ...(node.content ?? []).flatMap(assetIds)];
}

function includesOf(
  entries: readonly ContentEntry[],
  assets: ReadonlyMap<string, ContentAsset>,
): ContentAsset[] {
  const ids = entries.flatMap(({ fields: { image, body } }) => [
    ...(image ? [image.sys.id] : []),
    ...(body ? assetIds(body) : []),
  ]);
  return [...new Set(ids)].flatMap((id) => assets.get(id) ?? []);
}

const withoutText = (entry: ContentEntry): ContentEntry => ({
  ...entry,
  fields: { ...entry.fields, body: null },
});

export const contentRoutes = [
  route(contentfulWebhook, async ({ content, log, client }: Context, { signature }) => {
    const outcome = await content.handleWebhook(signature);
    if (outcome === 'unknown') throw notFound('call');
    if (outcome === 'refused') {
      log.warn({ event: 'webhook_refused', address: client.address }, 'a webhook came with a wrong secret');
      throw problem(403, 'The webhook secret does not match.');
    }
    return { received: true as const };
  }),
  route(
    contentEntries,
    async ({ content }: Context, { content_type, slug, skip = 0, limit = DEFAULT_LIMIT }) => {
      const { entries, assets } = await content.current();
      const found = entries.filter(
        ({ sys, fields }) =>
          sys.contentType.sys.id === content_type && (slug === undefined || fields.slug === slug),
      );
      const page = found.slice(skip, skip + limit);
      const items = slug === undefined ? page.map(withoutText) : page;
      return {
        sys: { type: 'Array' as const },
        total: found.length,
        skip,
        limit,
        items,
        includes: { Asset: includesOf(items, assets) },
      };
    },
  ),
];
