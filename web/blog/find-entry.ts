import {
  type ContentAsset,
  type ContentEntry,
  type ContentType,
  contentEntries,
} from '#shared/api/content.ts';
import { isProblem, notFound } from '#shared/api/errors.ts';
import type { LoadArgs } from '../api/page-loader.ts';

/** A text of the operator's with the pictures that it names. */
export type EntryOnPage = { entry: ContentEntry; assets: ContentAsset[] };

type Asks = Pick<LoadArgs, 'call' | 'signal'>;

/** The entry of a type and slug; null where there is none. A slug that could name none is a wrong address, not a wrong form. */
export async function findEntry(
  { call, signal }: Asks,
  content_type: ContentType,
  slug: string,
): Promise<EntryOnPage | null> {
  const asked = call(contentEntries, { content_type, slug }, { signal });
  const list = await asked.catch((error: unknown) => {
    if (isProblem(error, 400)) return null;
    throw error;
  });
  const entry = list?.items[0];
  return entry ? { entry, assets: list.includes.Asset } : null;
}

/** The same where the page is that text. @throws 404 */
export async function getEntry(asks: Asks, content_type: ContentType, slug: string): Promise<EntryOnPage> {
  const found = await findEntry(asks, content_type, slug);
  if (!found) throw notFound('article');
  return found;
}

/** The same for a page that stands without it: content that cannot be had is left out (section 8). */
export async function findPageEntry(asks: Asks, slug: string): Promise<EntryOnPage | null> {
  return await findEntry(asks, 'page', slug).catch((error: unknown) => {
    if (isProblem(error)) return null;
    throw error;
  });
}
