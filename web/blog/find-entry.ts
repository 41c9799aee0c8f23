import { type ContentType, contentEntries } from '#shared/api/content.ts';
import type { ContentAsset, ContentEntry } from '#shared/api/content-schemas.ts';
import { isProblem, notFound } from '#shared/api/errors.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type EntryOnPage = { entry: ContentEntry; assets: ContentAsset[] };

type FindArgs = Pick<LoadArgs, 'call' | 'signal'>;

async function findEntry(
  { call, signal }: FindArgs,
  content_type: ContentType,
  slug: string,
): Promise<EntryOnPage | null> {
  const response = call(contentEntries, { content_type, slug }, { signal });
  const list = await response.catch((error: unknown) => {
    if (isProblem(error, 400)) return null;
    throw error;
  });
  const entry = list?.items[0];
  return entry ? { entry, assets: list.includes.Asset } : null;
}

export async function getEntry(
  args: FindArgs,
  content_type: ContentType,
  slug: string,
): Promise<EntryOnPage> {
  const found = await findEntry(args, content_type, slug);
  if (!found) throw notFound('article');
  return found;
}

/** Null on any failure; the page then shows its default text (section 8). */
export async function findPageEntry(args: FindArgs, slug: string): Promise<EntryOnPage | null> {
  return await findEntry(args, 'page', slug).catch((error: unknown) => {
    if (isProblem(error)) return null;
    throw error;
  });
}
