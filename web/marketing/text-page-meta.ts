import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { type TextPage, textPageJsonLd } from '../blog/blog-json-ld.ts';
import type { EntryOnPage } from '../blog/find-entry.ts';
import { pageMeta } from '../shell/page-meta.ts';

type TextPageMeta = Omit<TextPage, 'type'> &
  Pick<Parameters<typeof pageMeta>[0], 'title' | 'description' | 'isHidden'> & { type?: TextPage['type'] };

/** The operator's title and description replace `name` and `description`. */
export function textPageMeta(
  { text, public_url = '' }: { text?: EntryOnPage | null; public_url?: string } = {},
  { type = 'WebPage', name, path, description, ...page }: TextPageMeta,
) {
  const fields = text?.entry.fields;
  return pageMeta({
    ...page,
    description: fields?.description || description,
    url: canonicalOf(path, null, { public_url }),
    base: public_url,
    jsonLd: textPageJsonLd({ type, name: fields?.title ?? name, path }, public_url),
  });
}
