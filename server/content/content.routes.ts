import {
  type ContentAsset,
  type ContentEntry,
  contentEntries,
  type RichTextNode,
} from '#shared/api/content.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';

const DEFAULT_LIMIT = 1000;

function assetIds(node: RichTextNode): string[] {
  const own = node.data.target ? [node.data.target.sys.id] : [];
  return [...own, ...(node.content ?? []).flatMap(assetIds)];
}

/** The pictures that these entries show, each once. */
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
